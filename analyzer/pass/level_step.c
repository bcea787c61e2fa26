/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/level_step.h"

#include <string.h>

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/overflow.h"
#include "pass/range.h"

#define BLOCK_THREADS_MAX 1024

/* `1 << d`, also twice or half of it, `(int)pow(2, d)`: the step of level d. */
static const struct ir_expr *level_of_power(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_all_casts(e);
    if ((e->op == IR_MUL || e->op == IR_DIV) && ir_is_int(ir_strip_all_casts(e->args[1]), &n))
        return level_of_power(e->args[0]);
    if (e->op == IR_MUL && ir_is_int(ir_strip_all_casts(e->args[0]), &n))
        return level_of_power(e->args[1]);
    bool shift = e->op == IR_SHL && ir_is_int(ir_strip_all_casts(e->args[0]), &n) && n > 0;
    bool power =
        e->op == IR_PURE && e->text && strncmp(e->text, "pow", 3) == 0 && e->arg_count == 2;
    bool constant = (shift || power) && ir_is_int(ir_strip_all_casts(e->args[1]), &n);
    return (shift || power) && !constant ? e->args[1] : NULL;
}

/* `for (step = 1; step < n; step *= 2)`, or the other way */
static bool is_doubled(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; phi && phi->kind == IR_STMT_PHI && i < phi->args.len; i++) {
        const struct ir_expr *next = ir_strip_all_casts(phi->args.at[i]);
        bool scaled =
            next->op == IR_MUL || next->op == IR_DIV || next->op == IR_SHL || next->op == IR_SHR;
        if (scaled && ir_strip_all_casts(next->args[0]) == e)
            return true;
    }
    return false;
}

struct product {
    const struct ir_expr *place;
    const struct ir_expr *step;  /* in terms of the kernel; of a shift, the level itself */
    const struct ir_expr *level; /* in it; NULL: the step is what launches hand over */
};

/* The place of the thread in the grid, along x, or a number of times as far: `2 * i`. */
static bool is_place(const struct analysis_func *af, const struct ir_expr *e)
{
    struct arena *scratch = arena_create();
    struct affine x = affine_of(scratch, e);
    struct affine place = affine_grid_place(scratch, af->analysis->module, 0);
    x.constant = 0;
    struct affine times = affine_number(x.terms.len ? x.terms.at[0].coefficient : 0);
    place = affine_multiply(scratch, &place, &times);
    bool same = x.ok && times.constant > 0 && affine_equal(&x, &place);
    arena_destroy(scratch);
    return same;
}

static bool take_product(const struct analysis_func *af, const struct ir_expr *e,
                         struct product *out)
{
    int64_t n;
    if (e->type->kind != TYPE_INT || e->type->bits != 32)
        return false;
    if (e->op == IR_SHL && !ir_is_int(ir_strip_all_casts(e->args[1]), &n)) {
        *out = (struct product){e->args[0], e->args[1], e->args[1]};
        return is_place(af, e->args[0]);
    }
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *step = ir_strip_all_casts(e->args[i]);
        *out = (struct product){e->args[1 - i], step, level_of_power(step)};
        bool handed = step->op == IR_VAR && step->decl->storage == STORAGE_PARAM;
        if ((out->level || handed) && is_place(af, e->args[1 - i]))
            return true;
    }
    return false;
}

/* ---- launches ------------------------------------------------------------------------------------ */

struct leaf_search {
    const struct ir_expr *in;
    bool found;
};

static bool look_for_leaf(const struct ir_expr *e, void *context)
{
    struct leaf_search *s = context;
    bool leaf = e->op == IR_VAR || e->op == IR_VALUE;
    s->found = s->found || (leaf && ir_contains(s->in, e));
    return !s->found;
}

/* Both are made of a variable of the host that changes from level to level. */
static bool shares_variable(const struct ir_expr *e, const struct ir_expr *level)
{
    struct leaf_search s = {.in = e};
    ir_walk(level, look_for_leaf, &s);
    return s.found;
}

struct grid_search {
    const struct ir_expr *level;
    bool shares, unknown; /* it is made of the level; of what may change with it */
};

static bool look_at_grid(const struct ir_expr *e, void *context)
{
    struct grid_search *g = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    struct leaf_search leaf = {.in = g->level};
    g->shares = g->shares || !look_for_leaf(e, &leaf);
    for (size_t i = 0; def && def->kind == IR_STMT_CALL && i < def->args.len; i++)
        ir_walk(def->args.at[i], look_at_grid, g); /* div_up(n >> d, 256) */
    g->unknown = g->unknown || e->op == IR_OPAQUE || (def && def->kind != IR_STMT_CALL);
    return true;
}

