/* SPDX-License-Identifier: Apache-2.0 */
/* Grids that a function out of sight makes. */
#include "pass/launch_unseen.h"

#include "pass/affine.h"

/* The call of a function out of sight that e is the result of, or a member of the result. */
static const struct ir_stmt *unseen_call(const struct ir_expr *e)
{
    e = e ? ir_strip_all_casts(e) : NULL;
    while (e && e->op == IR_MEMBER)
        e = ir_strip_all_casts(e->args[0]);
    const struct ir_stmt *d = e && e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_CALL && !d->object && !(d->callee && d->callee->has_body) ? d
                                                                                             : NULL;
}

static bool is_threads_number(const struct ir_expr *e)
{
    int64_t n;
    return ir_is_int(e, &n) && n >= 32 && n <= 1024 && n % 32 == 0;
}

/* The argument is the launch's block, or the number of threads that the same call makes it of. */
static bool is_block_of(const struct launch_site *s, const struct ir_expr *arg, bool makes_block)
{
    const struct ir_expr *whole = ir_strip_all_casts(s->launch->block);
    if (makes_block)
        return is_threads_number(arg);
    for (unsigned i = 0; i < 3; i++) {
        const struct ir_expr *b = s->block[i] ? ir_strip_all_casts(s->block[i]) : NULL;
        int64_t n, same;
        bool number = b && ir_is_int(b, &n);
        if (b && (number ? is_threads_number(b) && ir_is_int(arg, &same) && same == n : b == arg))
            return true;
    }
    while (whole->op == IR_RECORD && whole->arg_count == 1)
        whole = ir_strip_all_casts(whole->args[0]);
    return whole == arg;
}

/* `dim3 grid = grid_from_block(block, nx, ny)`, `auto [grid, block] = launch_params(n, 256)`: whoever is
 * handed the block and the lengths covers the lengths, one for each axis. */
bool launch_unseen_shape(const struct launch_site *s, const struct ir_expr *e, unsigned axis,
                         const struct ir_expr **n, const struct ir_expr **by)
{
    const struct ir_expr *sizes[3] = {NULL, NULL, NULL};
    const struct ir_stmt *call = unseen_call(e);
    unsigned blocks = 0, count = 0;
    if (!call || !call->name || !s->block[axis])
        return false;
    bool makes_block = unseen_call(s->block[axis]) == call;
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *arg = ir_strip_all_casts(call->args.at[i]);
        struct affine a = affine_of(s->host->analysis->arena, arg);
        if (is_block_of(s, arg, makes_block)) {
            blocks++;
        } else if (a.ok && a.terms.len && count < 3) {
            sizes[count++] = arg;
        } else {
            return false;
        }
    }
    if (blocks != 1 || (count < 2 && axis) || axis >= count)
        return false;
    *n = sizes[axis];
    *by = s->block[axis];
    return true;
}
