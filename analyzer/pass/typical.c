/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/typical.h"

#include <string.h>

#include "base/limits.h"
#include "base/map.h"
#include "pass/count_name.h"

/* What the grid counts: blocks along x are rows, and global indices elements.  Blocks along y and z
 * are planes, heads, tiles.  Blocks of a grid that shares the rows out are workers. */
#define BLOCKS_X 20
#define BLOCKS_Y 13
#define BLOCKS_Z 10
#define WORKERS 11
#define WORKERS_YZ 7 /* parts that a row is split into */
#define PARTS 3      /* their number: many only where rows are few */
#define THREADS_X 10
#define THREADS_Y 6
#define GLOBAL_X 22
#define GLOBAL_Y 20
#define GLOBAL_Z 12
#define FLAT_INDEX 31  /* what is taken apart by / and % fills its int */
#define WHOLE_ARRAY 32 /* elements of an array that is worth cutting up */

#define LOADED 20        /* an index that another kernel wrote */
#define LOADED_OFFSET 24 /* where a row of a sparse matrix starts: as large as all rows together */
#define UNNAMED 15       /* a size of the run that says nothing of itself */
#define UNNAMED_LESS 3   /* for each further one in a product: they are not all at their largest */
#define BATCH_ROWS 14    /* rows of an array of two axes that is called a batch */
#define COMPILE_TIME 7   /* tile sizes, vector widths */
#define FEW 7            /* heads */
#define IMAGE 28         /* height * width * channels of one image */
#define PLANE 22         /* height * width */
#define IMAGE_LINE 14    /* y in y * width */
#define QUOTIENT_LEAST 6 /* of a flat index by whatever */
#define BITS_MOST 62

#define CHAIN_MAX 12

struct typical {
    struct analysis_func *af;
    const struct index_flow *flow;
    struct map names; /* expression id + 1 -> the local variable it was assigned to */
    struct map known; /* expression id + 1 -> bits + 1 */
};

static unsigned bits(struct typical *t, const struct ir_expr *e, unsigned depth);

static unsigned least(unsigned x, unsigned y)
{
    return x < y ? x : y;
}

static unsigned most(unsigned x, unsigned y)
{
    return x > y ? x : y;
}

static unsigned bits_of_number(int64_t n)
{
    unsigned b = 0;
    while (b < BITS_MOST && (int64_t)1 << b < n)
        b++;
    return b;
}

/* ---- names ------------------------------------------------------------------------------- */

static bool says_less(const struct count_name *x, const struct count_name *y)
{
    return y->kind == COUNT_PLAIN || (x->kind != COUNT_PLAIN && x->bits < y->bits);
}

/* A member of a class of an absent header: `Params::stride`. */
static const char *last_name(const char *name)
{
    const char *colons = strrchr(name, ':');
    return colons ? colons + 1 : name;
}

static struct count_name name_of(const struct typical *t, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const char *own = NULL;
    if (e->op == IR_VAR || e->op == IR_ADDR)
        own = e->decl->source_name;
    else if (e->op == IR_MEMBER && e->text[0] && !e->text[1] && e->arg_count)
        return name_of(t, e->args[0]); /* the components of a uint3 say nothing */
    else if (e->op == IR_MEMBER)
        own = e->text;
    else if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD &&
             e->value->def->addr->op == IR_ADDR && e->value->def->addr->decl->guessed)
        own = last_name(e->value->def->addr->decl->source_name);
    else if (e->op == IR_VALUE && e->value->decl)
        own = e->value->decl->source_name;
    struct count_name x = count_name_of(own);
    struct count_name y = count_name_of(map_get_number(&t->names, e->id + 1U));
    return says_less(&y, &x) ? y : x;
}

/* `const int head = blockIdx.y % n;`: after SSA the name is gone from the expressions. */
static void note_names(struct typical *t)
{
    const struct ir_func *f = t->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_SET || !s->var || !s->expr || !s->var->source_name)
            continue;
        uint64_t key = ir_strip_casts(s->expr)->id + 1U;
        struct count_name before = count_name_of(map_get_number(&t->names, key));
        struct count_name here = count_name_of(s->var->source_name);
        if (says_less(&here, &before))
            map_put_number(t->af->analysis->arena, &t->names, key,
                           (void *)(uintptr_t)s->var->source_name);
    }
}

