/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/overflow.h"

#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/count_name.h"
#include "pass/full_length.h"
#include "pass/index_bounded.h"
#include "pass/index_type.h"
#include "pass/launch_dim.h"
#include "pass/magnitude.h"
#include "pass/narrow_member.h"
#include "pass/quotient_bound.h"
#include "pass/shared_pointer.h"
#include "pass/typical.h"
#include "pass/widened.h"

#define COUNT(x) (sizeof(x) / sizeof *(x))
/* Who converts a product to 64 bits knows of sizes that need it: it may be so much larger than names say. */
#define FORGOTTEN_BITS 8
/* Who gives it to a 64-bit variable reckons with some. */
#define LATE_BITS 4
/* Who steps on by it on the host has more than one of them. */
#define STEP_BITS 2
/* Who has sizes of 64 bits, of which an int keeps 32, has them from somebody who reckons with more. */
#define NARROWED_BITS 5
#define BOUND_BITS 5 /* of the sizes that an index of elements runs to together, one counts rows */
#define WORKER_BITS 10 /* blocks that share out a whole */
#define WINDOW_BITS 4  /* sides of a window have names of at most so many bits (count_name.c) */

static bool is_axis(const struct ir_expr *e, enum ir_builtin x, enum ir_builtin z)
{
    return e->op == IR_BUILTIN && e->builtin >= x && e->builtin <= z;
}

/* ---- shapes ------------------------------------------------------------------------------ */

struct chain {
    const struct ir_expr *factors[8];
    size_t len;
};

static void flatten(struct chain *c, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (c->len == COUNT(c->factors))
        return;
    if (e->op == IR_MUL) {
        flatten(c, e->args[0]);
        flatten(c, e->args[1]);
    } else if (e->op != IR_INT) {
        c->factors[c->len++] = e;
    }
}

/* i / n * n puts together again what was taken apart; i % n * n stays in a square. */
static bool recomposes(const struct ir_expr *e, const struct ir_expr *other)
{
    struct chain c = {0};
    struct chain by = {0};
    flatten(&c, e);
    flatten(&by, other);
    for (size_t i = 0; i < c.len; i++) {
        if (c.factors[i]->op != IR_DIV && c.factors[i]->op != IR_REM)
            continue;
        const struct ir_expr *divisor = ir_strip_casts(c.factors[i]->args[1]);
        if (divisor == ir_strip_casts(other))
            return true;
        for (size_t k = 0; k < by.len; k++) {
            if (by.factors[k] == divisor)
                return true;
        }
    }
    return false;
}

static bool mentions_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || is_axis(e, IR_BUILTIN_CTAID_X, IR_BUILTIN_CTAID_Z);
    return !*found;
}

/* blockIdx.x * blockDim.x * items: a coordinate, which the host chose the grid to cover. */
static bool is_coordinate(const struct chain *c)
{
    bool block = false;
    bool threads = false;
    bool grid = true; /* blockIdx.z * gridDim.x * gridDim.y: the number of the block */
    for (size_t i = 0; i < c->len; i++) {
        ir_walk(c->factors[i], mentions_block, &block);
        threads = threads || is_axis(c->factors[i], IR_BUILTIN_NTID_X, IR_BUILTIN_NTID_Z);
        grid = grid && is_axis(c->factors[i], IR_BUILTIN_CTAID_X, IR_BUILTIN_NCTAID_Z);
    }
    return grid || (block && threads && c->len == 3);
}

/* `int row` as a parameter is one, `int rows` is none. */
static bool look_for_index(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_BUILTIN || e->op == IR_VALUE ||
             (e->op == IR_VAR && count_name_is_index(e->decl->source_name));
    return !*found;
}

/* Sizes only: the size of a plane or of a matrix, to be multiplied by an index elsewhere. */
static bool is_extent(const struct analysis_func *af, const struct chain *c)
{
    bool indexed = af->func->kind != FUNC_KERNEL || c->len >= 3;
    for (size_t i = 0; i < c->len && !indexed; i++)
        ir_walk(c->factors[i], look_for_index, &indexed);
    return !indexed;
}

