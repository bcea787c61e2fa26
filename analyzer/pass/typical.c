/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/typical.h"

#include <string.h>

#include "base/limits.h"
#include "pass/calls.h"
#include "pass/launch.h"
#include "pass/magnitude.h"
#include "pass/typical_internal.h"

unsigned typical_bits_of_number(int64_t n)
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

/* A variable of an absent header; or one whose address is taken, `cudaMemcpyToSymbol(size, &rows, sizeof rows)`. */
static const struct ir_decl *variable_in_memory(const struct ir_expr *e)
{
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    if (!load || load->kind != IR_STMT_LOAD || load->addr->op != IR_ADDR)
        return NULL;
    const struct ir_decl *d = load->addr->decl;
    return d->guessed || d->storage == STORAGE_LOCAL || d->storage == STORAGE_PARAM ? d : NULL;
}

struct count_name typical_name(const struct typical *t, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const char *own = NULL;
    if (e->op == IR_VAR || e->op == IR_ADDR)
        own = e->decl->source_name;
    else if (e->op == IR_MEMBER && e->text[0] && !e->text[1] && e->arg_count)
        return typical_name(t, e->args[0]); /* the components of a uint3 say nothing */
    else if (e->op == IR_MEMBER)
        own = e->text;
    else if (variable_in_memory(e))
        own = last_name(variable_in_memory(e)->source_name);
    else if (e->op == IR_VALUE && e->value->decl)
        own = e->value->decl->source_name;
    struct count_name x = count_name_of(own);
    struct count_name y = count_name_of(map_get_number(&t->names, e->id + 1U));
    return says_less(&y, &x) ? y : x;
}

bool typical_may_be_many(const struct typical *t, const struct ir_expr *e)
{
    enum count_kind kind = typical_name(t, e).kind;
    return kind == COUNT_PLAIN || kind == COUNT_LARGE;
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
        struct count_name n = typical_name(t, a);
        b = n.kind == COUNT_SMALL ? typical_least(b, n.bits) : b;
        large = n.kind == COUNT_LARGE ? n.bits : large;
        bool offsets = a->op == IR_VAR && count_name_is_of_offsets(a->decl->source_name);
        b = b == LOADED && offsets ? LOADED_OFFSET : b;
    }
    return indexed ? b : large ? large : typical_least(b, UNNAMED);
}

static unsigned bits_of_arguments(struct typical *t, const struct ir_expr *const *args, size_t n,
                                  unsigned depth)
{
    unsigned b = 0;
    for (size_t i = 0; i < n; i++)
        b = typical_most(b, typical_of(t, args[i], depth + 1));
    return b ? typical_least(b, LOADED) : UNNAMED;
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

/* `offset += lengths[i]`: where the next one starts, which counts all that were before */
static bool adds_loaded(const struct ir_expr *next, const struct ir_expr *e)
{
    next = ir_strip_casts(next);
    for (unsigned i = 0; next->op == IR_ADD && i < 2; i++) {
        const struct ir_expr *added = ir_strip_casts(next->args[1 - i]);
        const struct ir_stmt *load = added->op == IR_VALUE ? added->value->def : NULL;
        if (ir_strip_casts(next->args[i]) == e && load && load->kind == IR_STMT_LOAD &&
            load->addr->op == IR_PTRADD && ir_strip_casts(load->addr->args[1])->op != IR_INT)
            return true;
    }
    return false;
}

static unsigned bits_of_phi(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    const struct induction *iv = range_induction(t->af->ranges, e);
    if (iv && iv->bound) {
        bool up = iv->bound_op == IR_LT || iv->bound_op == IR_LE || iv->bound_op == IR_NE;
        unsigned b = typical_of(t, up ? iv->bound : iv->start, depth + 1);
        /* a loop that the grid shares out has that many rounds because it needs to */
        bool shared = up && is_of_blocks(iv->start) &&
                      typical_name(t, iv->bound).kind != COUNT_SMALL && b >= UNNAMED;
        return shared ? typical_most(b, BLOCKS_X) : b;
    }
    if (iv)
        return typical_most(UNNAMED, typical_of(t, iv->start, depth + 1));
    unsigned b = 0;
    const struct ir_stmt *phi = e->value->def;
    for (size_t i = 0; i < phi->args.len; i++)
        b = typical_most(b, adds_loaded(phi->args.at[i], e) ? LOADED
                            : ir_contains(phi->args.at[i], e)
                                ? UNNAMED
                                : typical_of(t, phi->args.at[i], depth + 1));
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
            return typical_of(t, def->args.at[def->args.len > 2 ? 1 : 0], depth + 1);
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

bool typical_is_axis_of(const struct ir_expr *e, enum ir_builtin x)
{
    return e->op == IR_BUILTIN && e->builtin >= x && e->builtin <= x + 2;
}

/* blockIdx.x * blockDim.x + threadIdx.x, or with a number for the block's size: an index of its own,
 * which the host chose the grid to cover.  blockIdx.y + gridDim.y * blockIdx.z: one axis was too
 * short.  0: it is none. */
unsigned typical_coordinate(const struct ir_expr *e)
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
        bool size =
            y->op == IR_INT || y->op == IR_TPARAM || typical_is_axis_of(y, IR_BUILTIN_NTID_X);
        if (!typical_is_axis_of(x, IR_BUILTIN_CTAID_X))
            continue;
        if (size && is_thread(rest))
            return global[x->builtin - IR_BUILTIN_CTAID_X];
        if (typical_is_axis_of(y, IR_BUILTIN_NCTAID_X) &&
            typical_is_axis_of(rest, IR_BUILTIN_CTAID_X))
            return BLOCKS_X;
    }
    return 0;
}