struct typical *typical_create(struct analysis_func *af, const struct index_flow *flow)
{
    struct typical *t = ARENA_NEW(af->analysis->arena, struct typical);
    t->af = af;
    t->flow = flow;
    note_names(t);
    return t;
}

/* ---- leaves ------------------------------------------------------------------------------ */

static unsigned bits_of_builtin(const struct typical *t, enum ir_builtin b)
{
    static const unsigned char blocks[] = {BLOCKS_X, BLOCKS_Y, BLOCKS_Z};
    switch (b) {
    case IR_BUILTIN_TID_X:
    case IR_BUILTIN_NTID_X:
    case IR_BUILTIN_THREAD_RANK:
    case IR_BUILTIN_BLOCK_SIZE: return THREADS_X;
    case IR_BUILTIN_CTAID_X:
    case IR_BUILTIN_CTAID_Y:
    case IR_BUILTIN_CTAID_Z: {
        unsigned axis = (unsigned)b - IR_BUILTIN_CTAID_X;
        unsigned workers = axis ? WORKERS_YZ : WORKERS;
        return index_flow_has_workers(t->flow, axis) ? workers : blocks[axis];
    }
    case IR_BUILTIN_NCTAID_X: return WORKERS;
    case IR_BUILTIN_NCTAID_Y:
    case IR_BUILTIN_NCTAID_Z: return PARTS;
    case IR_BUILTIN_GRID_RANK:
    case IR_BUILTIN_GRID_SIZE: return GLOBAL_X;
    default: return THREADS_Y;
    }
}

static bool look_for_runtime(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_VALUE || e->op == IR_BUILTIN || e->op == IR_VAR;
    return !*found;
}

/* An element of an array is an index or a count that was computed; a field of a structure in memory is
 * a parameter like any other. */
static unsigned bits_of_load(const struct typical *t, const struct ir_stmt *load)
{
    const struct ir_expr *a = load->addr;
    bool indexed = false;
    unsigned b = LOADED;
    unsigned large = 0;
    while (a->op == IR_PTRADD || a->op == IR_FIELD || a->op == IR_CAST) {
        if (a->op == IR_PTRADD)
            ir_walk(a->args[1], look_for_runtime, &indexed);
        a = a->args[0];
        /* `int *slot_map = (int *)memory`: the array's own name, or the one it got here */
        struct count_name n = name_of(t, a);
        b = n.kind == COUNT_SMALL ? least(b, n.bits) : b;
        large = n.kind == COUNT_LARGE ? n.bits : large;
        bool offsets = a->op == IR_VAR && count_name_is_of_offsets(a->decl->source_name);
        b = b == LOADED && offsets ? LOADED_OFFSET : b;
    }
    return indexed ? b : large ? large : least(b, UNNAMED);
}

static unsigned bits_of_arguments(struct typical *t, const struct ir_expr *const *args, size_t n,
                                  unsigned depth)
{
    unsigned b = 0;
    for (size_t i = 0; i < n; i++)
        b = most(b, bits(t, args[i], depth + 1));
    return b ? least(b, LOADED) : UNNAMED;
}

static bool mentions_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found ||
             (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_CTAID_X &&
              e->builtin <= IR_BUILTIN_CTAID_Z) ||
             ir_is_builtin(e, IR_BUILTIN_GRID_RANK);
    return !*found;
}

static bool is_of_blocks(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, mentions_block, &found);
    return found;
}

static unsigned bits_of_phi(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    const struct induction *iv = range_induction(t->af->ranges, e);
    if (iv && iv->bound) {
        bool up = iv->bound_op == IR_LT || iv->bound_op == IR_LE || iv->bound_op == IR_NE;
        unsigned b = bits(t, up ? iv->bound : iv->start, depth + 1);
        /* a loop that the grid shares out has that many rounds because it needs to */
        bool shared = up && is_of_blocks(iv->start) && name_of(t, iv->bound).kind != COUNT_SMALL &&
                      b >= UNNAMED;
        return shared ? most(b, BLOCKS_X) : b;
    }
    if (iv)
        return most(UNNAMED, bits(t, iv->start, depth + 1));
    unsigned b = 0;
    const struct ir_stmt *phi = e->value->def;
    for (size_t i = 0; i < phi->args.len; i++)
        b = most(b,
                 ir_contains(phi->args.at[i], e) ? UNNAMED : bits(t, phi->args.at[i], depth + 1));
    return b;
}