static enum level_threads threads_at(const struct launch_site *site, const struct product *p,
                                     const struct ir_expr *bound)
{
    const struct ir_expr *most = bound ? launch_substitute(site, bound) : NULL;
    const struct ir_expr *given = launch_substitute(site, p->level ? p->level : p->step);
    const struct ir_expr *grid = site->grid[0], *block = site->block[0], *n = NULL, *by = NULL;
    int64_t number;
    if (!given || !grid || !block || ir_is_int(ir_strip_all_casts(given), &number) ||
        ir_is_int(ir_strip_all_casts(grid), &number) || shares_variable(block, given))
        return LEVEL_EXACT;
    if (most && shares_variable(most, given)) /* `if (i < m)`, and m is `n >> (d + 1)` */
        return LEVEL_EXACT;
    if (!p->level && !level_of_power(given) && !is_doubled(given))
        return LEVEL_EXACT;
    struct grid_search g = {.level = given};
    ir_walk(grid, look_at_grid, &g);
    if (!g.shares)
        return g.unknown ? LEVEL_EXACT : LEVEL_ALL;
    return launch_tail_of(site, 0, &n, &by) == LAUNCH_TAIL_NONE ? LEVEL_EXACT : LEVEL_WHOLE_BLOCKS;
}

/* The number of elements is short: `unsigned short n`. */
static bool is_of_few(const struct launch_site *site, const struct ir_expr *product,
                      enum level_threads threads)
{
    int64_t blocks = range_of(site->host->ranges, site->grid[0], site->stmt).hi;
    int64_t block = range_of(site->host->ranges, site->block[0], site->stmt).hi;
    block = block < 1 || block > BLOCK_THREADS_MAX ? BLOCK_THREADS_MAX : block;
    if (blocks < 1 || blocks > INT32_MAX)
        return false;
    int64_t most = blocks * block, step = 1; /* elements, and the step of the last level */
    while (step < most)
        step *= 2;
    if (step > INT32_MAX)
        return false;
    /* the level needs n / step of them, and has less than a block more */
    int64_t last = threads == LEVEL_ALL ? (most - 1) * step : step + block * step;
    return last < overflow_limit(product);
}

static bool is_same_product(const struct ir_expr *e, const struct ir_expr *product)
{
    const struct ir_expr *x[2], *y[2];
    for (unsigned i = 0; i < 2; i++) {
        x[i] = ir_strip_all_casts(e->args[i]);
        y[i] = ir_strip_all_casts(product->args[i]);
    }
    return (x[0] == y[0] && x[1] == y[1]) || (e->op == IR_MUL && x[0] == y[1] && x[1] == y[0]);
}

/* The product itself in 64 bits, alone or with more added to it. */
static bool holds_wide(const struct ir_expr *e, const struct ir_expr *product)
{
    e = ir_strip_casts(e);
    if (e->op == IR_ADD)
        return holds_wide(e->args[0], product) || holds_wide(e->args[1], product);
    int64_t less;
    if (e->op == IR_SUB && ir_is_int(ir_strip_casts(e->args[1]), &less))
        return holds_wide(e->args[0], product);
    return e->op == product->op && e->type->kind == TYPE_INT && e->type->bits == 64 &&
           is_same_product(e, product);
}

/* `if ((long long)i * step >= n) return;` in front of it, for an n of 32 bits */
static bool is_asked_wide(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool below = x[i].op == IR_LT || x[i].op == IR_LE;
        if (below && holds_wide(x[i].left, s->expr) &&
            range_of(af->ranges, x[i].right, s).hi <= overflow_limit(s->expr))
            return true;
    }
    return false;
}

/* `if (i >= n / step) return;` in front of it */
static bool is_of_level(const struct ir_expr *size, const struct product *p)
{
    return shares_variable(size, p->step) || (size->op != IR_VAR && size->op != IR_MEMBER);
}

enum level_threads level_step_threads(struct analysis_func *af, const struct ir_stmt *s)
{
    struct product p;
    struct upper_bound b;
    size_t n;
    enum level_threads most = LEVEL_EXACT;
    if (af->func->kind != FUNC_KERNEL || s->kind != IR_STMT_EVAL || !take_product(af, s->expr, &p))
        return LEVEL_EXACT;
    bool bounded = bounds_at(af, s, p.place, &b);
    if ((bounded && is_of_level(b.size, &p)) || is_asked_wide(af, s))
        return LEVEL_EXACT;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        enum level_threads here = threads_at(sites[i], &p, bounded ? b.size : NULL);
        most = here > most && !is_of_few(sites[i], s->expr, here) ? here : most;
    }
    return most;
}