/* ---- the rest ---------------------------------------------------------------------------- */

static unsigned bits_of_quotient(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    int64_t d;
    unsigned x = typical_of(t, e->args[0], depth + 1);
    if (ir_is_int(e->args[1], &d))
        return x > typical_bits_of_number(d) ? x - typical_bits_of_number(d) : 0;
    unsigned y = typical_of(t, e->args[1], depth + 1);
    if (typical_coordinate(ir_strip_casts(e->args[0])) == GLOBAL_X)
        return typical_least(typical_most(FLAT_INDEX > y ? FLAT_INDEX - y : 0, QUOTIENT_LEAST),
                             LOADED);
    /* a flat index that is taken apart step by step: `i % (a * b) / b` is less than a */
    const struct ir_expr *rest = ir_strip_casts(e->args[0]);
    const struct ir_expr *of = rest->op == IR_REM   ? ir_strip_casts(rest->args[1])
                               : rest->op == IR_SUB ? typical_remainder_of(rest)
                                                    : NULL;
    if (of && of->op == IR_MUL) {
        unsigned whole = typical_of(t, of, depth + 1);
        return typical_least(x, typical_most(whole > y ? whole - y : 0, QUOTIENT_LEAST));
    }
    /* blockIdx.x / ((n + 31) / 32): tiles in lines, all of them in one axis of the grid */
    const struct ir_expr *tiles = ir_strip_casts(e->args[1]);
    if (ir_is_builtin(ir_strip_casts(e->args[0]), IR_BUILTIN_CTAID_X) && tiles->op == IR_DIV &&
        ir_is_int(tiles->args[1], &d))
        return typical_most(x > y ? x - y : 0, QUOTIENT_LEAST);
    return x;
}

static unsigned bits_of_pair(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    int64_t n;
    bool number = ir_is_int(e->args[1], &n) && n >= 0;
    unsigned x = typical_of(t, e->args[0], depth + 1);
    unsigned y = typical_of(t, e->args[1], depth + 1);
    switch (e->op) {
    case IR_SHL:
        return magnitude_is_power(e)
                   ? POWER
                   : typical_least(x + (number && n < 32 ? (unsigned)n : y), BITS_MOST);
    case IR_SHR: return number && n < 32 ? x - typical_least(x, (unsigned)n) : x;
    case IR_REM:
    case IR_BITAND:
    case IR_MIN: return typical_least(x, y);
    default: return typical_most(x, y);
    }
}