static unsigned bits_of_value(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    const struct ir_stmt *def = e->value->def;
    switch (def->kind) {
    case IR_STMT_PHI: return bits_of_phi(t, e, depth);
    case IR_STMT_LOAD: return bits_of_load(t, def);
    case IR_STMT_ATOMIC: return LOADED;
    case IR_STMT_WARPOP:
        if (def->args.len >= 2 && strncmp(def->name, "__shfl", 6) == 0)
            return bits(t, def->args.at[def->args.len > 2 ? 1 : 0], depth + 1);
        return THREADS_X;
    case IR_STMT_CALL: return bits_of_arguments(t, def->args.at, def->args.len, depth);
    default: return UNNAMED;
    }
}

/* ---- coordinates ------------------------------------------------------------------------- */

static bool is_thread(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_BUILTIN && e->builtin <= IR_BUILTIN_TID_Z;
}

static bool is_axis_of(const struct ir_expr *e, enum ir_builtin x)
{
    return e->op == IR_BUILTIN && e->builtin >= x && e->builtin <= x + 2;
}

/* blockIdx.x * blockDim.x + threadIdx.x, or with a number for the block's size: an index of its own,
 * which the host chose the grid to cover.  blockIdx.y + gridDim.y * blockIdx.z: one axis was too
 * short.  0: it is none. */
static unsigned bits_of_coordinate(const struct ir_expr *e)
{
    static const unsigned char global[] = {GLOBAL_X, GLOBAL_Y, GLOBAL_Z};
    if (e->op != IR_ADD)
        return 0;
    unsigned product = ir_strip_casts(e->args[0])->op == IR_MUL ? 0 : 1;
    const struct ir_expr *m = ir_strip_casts(e->args[product]);
    const struct ir_expr *rest = ir_strip_casts(e->args[1 - product]);
    for (unsigned i = 0; m->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *x = ir_strip_casts(m->args[i]);
        const struct ir_expr *y = ir_strip_casts(m->args[1 - i]);
        bool size = y->op == IR_INT || y->op == IR_TPARAM || is_axis_of(y, IR_BUILTIN_NTID_X);
        if (!is_axis_of(x, IR_BUILTIN_CTAID_X))
            continue;
        if (size && is_thread(rest))
            return global[x->builtin - IR_BUILTIN_CTAID_X];
        if (is_axis_of(y, IR_BUILTIN_NCTAID_X) && is_axis_of(rest, IR_BUILTIN_CTAID_X))
            return BLOCKS_X;
    }
    return 0;
}

/* ---- products ---------------------------------------------------------------------------- */

struct chain {
    const struct ir_expr *at[CHAIN_MAX];
    size_t len;
    unsigned constant; /* bits of the numbers among the factors, and of what did not fit */
};

/* `b * C + c` is about as large as `b * C`. */
static const struct ir_expr *larger_part(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    while (e->op == IR_ADD && !bits_of_coordinate(e) && name_of(t, e).kind == COUNT_PLAIN) {
        unsigned x = bits(t, e->args[0], depth + 1);
        unsigned y = bits(t, e->args[1], depth + 1);
        const struct ir_expr *part = ir_strip_casts(e->args[x >= y ? 0 : 1]);
        if (part->op != IR_MUL && part->op != IR_ADD)
            break;
        e = part;
    }
    return e;
}

static void flatten(struct typical *t, struct chain *c, const struct ir_expr *e, unsigned depth)
{
    int64_t n;
    e = larger_part(t, e, depth);
    if (ir_is_int(e, &n)) {
        c->constant += bits_of_number(n);
    } else if (e->op == IR_MUL) {
        flatten(t, c, e->args[0], depth);
        flatten(t, c, e->args[1], depth);
    } else if (c->len == CHAIN_MAX) {
        c->constant += bits(t, e, depth + 1);
    } else {
        c->at[c->len++] = e;
    }
}

static bool take_out(struct chain *c, const struct ir_expr *e)
{
    for (size_t i = 0; i < c->len; i++) {
        if (c->at[i] == e) {
            c->at[i] = c->at[--c->len];
            return true;
        }
    }
    return false;
}

