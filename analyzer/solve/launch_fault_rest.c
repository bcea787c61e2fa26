/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Grids of what is left over, and of shares of the device.
 *
 * Pieces of LIMIT, and `n % LIMIT` of them in the last launch: nothing is left where n is a multiple, and
 * the last piece is a whole one.  `num_sms * 4 / grid.x` blocks on another axis are none beside a grid that
 * is wide enough.
 */
#include <string.h>

#include "pass/affine.h"
#include "pass/compared.h"
#include "pass/guard.h"
#include "solve/launch_internal.h"

/* ---- n % LIMIT ------------------------------------------------------------------------------- */

/* `n % LIMIT`, or `last ? n % LIMIT : LIMIT`, as it is or rounded up to blocks; NULL: neither. */
static const struct ir_expr *rest_of(const struct launch_search *q, const struct ir_expr *e)
{
    const struct analysis *a = q->host->analysis;
    const struct ir_expr *n, *by;
    e = ir_strip_all_casts(e);
    if (launch_rounded_quotient(a, e, &n, &by))
        e = ir_strip_all_casts(n);
    for (unsigned i = 1; e->op == IR_SELECT && i < 3; i++) {
        const struct ir_expr *rest = ir_strip_all_casts(e->args[i]);
        if (rest->op == IR_REM && affine_same(a->arena, rest->args[1], e->args[3 - i]))
            return rest;
    }
    return e->op == IR_REM ? e : NULL;
}

/* `if (left)`, `if (left > 0)` around the launch. */
static bool is_asked_for(const struct launch_search *q, const struct ir_expr *rest)
{
    size_t n;
    const struct fact *facts = guard_facts(q->host->guards, q->site->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (ir_strip_all_casts(facts[i].left) == rest || ir_strip_all_casts(facts[i].right) == rest)
            return true;
    }
    return false;
}

struct question {
    const struct ir_expr *rest;
    bool found;
};

/* `rest != 0`, `0 < rest` */
static bool is_question(const struct ir_expr *e, void *context)
{
    struct question *q = context;
    for (unsigned i = 0; (ir_op_info(e->op)->flags & IR_OP_COMPARE) && i < 2; i++) {
        bool zero = ir_is_const(ir_strip_all_casts(e->args[1 - i]), 0);
        q->found = q->found || (zero && ir_strip_all_casts(e->args[i]) == q->rest);
    }
    return !q->found;
}

/* `rounds = full + (rest != 0)`: where there is no rest there is no round for it. */
static bool is_counted(const struct launch_search *q, const struct ir_expr *rest)
{
    const struct ir_func *f = q->host->func;
    struct question asked = {rest, false};
    for (size_t i = 0; i < f->stmts.len && !asked.found; i++) {
        if (f->stmts.at[i]->kind == IR_STMT_SET)
            ir_walk(f->stmts.at[i]->expr, is_question, &asked);
    }
    return asked.found;
}

/* `bound`: a comparison counts; that of a loop over the pieces is none of the rest. */
static bool is_size(const struct launch_search *q, const struct ir_expr *e, bool bound)
{
    struct launch_dim d = launch_dim_of(q->host, e);
    for (unsigned i = 0; i < d.leaf_count; i++) {
        if (bound && !launch_size_is_free(q, &d, d.leaves[i], 1))
            return false;
    }
    return d.understood && d.leaf_count > 0;
}

static void check_rest(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = q->site->grid[axis], *rest = rest_of(q, e);
    bool choice = ir_has_op(e, IR_SELECT);
    if (!rest || ir_is_const(ir_strip_all_casts(rest->args[1]), 1) ||
        !is_size(q, rest->args[0], !choice) || is_asked_for(q, rest) ||
        launch_is_safe(q, e, 1, INT32_MAX) || is_counted(q, rest) ||
        (!choice && launch_is_zero_tested(q, q->host->func)) ||
        (!choice &&
         compared_by_remainder(q->host->func, ir_strip_all_casts(rest->args[0]), rest->args[1])))
        return;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, rest);
    f->at = launch_dim_span(q, false, axis);
    f->shown = true;
}