static unsigned bits_of_shape(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    switch (e->op) {
    case IR_BUILTIN: return bits_of_builtin(t, e->builtin);
    case IR_TPARAM:
    case IR_SIZEOF: return COMPILE_TIME;
    case IR_VALUE: return bits_of_value(t, e, depth);
    case IR_MUL: return typical_of_product(t, e, depth);
    case IR_DIV: return bits_of_quotient(t, e, depth);
    case IR_SUB: return typical_of_difference(t, e, depth);
    case IR_NEG:
    case IR_CAST: return typical_of(t, e->args[0], depth + 1);
    case IR_SELECT:
        return typical_most(typical_of(t, e->args[1], depth + 1),
                            typical_of(t, e->args[2], depth + 1));
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
    return e->op == IR_MUL && typical_name(t, e->args[0]).kind == COUNT_LARGE &&
           typical_name(t, e->args[1]).kind == COUNT_LARGE;
}

/* `warp_id = (blockIdx.x * blockDim.x + threadIdx.x) / 32`: a warp of the grid, not of its block.
 * `warp_n` may be the column of a tile. */
static bool is_warp_of_grid(const struct typical *t, const struct ir_expr *e)
{
    const char *name = map_get_number(&t->names, e->id + 1U);
    return name && strcasestr(name, "warp") && is_of_blocks(e) &&
           (count_name_is_index(name) || strcasestr(name, "global"));
}

/* The most that the launches in sight hand over for a parameter, `if (top_k <= 16) kernel<<<...>>>(x, top_k);`. */
static unsigned bits_at_launches(const struct typical *t, const struct ir_expr *e)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(t->af->analysis->launches, t->af->func, &n);
    unsigned most = 0;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *arg = launch_argument(sites[i], e->decl);
        struct range r = arg && arg->type->kind == TYPE_INT
                             ? range_of(sites[i]->host->ranges, arg, sites[i]->stmt)
                             : (struct range){.hi = INT64_MAX};
        unsigned bits = r.hi < INT32_MAX ? typical_bits_of_number(r.hi) : BITS_MOST;
        most = bits > most ? bits : most;
    }
    return n ? most : BITS_MOST;
}

/* A parameter that a call in sight hands the place of a thread in the grid, or one that a loop goes on from there:
 * it is as large in here; 0: none does. */
static unsigned bits_at_calls(const struct typical *t, const struct ir_expr *e)
{
    size_t n;
    unsigned most = 0;
    if (!t->af->analysis->calls)
        return 0;
    const struct ir_stmt *const *calls = calls_sites(t->af->analysis->calls, t->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        size_t at = (size_t)e->decl->param_index;
        const struct ir_expr *arg =
            at < calls[i]->args.len ? ir_strip_casts(calls[i]->args.at[at]) : NULL;
        struct analysis_func *caller =
            arg ? analysis_of(t->af->analysis, calls[i]->block->func) : NULL;
        const struct induction *iv =
            caller && caller->ranges ? range_induction(caller->ranges, arg) : NULL;
        if (arg)
            most = typical_most(
                most, typical_coordinate(iv && iv->start ? ir_strip_casts(iv->start) : arg));
    }
    return most;
}

static unsigned compute(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    int64_t n;
    if (ir_is_int(e, &n))
        return typical_bits_of_number(n < 0 ? 0 : n);
    unsigned coordinate = typical_coordinate(e);
    if (coordinate)
        return coordinate;
    struct count_name name = typical_name(t, e);
    const struct ir_decl *in_memory = variable_in_memory(e);
    bool is_leaf =
        e->op == IR_VAR || e->op == IR_MEMBER ||
        (in_memory && (!in_memory->guessed || count_name_is_of_member(in_memory->source_name)));
    unsigned b = is_leaf && name.kind != COUNT_PLAIN ? name.bits : bits_of_shape(t, e, depth);
    /* `rows = both ? n / 2 : n`, `int tokens = x.size(0)`: of what says nothing itself, the name it got */
    bool says_nothing = e->op == IR_SELECT || e->op == IR_ADD || e->op == IR_SUB || is_given(e);
    if (says_nothing && name.kind == COUNT_LARGE && b == UNNAMED)
        b = name.bits;
    else if (name.kind != COUNT_PLAIN && !is_warp_of_grid(t, e) &&
             (name.kind != COUNT_LARGE || (name.bits < LOADED && !is_of_large(t, e))))
        b = typical_least(b, name.bits);
    bool param = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
    if (param && t->af->func->kind == FUNC_KERNEL)
        b = typical_least(b, bits_at_launches(t, e));
    else if (param && t->af->func->kind == FUNC_DEVICE && name.kind == COUNT_PLAIN)
        b = typical_most(b, bits_at_calls(t, e));
    struct range r = range_anywhere(t->af->ranges, e);
    return r.hi < INT32_MAX ? typical_least(b, typical_bits_of_number(r.hi)) : b;
}

unsigned typical_of(struct typical *t, const struct ir_expr *e, unsigned depth)
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
    return begins_chunk(t, ir_strip_casts(e)) ? WHOLE_ARRAY : typical_of(t, e, 0);
}