/* i / (h * w) * w: no more than i.  Puts the dividend in the place of the quotient. */
static void recompose(struct typical *t, struct chain *c, unsigned depth)
{
    for (size_t i = 0; i < c->len; i++) {
        const struct ir_expr *q = c->at[i];
        struct chain by = {.len = 0};
        bool taken = false;
        if (q->op != IR_DIV)
            continue;
        flatten(t, &by, q->args[1], depth);
        for (size_t k = 0; k < by.len; k++)
            taken = (by.at[k] != q && take_out(c, by.at[k])) || taken;
        if (taken) {
            unsigned whole = bits(t, q->args[0], depth + 1);
            bool flat = bits_of_coordinate(ir_strip_casts(q->args[0])) == GLOBAL_X;
            c->constant += flat ? FLAT_INDEX - 1 : least(whole, FLAT_INDEX - 1);
            take_out(c, q);
            i = (size_t)-1; /* the order has changed: once more from the start */
        }
    }
}

/* 8 * blockIdx.y: the first line of a tile */
static bool is_first_of_tile(const struct ir_expr *e)
{
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *n = ir_strip_casts(e->args[i]);
        if ((n->op == IR_INT || n->op == IR_TPARAM) &&
            is_axis_of(ir_strip_casts(e->args[1 - i]), IR_BUILTIN_CTAID_X))
            return true;
    }
    return false;
}

static bool look_for_product_or_load(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_MUL && !is_first_of_tile(e)) ||
             (e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD) ||
             (e->op == IR_DIV && ir_strip_casts(e->args[0])->op != IR_TPARAM);
    return !*found;
}

/* The number of a line or of a plane: no sum of products, and not picked by a number from memory. */
static bool is_plain_index(const struct ir_expr *e)
{
    bool found = false;
    if (!bits_of_coordinate(e))
        ir_walk(e, look_for_product_or_load, &found);
    return !found;
}

/* y * width, head * stride_head: what a factor says of the only other one. */
static unsigned bits_beside(const struct count_name *other)
{
    if (other->along)
        return other->along;
    return other->kind == COUNT_IMAGE ? IMAGE_LINE : BITS_MOST;
}

/* (y * W + x) * C: beside the sides of an image it counts channels, elsewhere columns. */
static bool is_letter_c(const struct ir_expr *e)
{
    const char *name = e->op == IR_VAR ? e->decl->source_name : e->op == IR_MEMBER ? e->text : NULL;
    return name && (strcmp(name, "C") == 0 || strcmp(name, "c") == 0);
}

/* What the names of a product's factors say together. */
struct company {
    unsigned sides; /* of images */
    unsigned channels;
    bool is_few; /* heads: `head * ncols`, heads in groups, are heads all the same */
};

static struct company company_of(struct typical *t, const struct chain *c)
{
    struct company out = {0};
    unsigned letters = 0;
    for (size_t i = 0; i < c->len; i++) {
        struct count_name n = name_of(t, c->at[i]);
        out.sides += n.kind == COUNT_IMAGE;
        out.channels += n.kind == COUNT_CHANNEL;
        out.is_few = out.is_few || (n.kind == COUNT_SMALL && n.bits <= FEW);
        letters += is_letter_c(c->at[i]);
    }
    out.is_few = out.is_few || out.channels;
    if (out.sides)
        out.channels += letters;
    return out;
}

static bool look_for_axes(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    if (is_axis_of(e, IR_BUILTIN_CTAID_X))
        *axes |= 1U << (e->builtin - IR_BUILTIN_CTAID_X);
    return e->op != IR_DIV && e->op != IR_REM;
}

/* blockIdx.y * gridDim.x + blockIdx.x, whatever else is in it: numbers all blocks */
static bool is_of_two_axes(const struct ir_expr *e)
{
    unsigned axes = 0;
    if (e->op == IR_ADD)
        ir_walk(e, look_for_axes, &axes);
    return axes & (axes - 1);
}

/* `batch_id * len` with batch_id = blockIdx.y, and nothing else in the product: an array of rows, which
 * its author calls a batch of them. */
static bool is_row_of_batch(const struct typical *t, const struct ir_expr *row,
                            const struct ir_expr *len)
{
    struct count_name other = name_of(t, len);
    const char *name = map_get_number(&t->names, row->id + 1U);
    return name && strcasestr(name, "batch") && other.kind == COUNT_LARGE && !other.along &&
           (is_axis_of(row, IR_BUILTIN_CTAID_X) || is_of_two_axes(row));
}