/* t * T with t < T: one square matrix of a batch, or x * x. */
static bool is_square(struct analysis_func *af, const struct ir_expr *x, const struct ir_expr *y)
{
    const struct induction *iv = range_induction(af->ranges, x);
    return x == y || (iv && iv->bound && ir_strip_casts(iv->bound) == y);
}

struct share {
    enum ir_builtin grid; /* number of blocks along the axis */
    bool found;
    unsigned steps;
};

/* What the blocks share out among themselves: `div_ceil(n, gridDim.x)`, also rounded afterwards. */
static bool look_for_share(const struct ir_expr *e, void *context)
{
    struct share *s = context;
    const struct ir_expr *by = e->op == IR_DIV ? ir_strip_casts(e->args[1]) : NULL;
    s->found = s->found || (by && ir_is_builtin(by, s->grid));
    if (s->found || s->steps++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI)
        for (size_t i = 0; i < e->value->def->args.len; i++)
            ir_walk(e->value->def->args.at[i], look_for_share, context);
    return true;
}

/* A block's share of the whole times its number: no more than the whole. */
static bool is_share(const struct ir_expr *share, const struct ir_expr *block)
{
    if (!is_axis(block, IR_BUILTIN_CTAID_X, IR_BUILTIN_CTAID_Z))
        return false;
    unsigned axis = (unsigned)block->builtin - IR_BUILTIN_CTAID_X;
    struct share s = {.grid = (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis)};
    ir_walk(share, look_for_share, &s);
    return s.found;
}

struct split {
    const struct ir_expr *product;
    unsigned axis;
    bool found;
};

/* `product / gridDim.x`, also by more: all the threads of the grid */
static bool look_for_split(const struct ir_expr *e, void *context)
{
    struct split *s = context;
    enum ir_builtin blocks = (enum ir_builtin)(IR_BUILTIN_NCTAID_X + s->axis);
    bool divides = e->op == IR_DIV && ir_strip_casts(e->args[0]) == s->product;
    const struct ir_expr *by = divides ? ir_strip_casts(e->args[1]) : NULL;
    s->found = s->found ||
               (by && (ir_is_builtin(by, blocks) ||
                       (by->op == IR_MUL && (ir_is_builtin(ir_strip_casts(by->args[0]), blocks) ||
                                             ir_is_builtin(ir_strip_casts(by->args[1]), blocks)))));
    return !s->found;
}

static bool has_block(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, mentions_block, &found);
    return found;
}

/* `blockIdx.x * n / gridDim.x`: where a block's part of n elements begins.  The quotient is no more than n, but
 * the product is there first, and it is n times as many as there are blocks. */
static bool is_split(const struct analysis_func *af, const struct ir_expr *e)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        struct split s = {.product = e, .axis = axis};
        enum ir_builtin block = (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis);
        struct ir_module *m = af->analysis->module;
        if (!ir_contains(e->args[0], ir_builtin(m, block)) &&
            !ir_contains(e->args[1], ir_builtin(m, block)))
            continue;
        const struct ir_expr *grid = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis));
        for (size_t i = 0; i < af->func->stmts.len && !s.found; i++) {
            const struct ir_expr *in = af->func->stmts.at[i]->expr;
            /* operands are made before their user: most have neither in them */
            if (in && in->id > grid->id && in->id > e->id)
                ir_walk(in, look_for_split, &s);
        }
        if (s.found)
            return true;
    }
    return false;
}

/* ---- answers ----------------------------------------------------------------------------- */

int64_t overflow_limit(const struct ir_expr *e)
{
    /* what has 64 bits is asked about where it is stored in an int */
    bool is_unsigned = e->type->kind == TYPE_INT && !e->type->is_signed && e->type->bits == 32;
    return is_unsigned ? (int64_t)1 << 32 : (int64_t)1 << 31;
}

/* A variable whose type is not known, a generic lambda's parameter say, may be a constant.  A
 * member of an unknown class is a size all the same. */