bool launch_is_rest(struct arena *a, const struct ir_expr *e, const struct ir_expr **n,
                    const struct ir_expr **by)
{
    e = ir_strip_all_casts(e);
    if (e->op == IR_REM) {
        *n = ir_strip_all_casts(e->args[0]);
        *by = ir_strip_all_casts(e->args[1]);
        return true;
    }
    const struct ir_expr *whole = e->op == IR_SUB ? ir_strip_all_casts(e->args[1]) : NULL;
    for (unsigned i = 0; whole && whole->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *count = ir_strip_all_casts(whole->args[i]);
        if (count->op != IR_DIV || !affine_same(a, count->args[0], e->args[0]) ||
            !affine_same(a, count->args[1], whole->args[1 - i]))
            continue;
        *n = ir_strip_all_casts(e->args[0]);
        *by = ir_strip_all_casts(count->args[1]);
        return true;
    }
    return false;
}

/* `n < 128` on the way says nothing of what is left over; whatever else is asked may be whether anything is. */
static bool is_asked_on_the_way(const struct launch_search *q, const struct ir_expr *n)
{
    size_t count;
    int64_t number;
    const struct cfg_edge *deps = cfg_control_deps(q->host->cfg, q->site->stmt->block, &count);
    for (size_t i = 0; i < count; i++) {
        const struct ir_stmt *end = cfg_terminator(deps[i].from);
        const struct ir_expr *e = end ? end->expr : NULL;
        bool plain = e && ir_compares(e) && ir_strip_all_casts(e->args[0]) == n &&
                     ir_is_int(e->args[1], &number);
        if (!plain)
            return true;
    }
    return false;
}

static void check_rest_of_threads(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *n = NULL, *by = NULL, *threads = q->site->block[axis];
    if (!threads || !launch_is_rest(q->host->analysis->arena, threads, &n, &by))
        return;
    const struct ir_expr *rest = ir_strip_all_casts(threads);
    if (!is_size(q, n, false) || is_asked_on_the_way(q, n) || is_asked_for(q, rest) ||
        launch_is_safe(q, threads, 1, INT32_MAX) || launch_is_zero_tested(q, q->host->func) ||
        compared_by_remainder(q->host->func, n, by))
        return;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_NO_THREADS, axis, rest);
    f->at = launch_dim_span(q, true, axis);
}

/* ---- a share of the device ------------------------------------------------------------------- */

/* A number of blocks that is dealt out; fewer pick rows or vectors. */
#define SHARES_FEWEST 32

struct numerator {
    const struct launch_search *q;
    bool processors;
    bool other;
};

static bool is_of_device(const struct ir_expr *e, void *context)
{
    struct numerator *x = context;
    if (e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_MEMBER)
        return !x->other;
    bool found = launch_dim_is_processors(launch_dim_name(x->q->host, e));
    x->processors = x->processors || found;
    x->other = x->other || !found;
    return false;
}

const struct ir_expr *launch_share_of(const struct launch_search *q, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_expr *found = NULL;
    struct numerator x = {.q = q};
    if (e->op == IR_DIV) {
        int64_t number = 0;
        ir_walk(e->args[0], is_of_device, &x);
        bool fixed = ir_is_int(ir_strip_all_casts(e->args[0]), &number) && number >= SHARES_FEWEST;
        return (x.processors || fixed) && !x.other ? e : NULL;
    }
    bool least = e->op == IR_MIN || (e->op == IR_PURE && strcmp(e->text, "min") == 0);
    for (unsigned i = 0; (least || e->op == IR_MUL) && !found && i < e->arg_count; i++)
        found = launch_share_of(q, e->args[i]);
    return found;
}

bool launch_divides_by_data(const struct launch_search *q, const struct ir_expr *by)
{
    struct launch_dim d = launch_dim_of(q->host, by);
    unsigned data = 0;
    for (unsigned i = 0; d.understood && i < d.leaf_count; i++) {
        enum size_name name = size_name_of(launch_dim_name(d.owner, d.leaves[i]));
        if (name == SIZE_NAME_THREADS)
            return false;
        data += name != SIZE_NAME_LIMITED && launch_size_is_free(q, &d, d.leaves[i], SHARES_MANY);
    }
    return data > 0 && !d.bounded;
}