static unsigned bits_of_product(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    struct chain c = {.len = 0};
    flatten(t, &c, e, depth);
    recompose(t, &c, depth);
    struct company all = company_of(t, &c);
    unsigned image = 0;
    unsigned sum = c.constant;
    unsigned unnamed = 0;
    for (size_t i = 0; i < c.len; i++) {
        if (all.is_few && c.at[i]->op == IR_TPARAM && !count_name_is_width(c.at[i]->text))
            continue;
        struct count_name n = name_of(t, c.at[i]);
        unsigned b = bits(t, c.at[i], depth + 1);
        if (all.sides && is_letter_c(c.at[i])) {
            n = count_name_of("channels");
            b = least(b, n.bits);
        }
        if (c.len == 2 && is_plain_index(c.at[i])) {
            struct count_name other = name_of(t, c.at[1 - i]);
            b = least(b, bits_beside(&other));
        } else if (c.len == 3 && all.sides == 1 && all.channels && is_plain_index(c.at[i])) {
            n.kind = COUNT_IMAGE; /* y * width * channels */
            b = least(b, IMAGE_LINE);
        }
        if (c.len == 2 && is_row_of_batch(t, c.at[i], c.at[1 - i]))
            b = most(b, BATCH_ROWS);
        if (b == UNNAMED && n.kind == COUNT_PLAIN)
            b -= least(UNNAMED_LESS * unnamed++, b);
        bool groups = n.of_channels && all.channels && all.sides;
        if (n.kind == COUNT_IMAGE || n.kind == COUNT_CHANNEL || groups)
            image += b;
        else
            sum += b;
    }
    return least(sum + least(image, all.channels ? IMAGE : PLANE), BITS_MOST);
}

/* ---- the rest ---------------------------------------------------------------------------- */

static unsigned bits_of_quotient(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    int64_t d;
    unsigned x = bits(t, e->args[0], depth + 1);
    if (ir_is_int(e->args[1], &d))
        return x > bits_of_number(d) ? x - bits_of_number(d) : 0;
    unsigned y = bits(t, e->args[1], depth + 1);
    if (bits_of_coordinate(ir_strip_casts(e->args[0])) == GLOBAL_X)
        return least(most(FLAT_INDEX > y ? FLAT_INDEX - y : 0, QUOTIENT_LEAST), LOADED);
    /* blockIdx.x / ((n + 31) / 32): tiles in lines, all of them in one axis of the grid */
    const struct ir_expr *tiles = ir_strip_casts(e->args[1]);
    if (ir_is_builtin(ir_strip_casts(e->args[0]), IR_BUILTIN_CTAID_X) && tiles->op == IR_DIV &&
        ir_is_int(tiles->args[1], &d))
        return most(x > y ? x - y : 0, QUOTIENT_LEAST);
    return x;
}

/* x - x / d * d is x % d. */
static unsigned bits_of_difference(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    struct chain c = {.len = 0};
    flatten(t, &c, e->args[1], depth);
    for (size_t i = 0; i < c.len; i++) {
        if (c.at[i]->op == IR_DIV && ir_strip_casts(c.at[i]->args[0]) == x)
            return least(bits(t, c.at[i]->args[1], depth + 1), bits(t, x, depth + 1));
    }
    return bits(t, x, depth + 1);
}

static unsigned bits_of_pair(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    int64_t n;
    bool number = ir_is_int(e->args[1], &n) && n >= 0;
    unsigned x = bits(t, e->args[0], depth + 1);
    unsigned y = bits(t, e->args[1], depth + 1);
    switch (e->op) {
    case IR_SHL: return least(x + (number && n < 32 ? (unsigned)n : y), BITS_MOST);
    case IR_SHR: return number && n < 32 ? x - least(x, (unsigned)n) : x;
    case IR_REM:
    case IR_BITAND:
    case IR_MIN: return least(x, y);
    default: return most(x, y);
    }
}

static unsigned bits_of_shape(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    switch (e->op) {
    case IR_BUILTIN: return bits_of_builtin(t, e->builtin);
    case IR_TPARAM:
    case IR_SIZEOF: return COMPILE_TIME;
    case IR_VALUE: return bits_of_value(t, e, depth);
    case IR_MUL: return bits_of_product(t, e, depth);
    case IR_DIV: return bits_of_quotient(t, e, depth);
    case IR_SUB: return bits_of_difference(t, e, depth);
    case IR_NEG:
    case IR_CAST: return bits(t, e->args[0], depth + 1);
    case IR_SELECT: return most(bits(t, e->args[1], depth + 1), bits(t, e->args[2], depth + 1));
    case IR_PURE: return bits_of_arguments(t, e->args, e->arg_count, depth);
    default:
        if (ir_op_info(e->op)->flags & IR_OP_COMPARE)
            return 0;
        return ir_op_info(e->op)->operands == 2 && e->op != IR_WITH ? bits_of_pair(t, e, depth)
                                                                    : UNNAMED;
    }
}

