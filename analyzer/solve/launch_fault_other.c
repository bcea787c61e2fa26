/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Grids that are made for another block than the one they are launched with.
 *
 * The grid is divided by `min(limit, threads)`, and the launch has `threads`; or it comes of a function that
 * is handed the block of another size, while the launch has the block of this one; or it is divided by more than the
 * block has threads, or by the very size that it is for.
 */
#include <string.h>

#include "pass/affine.h"
#include "pass/compared.h"
#include "solve/launch_internal.h"

/* The call that gives a dim3 its value; NULL: none. */
static const struct ir_stmt *maker_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    while (e->op == IR_RECORD && e->arg_count == 1)
        e = ir_strip_all_casts(e->args[0]);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_CALL && d->name && !d->object ? d : NULL;
}

/* The smaller of a limit and the block. */
static bool is_held_block(const struct launch_search *q, const struct ir_expr *by, unsigned axis,
                          const struct ir_expr *n)
{
    struct arena *a = q->host->analysis->arena;
    const struct ir_expr *block = ir_strip_all_casts(q->site->block[axis]);
    const struct ir_stmt *call = maker_of(by);
    bool least = call && call->args.len == 2 && strcmp(call->name, "min") == 0;
    const struct ir_expr *x = by->op == IR_MIN ? by->args[0] : least ? call->args.at[0] : NULL;
    const struct ir_expr *y = by->op == IR_MIN ? by->args[1] : least ? call->args.at[1] : NULL;
    int64_t number;
    if (!x || ir_is_int(block, &number))
        return false;
    if (!affine_same(a, x, block)) {
        const struct ir_expr *first = x;
        x = y;
        y = first;
    }
    /* `min(threads, n)` is for the few elements of the last round */
    return affine_same(a, x, block) && !affine_same(a, y, block) &&
           !compared_same_size(ir_strip_all_casts(y), ir_strip_all_casts(n));
}

void launch_search_held_block(struct launch_search *q)
{
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++) {
        const struct ir_expr *n = NULL, *by = launch_rounds_by(q->site, axis);
        by = by ? ir_strip_all_casts(by) : NULL;
        if (by && launch_rounds_up(q->site, axis, &n) == TRI_YES && n &&
            is_held_block(q, by, axis, n))
            launch_fault_add(q, LAUNCH_OTHER_BLOCK, axis, by);
    }
}

static bool is_handed(const struct ir_stmt *call, const struct ir_expr *e)
{
    for (size_t i = 0; i < call->args.len; i++) {
        if (ir_strip_all_casts(call->args.at[i]) == ir_strip_all_casts(e))
            return true;
    }
    return false;
}

/* `grid = grid_for(size, block_for(other))` beside `block = block_for(size)`. */
void launch_search_other_maker(struct launch_search *q)
{
    const struct ir_stmt *grid = maker_of(q->site->launch->grid);
    const struct ir_stmt *block = maker_of(q->site->launch->block);
    if (!grid || !block || grid == block || block->args.len == 0 ||
        !is_handed(grid, block->args.at[0]))
        return;
    for (size_t i = 0; i < grid->args.len; i++) {
        const struct ir_stmt *other = maker_of(grid->args.at[i]);
        if (other == block)
            return;
        if (!other || strcmp(other->name, block->name) != 0 || other->args.len == 0 ||
            is_handed(other, block->args.at[0]))
            continue;
        struct launch_fault *f = launch_fault_add(q, LAUNCH_OTHER_BLOCK, 0, other->args.at[0]);
        f->passed = block->args.at[0];
        f->at = grid->span;
        return;
    }
}

/* ---- other divisors -------------------------------------------------------------------------- */

static bool look_for_blocks(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NCTAID_X &&
                        e->builtin <= IR_BUILTIN_NCTAID_Z);
    return !*found;
}

/* Each thread has the element at its place, once: nobody goes on from there by the size of the grid. */
static bool takes_one_each(const struct launch_search *q, unsigned axis, const struct ir_expr *n)
{
    const struct ir_func *kernel = q->site->kernel;
    bool goes_on = !kernel || !kernel->has_body;
    if (!goes_on)
        ir_walk_func(kernel, look_for_blocks, &goes_on);
    return !goes_on && launch_expects_tail(q, axis, axis, NULL, n);
}

/* `(n + b - 1) / n`: n; or NULL. */
static const struct ir_expr *divided_by_itself(const struct launch_search *q,
                                               const struct ir_expr *e, int64_t threads)
{
    struct arena *a = q->host->analysis->arena;
    if (e->op != IR_DIV || threads < 2)
        return NULL;
    struct affine x = affine_of(a, e->args[0]), y = affine_of(a, e->args[1]);
    struct affine rest = affine_add(a, &x, &y, -1);
    bool is = x.ok && y.ok && y.terms.len && rest.ok && !rest.terms.len;
    return is && rest.constant == threads - 1 ? ir_strip_casts(e->args[1]) : NULL;
}

/* `(n + 511) / 512` blocks of 256, `(n + 15) / n` of 16 */
static bool check_divisor(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *n = NULL, *by = NULL;
    int64_t divisor = 0, threads, number;
    if (!q->site->grid[axis] || !q->site->block[axis] ||
        !ir_is_int(ir_strip_all_casts(q->site->block[axis]), &threads))
        return false;
    const struct ir_expr *e = ir_strip_all_casts(q->site->grid[axis]);
    const struct ir_expr *itself = divided_by_itself(q, e, threads);
    if (!itself && (!launch_rounded_quotient(q->host->analysis, e, &n, &by) || !n || !by ||
                    !ir_is_int(ir_strip_casts(by), &divisor) || divisor <= threads ||
                    ir_is_int(ir_strip_all_casts(n), &number)))
        return false;
    n = ir_strip_casts(itself ? itself : n);
    if (!takes_one_each(q, axis, n))
        return false;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_OTHER_DIVISOR, axis, n);
    f->value = divisor;
    f->threads = threads;
    f->at = launch_dim_span(q, false, axis);
    return true;
}

void launch_search_other_divisor(struct launch_search *q)
{
    for (size_t i = 0; i < q->found.len; i++)
        if (q->found.at[i].kind == LAUNCH_LIST || q->found.at[i].kind == LAUNCH_SWAPPED)
            return; /* the block is another one than was meant */
    for (unsigned axis = 0; axis < 3; axis++)
        if (check_divisor(q, axis))
            return;
}