static void check_share(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = q->site->grid[axis], *share = launch_share_of(q, e);
    if (!share || launch_is_zero_tested(q, q->host->func) || launch_is_safe(q, e, 1, INT32_MAX) ||
        !launch_divides_by_data(q, share->args[1]) ||
        compared_from_above(q->host->func, ir_strip_all_casts(share->args[1])))
        return;
    int64_t number;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, share->args[1]);
    f->value = ir_is_int(ir_strip_all_casts(share->args[0]), &number) ? number + 1 : SHARES_MANY;
    f->at = launch_dim_span(q, false, axis);
}

/* `sqrt(blocks * rows / columns)`, also one of those that min() takes: what the share is divided by; NULL: none. */
static const struct ir_expr *divisor_of_root(const struct ir_expr *e)
{
    const struct ir_expr *found = NULL;
    e = ir_strip_all_casts(e);
    for (unsigned i = 0; e->op == IR_MIN && !found && i < 2; i++)
        found = divisor_of_root(e->args[i]);
    if (e->op != IR_PURE || strncmp(e->text, "sqrt", 4) != 0)
        return found;
    const struct ir_expr *of = ir_strip_all_casts(e->args[0]);
    for (unsigned i = 0; of->op == IR_MUL && i < 2; i++) {
        if (ir_strip_all_casts(of->args[i])->op == IR_DIV) {
            of = ir_strip_all_casts(of->args[i]);
            break;
        }
    }
    return of->op == IR_DIV ? ir_strip_all_casts(of->args[1]) : NULL;
}

/* The number of multiprocessors is in it. */
static bool find_processors(const struct ir_expr *e, void *context)
{
    struct numerator *x = context;
    bool named = e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_MEMBER;
    x->processors =
        x->processors || (named && launch_dim_is_processors(launch_dim_name(x->q->host, e)));
    return !x->processors;
}

struct divisor {
    const struct ir_expr *e;
    bool found;
};

static bool is_divided_by(const struct ir_expr *e, void *context)
{
    struct divisor *d = context;
    d->found = d->found || (e->op == IR_DIV && ir_strip_all_casts(e->args[1]) == d->e);
    return !d->found;
}

static bool asks_for(const struct ir_expr *e, void *context)
{
    struct divisor *d = context;
    for (unsigned i = 0; ir_op_info(e->op)->flags & IR_OP_COMPARE && i < e->arg_count; i++)
        d->found = d->found || ir_strip_all_casts(e->args[i]) == d->e;
    return !d->found;
}

bool launch_is_compared(const struct ir_func *f, const struct ir_expr *e)
{
    struct divisor d = {.e = e};
    for (size_t i = 0; i < f->stmts.len && !d.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        d.found = s->kind == IR_STMT_BRANCH && s->expr && ir_strip_all_casts(s->expr) == e;
        ir_walk_stmt(s, asks_for, &d);
    }
    return d.found;
}

/* One axis takes the root of a share of the device, cut off, and another is divided by it: of a wide grid beside a low
 * one it is 0, whatever is asked of the sizes. */
static void check_root(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = ir_strip_all_casts(q->site->grid[axis]), *by = divisor_of_root(e);
    struct divisor d = {.e = e};
    for (unsigned i = 0; by && i < 3; i++)
        ir_walk(q->site->grid[i], is_divided_by, &d);
    struct numerator share = {.q = q};
    ir_walk(e, find_processors, &share);
    if (!d.found || !share.processors || !launch_divides_by_data(q, by) ||
        launch_is_compared(q->host->func, e) || compared_from_above(q->host->func, by))
        return;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, by);
    f->value = SHARES_MANY;
    f->at = launch_dim_span(q, false, axis);
}

void launch_search_root(struct launch_search *q)
{
    for (unsigned axis = 0; axis < 3 && q->found.len == 0 && !q->host->analysis->module->in_program;
         axis++)
        check_root(q, axis);
}

void launch_search_rest(struct launch_search *q)
{
    if (q->host->analysis->module->in_program)
        return;
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++) {
        check_rest(q, axis);
        if (q->found.len == 0)
            check_share(q, axis);
        if (q->found.len == 0)
            check_rest_of_threads(q, axis);
    }
}