static bool rests_on_untyped(const struct ir_expr *e, unsigned *steps)
{
    if ((*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return true;
    if (e->op == IR_VAR)
        return e->type->kind == TYPE_UNKNOWN;
    unsigned first = e->op == IR_SELECT; /* what is chosen, and not by what */
    for (unsigned i = first; e->op != IR_MEMBER && i < e->arg_count; i++) {
        if (rests_on_untyped(e->args[i], steps))
            return true;
    }
    return false;
}

static struct magnitude known_by_conversion(struct magnitude m)
{
    return m.kind == MAGNITUDE_UNKNOWN ? (struct magnitude){MAGNITUDE_SIZE, INT32_MAX} : m;
}

/* `token * heads * HEAD_DIM`: a number, but one more factor of what the run decides. */
static bool is_of_vectors(struct analysis_func *af, const struct ir_expr *e,
                          const struct ir_expr *width, const struct ir_stmt *at)
{
    e = ir_strip_casts(e);
    return e->op == IR_MUL && ir_strip_casts(width)->op == IR_TPARAM &&
           count_name_is_width(ir_strip_casts(width)->text) &&
           magnitude_of(af, e->args[0], at).kind == MAGNITUDE_SIZE &&
           magnitude_of(af, e->args[1], at).kind == MAGNITUDE_SIZE;
}

/* Threads of a grid, a warp for each row that there may be. */
static bool has_all_warps(const struct index_flow *flow, const struct ir_expr *e)
{
    return full_length_has_warps(e) && index_flow_use(flow, e) == INDEX_COVER;
}

bool overflow_is_candidate(struct analysis_func *af, const struct index_flow *flow,
                           const struct ir_expr *e, const struct ir_stmt *at)
{
    unsigned steps = 0;
    if (e->op != IR_MUL)
        return false;
    if (has_all_warps(flow, e))
        return true;
    bool shown = e->type->kind == TYPE_UNKNOWN &&
                 (widened_shows_narrow(af, at) || narrow_member_shows(af, e) ||
                  index_type_shows_narrow(af, e));
    bool narrow = shown || index_flow_is_narrowed(flow, e);
    if ((!narrow && (e->type->kind != TYPE_INT || e->type->bits != 32)) ||
        (!shown && rests_on_untyped(e, &steps)))
        return false;
    struct magnitude x = magnitude_of(af, e->args[0], at);
    struct magnitude y = magnitude_of(af, e->args[1], at);
    int64_t product;
    if (shown) {
        x = known_by_conversion(x);
        y = known_by_conversion(y);
    }
    if ((x.kind != MAGNITUDE_SIZE || y.kind != MAGNITUDE_SIZE) &&
        !is_of_vectors(af, e->args[0], e->args[1], at))
        return false;
    if (!__builtin_mul_overflow(x.most, y.most, &product) && product < overflow_limit(e))
        return false;
    /* the range of an unsigned value is no more than its type */
    return range_of(af->ranges, e, at).hi >= overflow_limit(e) - 1;
}

/* What an index is made of, seen through sums and products. */
struct leaves {
    struct analysis_func *af;
    const struct ir_stmt *at;
    bool flat;  /* quotients and remainders of one global thread index */
    bool other; /* a block, a loop, a load */
    bool grows; /* multiplied by a number or by a window */
    unsigned steps;
};

static void look_at_leaves(struct leaves *l, const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_casts(e);
    if (l->steps++ > LIMIT_MAGNITUDE_STEPS) {
        l->other = true;
    } else if (e->op == IR_MUL || e->op == IR_ADD) {
        for (unsigned i = 0; i < 2; i++) {
            l->grows = l->grows || (e->op == IR_MUL && ir_is_int(e->args[i], &n) && n > 1);
            look_at_leaves(l, e->args[i]);
        }
    } else if (e->op == IR_DIV || e->op == IR_REM) {
        bool is_flat = magnitude_of(l->af, e, l->at).kind == MAGNITUDE_FLAT;
        const struct ir_expr *by = ir_strip_casts(e->args[1]);
        /* `pair / (width / 2) * width`: two elements for each pair */
        l->grows = l->grows || (e->op == IR_DIV && by->op == IR_DIV &&
                                ir_is_int(ir_strip_casts(by->args[1]), &n) && n > 1);
        l->flat = l->flat || is_flat;
        l->other = l->other || !is_flat;
    } else if (e->op == IR_VAR || e->op == IR_MEMBER) {
        struct count_name name = count_name_of(e->op == IR_VAR ? e->decl->source_name : e->text);
        l->grows = l->grows || (name.kind == COUNT_SMALL && name.bits <= WINDOW_BITS);
    } else if (e->op != IR_INT && e->op != IR_TPARAM) {
        l->other = true;
    }
}

/* The index is parts of a flat index and sizes, so what it reaches is about as large as what the flat
 * one does, and that fits an int; unless it is multiplied by more. */
static bool is_of_flat_parts(struct analysis_func *af, const struct ir_expr *e,
                             const struct ir_stmt *at)
{
    struct leaves l = {.af = af, .at = at};
    look_at_leaves(&l, e);
    return l.flat && !l.other && !l.grows;
}

/* partial[blockIdx.x * cols]: a block's own part of a scratch buffer, and few blocks. */
static bool is_scratch_part(const struct index_flow *flow, const struct ir_expr *e,
                            const struct chain *c)
{
    const struct ir_expr *root = index_flow_root(flow, e);
    if (!root || (root->op != IR_VAR && root->op != IR_ADDR) ||
        !count_name_is_scratch(root->decl->source_name))
        return false;
    for (size_t i = 0; i < c->len; i++) {
        if (is_axis(c->factors[i], IR_BUILTIN_CTAID_X, IR_BUILTIN_CTAID_Z))
            return true;
    }
    return false;
}

static bool look_for_shared(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const char *name = e->op == IR_VAR ? e->decl->source_name : e->op == IR_MEMBER ? e->text : NULL;
    *found = *found || count_name_is_of_shared(name);
    return !*found;
}

/* row * smem_stride: an index into shared memory, whatever pointer it is put on */
static bool is_in_shared(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, look_for_shared, &found);
    return found;
}

static bool counts(const struct chain *c, enum count_kind kind)
{
    for (size_t i = 0; i < c->len; i++)
        if (count_name_of(ir_leaf_name(c->factors[i])).kind == kind)
            return true;
    return false;
}

/* The name of a member of an absent class, which its spelling alone shows to be one: `num_rows_`; or NULL. */
static const char *spelled_member(const struct ir_expr *e)
{
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_decl *d =
        load && load->kind == IR_STMT_LOAD && load->addr->op == IR_ADDR ? load->addr->decl : NULL;
    return d && d->guessed && !load->of_object && count_name_is_of_member(d->source_name)
               ? d->source_name
               : NULL;
}

/* Of such members there must be one that its name calls large. */
static bool is_of_few_members(const struct chain *c)
{
    bool members = false, large = counts(c, COUNT_LARGE);
    for (size_t i = 0; i < c->len; i++) {
        const char *name = spelled_member(c->factors[i]);
        members = members || name;
        large = large || (name && count_name_of(name).kind == COUNT_LARGE);
    }
    return members && !large;
}

/* `(batch * heads * length + 255) / 256` blocks: where one of them is few, all of them are. */
static bool counts_few(const struct chain *c)
{
    return counts(c, COUNT_SMALL);
}

/* `float4 *p`: a place holds as many numbers, and sizes are known in numbers. */
static unsigned bits_of_pack(const struct index_flow *flow, const struct ir_expr *e)
{
    const struct ir_expr *root = index_flow_root(flow, e);
    const struct ir_type *pointer = root ? root->type : NULL;
    const char *name =
        pointer && pointer->kind == TYPE_POINTER && pointer->elem ? pointer->elem->name : NULL;
    size_t n = name ? strlen(name) : 0;
    if (n == 0)
        return 0;
    bool is_scalar = strncmp(name, "float", 5) == 0 || strncmp(name, "int", 3) == 0 ||
                     strncmp(name, "uint", 4) == 0;
    return is_scalar && name[n - 1] == '4' ? 2 : 0;
}

/* ---- hosts --------------------------------------------------------------------------------- */

/* The object whose size(k) the factor is; or NULL. */
static const struct ir_expr *tensor_of(const struct ir_expr *factor)
{
    const struct ir_stmt *size = launch_dim_call(ir_strip_all_casts(factor));
    return size && strcmp(size->name, "size") == 0 ? size->object : NULL;
}

/* All factors are sizes of a tensor that is handed over as x.packed_accessor32(), which refuses one of more
 * elements than 32 bits count. */
static bool is_of_small_tensor(const struct analysis_func *af, const struct chain *c)
{
    const struct ir_expr *tensor = c->len ? tensor_of(c->factors[0]) : NULL;
    bool same = tensor != NULL, found = false;
    for (size_t i = 0; i < c->len && same; i++)
        same = tensor_of(c->factors[i]) == tensor;
    for (size_t i = 0; i < af->func->stmts.len && same && !found; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        found = s->kind == IR_STMT_CALL && s->name && s->object == tensor &&
                str_has_prefix(s->name, "packed_accessor32");
    }
    return found;
}

/* An extent that is asked for, `x.extent(0)`, or a number of 64 bits that the caller hands over or keeps. */
static bool is_wide_size(const struct ir_expr *e)
{
    bool wide = e->type->kind == TYPE_INT && e->type->bits == 64;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_stmt *call = def && def->kind == IR_STMT_CALL ? def
                                 : launch_dim_method(e)           ? launch_dim_call(e)
                                                                  : NULL;
    if (call)
        return call->object && call->args.len && (wide || launch_dim_method(e));
    return wide && (e->op == IR_VAR || e->op == IR_MEMBER || (def && def->kind == IR_STMT_LOAD));
}

/* How many factors of a product lost their upper half before it was made. */
static unsigned narrowed_factors(const struct ir_expr *e)
{
    if (e->op == IR_MUL)
        return narrowed_factors(e->args[0]) + narrowed_factors(e->args[1]);
    bool narrows = e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 32;
    return narrows && is_wide_size(e->args[0]);
}

/* Sizes of memory of which 32 bits were kept before they were multiplied; few of anything are no such. */
static bool is_of_narrowed(const struct analysis_func *af, const struct index_flow *flow,
                           const struct typical *typical, const struct ir_expr *e,
                           const struct chain *c)
{
    if (af->func->kind != FUNC_HOST || index_flow_use(flow, e) != INDEX_SIZE ||
        narrowed_factors(e) < 2)
        return false;
    for (size_t i = 0; i < c->len; i++)
        if (!typical_may_be_many(typical, c->factors[i]))
            return false;
    return true;
}

/* Lines of an image, and neighbours in memory. */
static bool is_held_by_other(struct analysis_func *af, const struct ir_expr *index,
                             const struct ir_expr *step, const struct ir_stmt *at)
{
    return index_bounded_by_side(af, index, step, at) || index_bounded_by_neighbour(index, step);
}

bool overflow_is_realistic(struct analysis_func *af, const struct index_flow *flow,
                           struct typical *typical, const struct ir_expr *e,
                           const struct ir_stmt *at)
{
    struct chain c = {0};
    if (has_all_warps(flow, e))
        return true;
    flatten(&c, e);
    if (af->func->kind == FUNC_HOST &&
        (count_name_is_of_check(af->func->name) || is_of_small_tensor(af, &c)))
        return false;
    if (is_of_few_members(&c))
        return false;
    if (is_split(af, e) && !counts_few(&c))
        return true;
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    const struct ir_expr *y = ir_strip_casts(e->args[1]);
    /* not in an image: one is never so large */
    bool is_late =
        af->func->kind != FUNC_HOST && !counts(&c, COUNT_IMAGE) && widened_late(af->func, at);
    const struct ir_stmt *use;
    if (counts(&c, COUNT_IMAGE) && index_flow_reaches(flow, e, &use) && use->kind == IR_STMT_LAUNCH)
        return false; /* one picture of those that the host walks through */
    bool is_step = af->func->kind == FUNC_HOST && index_flow_use(flow, e) == INDEX_ADDRESS &&
                   !counts(&c, COUNT_IMAGE) && !counts_few(&c);
    bool is_lost = is_of_narrowed(af, flow, typical, e, &c);
    unsigned all = typical_bits(typical, e) + (is_step ? STEP_BITS : 0) +
                   (widened_product(af, at) ? FORGOTTEN_BITS : 0) + (is_lost ? NARROWED_BITS : 0) +
                   (is_late ? LATE_BITS : 0) +
                   (index_flow_use(flow, e) == INDEX_BOUND && !counts_few(&c) ? BOUND_BITS : 0);
    unsigned pack = bits_of_pack(flow, e);
    all = all > pack ? all - pack : 0;
    if ((int64_t)1 << (all < 62 ? all : 62) < overflow_limit(e))
        return false;
    bool is_count = index_flow_use(flow, e) != INDEX_ADDRESS;
    if (index_flow_use(flow, e) == INDEX_COVER && counts_few(&c))
        return false;
    if (is_coordinate(&c) || (!is_count && is_extent(af, &c)) || is_scratch_part(flow, e, &c))
        return false;
    if (recomposes(x, y) || recomposes(y, x) || is_of_flat_parts(af, e, at) || is_in_shared(e))
        return false;
    if (is_share(x, y) || is_share(y, x))
        return false;
    if (index_flow_use(flow, e) == INDEX_BOUND && index_bounded_by_count(af))
        return false;
    if (is_held_by_other(af, x, y, at) || is_held_by_other(af, y, x, at) ||
        index_bounded_by_window(af->func, e))
        return false;
    const struct ir_expr *root = index_flow_root(flow, e);
    if (root && shared_pointer_is(af->analysis->module, root))
        return false;
    if (quotient_bound_keeps(af, at))
        return false;
    return c.len > 2 || (!is_square(af, x, y) && !is_square(af, y, x));
}

/* `row` of `row + 1` and of `row` */
static const struct ir_expr *without_offset(const struct ir_expr *factor)
{
    const struct ir_expr *e = ir_strip_casts(factor);
    int64_t n;
    while ((e->op == IR_ADD || e->op == IR_SUB) && ir_is_int(e->args[1], &n))
        e = ir_strip_casts(e->args[0]);
    return e;
}

static bool same_factors(const struct ir_expr *x, const struct ir_expr *y, bool but_for_offsets)
{
    struct chain a = {0}, b = {0};
    flatten(&a, x);
    flatten(&b, y);
    bool same = a.len == b.len && a.len >= 2;
    for (size_t i = 0; i < a.len && same; i++)
        same = a.factors[i] == b.factors[i] ||
               (but_for_offsets && without_offset(a.factors[i]) == without_offset(b.factors[i]));
    return same;
}

bool overflow_same_factors(const struct ir_expr *x, const struct ir_expr *y)
{
    return same_factors(x, y, false);
}

bool overflow_is_neighbour(const struct ir_expr *x, const struct ir_expr *y)
{
    return same_factors(x, y, true);
}

bool overflow_has_more_factors(const struct ir_expr *x, const struct ir_expr *y)
{
    struct chain a = {0}, b = {0};
    flatten(&a, x);
    flatten(&b, y);
    for (size_t i = 0; i < b.len; i++) {
        size_t k = 0;
        while (k < a.len && a.factors[k] != b.factors[i])
            k++;
        if (k == a.len)
            return false;
        a.factors[k] = a.factors[--a.len];
    }
    return a.len > 0 && b.len >= 2;
}

struct overflow_example overflow_example_of(struct analysis_func *af, struct typical *typical,
                                            const struct ir_stmt *at, unsigned all)
{
    const struct ir_expr *e = at->expr;
    int64_t limit = INT64_C(1) << all;
    int64_t n;
    if (ir_is_int(e->args[1], &n) && n > 0)
        return (struct overflow_example){(limit + n - 1) / n, n};
    unsigned y = typical_bits(typical, e->args[1]);
    unsigned x = typical_bits(typical, e->args[0]);
    if (is_split(af, e)) { /* not so many blocks */
        bool is_first = has_block(e->args[0]);
        x = is_first ? WORKER_BITS : all - WORKER_BITS;
        y = all - x;
        return (struct overflow_example){(int64_t)1 << x, (int64_t)1 << y};
    }
    /* about half of it each, as far as the smaller one goes */
    y = y < all / 2 ? y : x < all - all / 2 ? all - x : all / 2;
    struct overflow_example out = {(int64_t)1 << (all - y), (int64_t)1 << y};
    /* blockIdx.y is no more than 65534 */
    struct range first = range_of(af->ranges, e->args[0], at);
    struct range second = range_of(af->ranges, e->args[1], at);
    if (first.hi > 0 && first.hi < out.x)
        out = (struct overflow_example){first.hi, (limit + first.hi - 1) / first.hi};
    else if (second.hi > 0 && second.hi < out.y)
        out = (struct overflow_example){(limit + second.hi - 1) / second.hi, second.hi};
    return out;
}
