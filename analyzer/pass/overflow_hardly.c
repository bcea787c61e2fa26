/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/overflow_hardly.h"

#include "base/limits.h"
#include "pass/decide.h"
#include "pass/overflow.h"

#define WIDE_BYTES 16 /* float4, double2: 2^31 of them are 32 GiB */

/* 0..2 of blockIdx, also of `blockIdx.x + 1`; or -1 */
static int axis_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op == IR_ADD && ir_is_const(e->args[1], 1))
        e = ir_strip_casts(e->args[0]);
    for (int i = 0; i < 3; i++)
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + i)))
            return i;
    return -1;
}

/* ---- parts ------------------------------------------------------------------------------------ */

/* How many numbers of the run e multiplies, of a sum the most. */
static unsigned factors_of(const struct ir_expr *e, unsigned *steps)
{
    e = ir_strip_all_casts(e);
    if ((*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return 0;
    unsigned x, y;
    switch (e->op) {
    case IR_INT:
    case IR_TPARAM:
    case IR_SIZEOF: return 0;
    case IR_MUL: x = factors_of(e->args[0], steps); return x + factors_of(e->args[1], steps);
    case IR_ADD:
    case IR_SUB:
        x = factors_of(e->args[0], steps);
        y = factors_of(e->args[1], steps);
        return x > y ? x : y;
    case IR_DIV:
    case IR_SHR: return factors_of(e->args[0], steps);
    default: return 1;
    }
}

struct part {
    const struct ir_expr *product;
    unsigned factors; /* of it */
    unsigned steps;
    bool found;
};

struct shared_size {
    const struct ir_expr *in;
    bool found;
};

static bool look_for_size(const struct ir_expr *e, void *context)
{
    struct shared_size *s = context;
    bool is_size = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
    s->found = s->found || ((is_size || e->op == IR_MEMBER) && ir_contains(s->in, e));
    return !s->found;
}

/* Looks through the terms of an address for one that multiplies more than the product, with a size of it. */
static void look_at_terms(struct part *p, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    if (p->found || e == p->product || p->steps++ > LIMIT_MAGNITUDE_STEPS)
        return;
    if (e->op == IR_PTRADD || e->op == IR_ADD || e->op == IR_SUB) {
        look_at_terms(p, e->args[0]);
        look_at_terms(p, e->args[1]);
        return;
    }
    struct shared_size s = {.in = p->product};
    unsigned steps = 0;
    if (e->op != IR_MUL || ir_contains(e, p->product) || factors_of(e, &steps) <= p->factors)
        return;
    ir_walk(e, look_for_size, &s);
    p->found = s.found;
}

static bool is_inside_of_part(const struct ir_stmt *use, const struct ir_expr *product)
{
    unsigned steps = 0;
    struct part p = {.product = product, .factors = factors_of(product, &steps)};
    if (use->addr)
        look_at_terms(&p, use->addr);
    return p.found;
}

/* ---- what all blocks walk --------------------------------------------------------------------- */

#define DEPTH_MOST 3 /* loop variables that start with others */

struct blocks {
    unsigned depth;
    bool found;
};

static bool look_for_block(const struct ir_expr *e, void *context)
{
    struct blocks *b = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    b->found = b->found || (def && def->kind != IR_STMT_PHI) || axis_of(e) >= 0;
    b->depth++;
    for (size_t i = 0; def && b->depth <= DEPTH_MOST && !b->found && i < def->args.len; i++)
        ir_walk(def->args.at[i], look_for_block, b);
    b->depth--;
    return !b->found;
}

/* Is e another one in other blocks, for all that can be told? */
static bool depends_on_block(const struct ir_expr *e)
{
    struct blocks b = {0};
    ir_walk(e, look_for_block, &b);
    return b.found;
}

static bool look_for_blocks_size(const struct ir_expr *e, void *context)
{
    bool *found = context;
    for (unsigned i = 0; e->op == IR_MUL && i < 2 && !*found; i++) {
        struct shared_size s = {.in = e};
        if (depends_on_block(e->args[i]))
            ir_walk(e->args[1 - i], look_for_size, &s);
        *found = s.found;
    }
    return !*found;
}

/* `weights[k * n + blockIdx.x * 128 + threadIdx.x]`: rows that every block walks, all of them.  There are not so
 * many. */
static bool is_walked_by_all(const struct analysis_func *af, const struct ir_stmt *use,
                             const struct ir_expr *product)
{
    bool found = false;
    if (af->func->kind != FUNC_KERNEL || depends_on_block(product))
        return false;
    if (use->addr) /* else inline assembler has it */
        ir_walk(use->addr, look_for_blocks_size, &found);
    return !found;
}

bool overflow_is_hardly_reached(const struct analysis_func *af, const struct index_flow *flow,
                                const struct ir_stmt *product, bool is_kept_signed)
{
    const struct ir_stmt *use;
    if (overflow_limit(product->expr) > INT64_C(1) << 31 && !is_kept_signed)
        return true;
    if (!index_flow_reaches(flow, product->expr, &use))
        return false;
    if (index_flow_use(flow, product->expr) != INDEX_ADDRESS)
        return index_flow_is_scaled(flow, product->expr);
    const struct ir_type *element = use->addr ? use->addr->type->elem : NULL;
    return (element && element->size >= WIDE_BYTES) || is_inside_of_part(use, product->expr) ||
           is_walked_by_all(af, use, product->expr);
}

/* ---- memory ----------------------------------------------------------------------------------- */

static bool has_sizeof(const struct ir_expr *e)
{
    return ir_strip_casts(e->args[0])->op == IR_SIZEOF ||
           ir_strip_casts(e->args[1])->op == IR_SIZEOF;
}

/* The product is a term of the sum. */
static bool has_term(const struct ir_expr *e, const struct ir_expr *product, unsigned *steps)
{
    e = ir_strip_all_casts(e);
    if ((*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    if (e->op == IR_ADD)
        return has_term(e->args[0], product, steps) || has_term(e->args[1], product, steps);
    return e->op == IR_MUL && overflow_same_factors(e, product);
}

/* `(row * width + column) * channels` of `row * width` */
static bool multiplies_sum(const struct ir_expr *e, const struct ir_expr *product)
{
    unsigned steps = 0;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *sum = ir_strip_all_casts(e->args[i]);
        const struct ir_expr *by = ir_strip_all_casts(e->args[1 - i]);
        if (by->op != IR_INT && by->op != IR_TPARAM && sum->op == IR_ADD &&
            has_term(sum, product, &steps))
            return true;
    }
    return false;
}

static bool is_outgrown(const struct ir_func *f, const struct index_flow *flow,
                        const struct ir_expr *product, bool by_sums)
{
    const struct ir_stmt *use;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_EVAL ? s->expr : NULL;
        if (e && e != product && e->op == IR_MUL && !has_sizeof(e) &&
            (overflow_has_more_factors(e, product) || (by_sums && multiplies_sum(e, product))) &&
            index_flow_reaches(flow, e, &use))
            return true;
    }
    return false;
}

bool overflow_is_outgrown(const struct ir_func *f, const struct index_flow *flow,
                          const struct ir_expr *product)
{
    return is_outgrown(f, flow, product, false);
}

bool overflow_is_part(const struct ir_func *f, const struct index_flow *flow,
                      const struct ir_expr *product)
{
    return is_outgrown(f, flow, product, true);
}

/* ---- the launches ----------------------------------------------------------------------------- */

#define FACTOR_SMALL                                                                               \
    64 /* of so many, a place of the grid makes 2^31 with 32 million threads or blocks */

/* Every launch gives the parameter a number, and a small one. */
static bool is_given_small(const struct analysis_func *af, const struct ir_expr *factor)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    if (factor->op != IR_VAR || factor->decl->storage != STORAGE_PARAM)
        return false;
    for (size_t i = 0; i < n; i++) {
        struct range r = decide_range_at_launch(sites[i], factor);
        if (r.lo < 0 || r.hi > FACTOR_SMALL)
            return false;
    }
    return n > 0;
}

bool overflow_has_small_factor(const struct analysis_func *af, const struct ir_expr *product)
{
    for (unsigned i = 0; product->op == IR_MUL && i < 2; i++)
        if (axis_of(product->args[i]) >= 0 &&
            is_given_small(af, ir_strip_casts(product->args[1 - i])))
            return true;
    return false;
}

/* ---- the grid --------------------------------------------------------------------------------- */

/* Is the number of the host handed over as an int, too? */
static bool is_handed_as_int(const struct launch_site *s, const struct ir_expr *n)
{
    for (size_t i = 0; i < s->kernel->params.len; i++) {
        const struct ir_decl *d = s->kernel->params.at[i];
        const struct ir_expr *given = launch_argument(s, d);
        if (d->type->kind == TYPE_INT && d->type->bits == 32 && given &&
            ir_strip_all_casts(given) == n)
            return true;
    }
    return false;
}

bool overflow_is_bounded_by_grid(const struct analysis_func *af, const struct ir_expr *product)
{
    if (product->op != IR_MUL)
        return false;
    unsigned block = axis_of(product->args[0]) < 0;
    int axis = axis_of(product->args[block]);
    const struct ir_expr *size = ir_strip_casts(product->args[1 - block]);
    if (axis < 0 || size->op != IR_VAR || size->decl->storage != STORAGE_PARAM)
        return false;
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *dim = sites[i]->grid[axis];
        const struct ir_expr *grid = dim ? ir_strip_all_casts(dim) : NULL;
        const struct ir_expr *given = launch_argument(sites[i], size->decl);
        if (!grid || grid->op != IR_DIV || !given ||
            ir_strip_all_casts(grid->args[1]) != ir_strip_all_casts(given) ||
            !is_handed_as_int(sites[i], ir_strip_all_casts(grid->args[0])))
            return false;
    }
    return n > 0;
}