/* What a method of a class out of sight gives, as it is. */
static bool is_given(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_VALUE)
        def = def->addr->value->def;
    return def && def->kind == IR_STMT_CALL && def->object && !def->callee;
}

/* `len = rows * cols`: whatever it is called, not the length of one of them */
static bool is_of_large(const struct typical *t, const struct ir_expr *e)
{
    return e->op == IR_MUL && name_of(t, e->args[0]).kind == COUNT_LARGE &&
           name_of(t, e->args[1]).kind == COUNT_LARGE;
}

/* `warp_id = (blockIdx.x * blockDim.x + threadIdx.x) / 32`: a warp of the grid, not of its block.
 * `warp_n` may be the column of a tile. */
static bool is_warp_of_grid(const struct typical *t, const struct ir_expr *e)
{
    const char *name = map_get_number(&t->names, e->id + 1U);
    return name && strcasestr(name, "warp") && is_of_blocks(e) &&
           (count_name_is_index(name) || strcasestr(name, "global"));
}

static unsigned compute(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    int64_t n;
    if (ir_is_int(e, &n))
        return bits_of_number(n < 0 ? 0 : n);
    unsigned coordinate = bits_of_coordinate(e);
    if (coordinate)
        return coordinate;
    struct count_name name = name_of(t, e);
    bool is_leaf = e->op == IR_VAR || e->op == IR_MEMBER;
    unsigned b = is_leaf && name.kind != COUNT_PLAIN ? name.bits : bits_of_shape(t, e, depth);
    /* `rows = both ? n / 2 : n`, `int tokens = x.size(0)`: of what says nothing itself, the name it got */
    bool says_nothing = e->op == IR_SELECT || e->op == IR_ADD || e->op == IR_SUB || is_given(e);
    if (says_nothing && name.kind == COUNT_LARGE && b == UNNAMED)
        b = name.bits;
    else if (name.kind != COUNT_PLAIN && !is_warp_of_grid(t, e) &&
             (name.kind != COUNT_LARGE || (name.bits < LOADED && !is_of_large(t, e))))
        b = least(b, name.bits);
    struct range r = range_anywhere(t->af->ranges, e);
    return r.hi < INT32_MAX ? least(b, bits_of_number(r.hi)) : b;
}

static unsigned bits(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    if (depth > LIMIT_MAGNITUDE_DEPTH)
        return UNNAMED;
    uintptr_t known = (uintptr_t)map_get_number(&t->known, e->id + 1U);
    if (known)
        return (unsigned)(known - 1);
    /* phis of nested loops refer to each other */
    struct arena *a = t->af->analysis->arena;
    map_put_number(a, &t->known, e->id + 1U, (void *)(uintptr_t)(UNNAMED + 1));
    unsigned b = compute(t, e, depth);
    map_put_number(a, &t->known, e->id + 1U, (void *)((uintptr_t)b + 1));
    return b;
}

static bool is_called(const struct typical *t, const struct ir_expr *e, const char *word,
                      bool is_index)
{
    e = ir_strip_casts(e);
    const char *name = e->op == IR_VAR ? e->decl->source_name : e->op == IR_MEMBER ? e->text : NULL;
    if (!name)
        name = map_get_number(&t->names, e->id + 1U);
    return name && strcasestr(name, word) && count_name_is_index(name) == is_index;
}

/* `chunk_idx * chunk_size` of an array that is cut into chunks: as many elements as it has, however
 * few the chunks are or how small. */
static bool begins_chunk(const struct typical *t, const struct ir_expr *e)
{
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        if (is_called(t, e->args[i], "chunk", true) && is_called(t, e->args[1 - i], "chunk", false))
            return true;
    return false;
}

unsigned typical_bits(struct typical *t, const struct ir_expr *e)
{
    return begins_chunk(t, ir_strip_casts(e)) ? WHOLE_ARRAY : bits(t, e, 0);
}
