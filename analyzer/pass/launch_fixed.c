/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch_fixed.h"

#include "pass/calls.h"
#include "pass/launch_dim.h"

/* Of a thread with the most registers there are, 255, a block of 65536 of them takes so many. */
#define THREADS_SAFE 256
#define GRID_FAR_MOST 65535 /* along y and z */
#define BLOCK_DEEP_MOST 64

/* `iDivUp(1024, 16)` of numbers, as many as the first at most, or whatever a function makes of numbers. */
static bool is_made_of_numbers(const struct calls *calls, const struct ir_expr *e, int64_t *most)
{
    const struct ir_stmt *call = e->op == IR_VALUE ? e->value->def : NULL;
    int64_t by;
    if (!call || call->kind != IR_STMT_CALL)
        return false;
    const struct ir_expr *result = calls_result(calls, call);
    if (result && ir_is_int(ir_strip_all_casts(result), most))
        return true;
    return launch_is_round_helper(call->name) && call->args.len == 2 &&
           ir_is_int(ir_strip_all_casts(call->args.at[0]), most) &&
           ir_is_int(ir_strip_all_casts(call->args.at[1]), &by) && by > 0;
}

static bool is_number(const struct calls *calls, const struct ir_expr *e, int64_t most)
{
    int64_t n;
    e = e ? ir_strip_all_casts(e) : NULL;
    return e && (ir_is_int(e, &n) || is_made_of_numbers(calls, e, &n)) && n >= 1 && n <= most;
}

/* __launch_bounds__ of fewer threads. */
static bool is_beyond_bounds(const struct ir_func *kernel, int64_t threads)
{
    int64_t most;
    return kernel && kernel->max_threads &&
           (!ir_is_int(ir_strip_all_casts(kernel->max_threads), &most) || most < threads);
}

bool launch_is_never_refused(const struct launch_site *s)
{
    int64_t threads = 1, side;
    for (unsigned axis = 0; axis < 3; axis++) {
        if (!is_number(s->host->analysis->calls, s->grid[axis], axis ? GRID_FAR_MOST : INT32_MAX) ||
            !s->block[axis] || !ir_is_int(s->block[axis], &side) || side < 1 ||
            side > THREADS_SAFE || (axis == 2 && side > BLOCK_DEEP_MOST))
            return false;
        threads *= side;
    }
    return threads <= THREADS_SAFE &&
           (!s->shared_bytes || ir_is_const(ir_strip_all_casts(s->shared_bytes), 0)) &&
           !s->launch->cooperative && !is_beyond_bounds(s->kernel, threads);
}
