/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/deal.h"

#include <string.h>

#include "pass/attain.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/range.h"

enum { WARP = 32 };

static const struct ir_expr *builtin(struct analysis_func *af, enum ir_builtin first, unsigned axis)
{
    return ir_builtin(af->analysis->module, (enum ir_builtin)(first + axis));
}

/* `threadIdx.x & 31`, `threadIdx.x % 32`, or the lane by its own name. */
static bool is_lane(const struct ir_expr *e)
{
    if (ir_is_builtin(e, IR_BUILTIN_LANEID))
        return true;
    bool masked = e->op == IR_BITAND && ir_is_const(ir_strip_casts(e->args[1]), WARP - 1);
    bool rest = e->op == IR_REM && ir_is_const(ir_strip_casts(e->args[1]), WARP);
    return (masked || rest) && ir_is_builtin(e->args[0], IR_BUILTIN_TID_X);
}

/* The number of threads that the step says there are along the axis. */
static bool is_block(struct analysis_func *af, const struct launch_site *site, unsigned axis,
                     const struct ir_expr *step)
{
    int64_t number, threads;
    if (ir_is_builtin(step, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis)))
        return true;
    if (!ir_is_int(step, &number))
        return false;
    if (site)
        return site->block[axis] && ir_is_int(ir_strip_casts(site->block[axis]), &threads) &&
               threads == number;
    return launch_block_exact(af->analysis->launches, af->func, axis) == number;
}

/* threadIdx.y * blockDim.x + threadIdx.x, and blockDim.x * blockDim.y a round. */
static bool is_of_plane(struct analysis_func *af, const struct induction *iv)
{
    struct arena *a = af->analysis->arena;
    struct affine part[4], start, step;
    static const enum ir_builtin first[] = {IR_BUILTIN_TID_X, IR_BUILTIN_NTID_X};
    for (unsigned i = 0; i < 4; i++)
        part[i] = affine_atom(a, builtin(af, first[i / 2], i % 2));
    start = affine_multiply(a, &part[1], &part[2]);
    start = affine_add(a, &start, &part[0], 1);
    step = affine_multiply(a, &part[2], &part[3]);
    struct affine from = affine_of(a, iv->start), by = affine_of(a, iv->step);
    return from.ok && by.ok && affine_equal(&from, &start) && affine_equal(&by, &step);
}

static bool mentions_axes(const struct ir_expr *e, void *context)
{
    const unsigned *axes = context;
    for (unsigned i = 0; i < 3; i++) {
        if (*axes & 1U << i && ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + i)))
            return false;
    }
    return e->op != IR_BUILTIN || e->builtin != IR_BUILTIN_LANEID;
}

/* No condition there is about the threads. */
static bool all_come_to(struct analysis_func *af, const struct ir_stmt *s, unsigned axes)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (!ir_walk(facts[i].left, mentions_axes, &axes) ||
            !ir_walk(facts[i].right, mentions_axes, &axes))
            return false;
    }
    return true;
}

bool deal_is_whole(struct analysis_func *af, const struct launch_site *site,
                   const struct induction *iv, const struct ir_stmt *s, unsigned *axes)
{
    const struct ir_expr *start = ir_strip_casts(iv->start);
    const struct ir_expr *step = ir_strip_casts(site ? attain_instance(site, iv->step) : iv->step);
    *axes = 0;
    for (unsigned i = 0; i < 3; i++) {
        if (ir_is_builtin(start, (enum ir_builtin)(IR_BUILTIN_TID_X + i)) &&
            is_block(af, site, i, step))
            *axes = 1U << i;
    }
    if (is_lane(start) && ir_is_const(step, WARP))
        *axes = 1;
    if (is_of_plane(af, iv))
        *axes = 3;
    return *axes && all_come_to(af, s, *axes);
}

/* What `for (i = threadIdx.x; i < n; i += THREADS)` goes on by. */
static const struct ir_expr *stride_of(struct analysis_func *af, const struct ir_stmt *s)
{
    const struct induction *iv =
        s->kind == IR_STMT_PHI && s->value
            ? range_induction(af->ranges, ir_value(af->analysis->module, s->value))
            : NULL;
    bool by_thread = iv && ir_is_builtin(ir_strip_casts(iv->start), IR_BUILTIN_TID_X);
    return by_thread ? ir_strip_casts(iv->step) : NULL;
}

const struct ir_expr *deal_block_parameter(struct analysis_func *af)
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; f->kind == FUNC_KERNEL && i < f->stmts.len; i++) {
        const struct ir_expr *by = stride_of(af, f->stmts.at[i]);
        if (by && by->op == IR_TPARAM && by->type->kind == TYPE_INT)
            return by;
    }
    return NULL;
}

int64_t deal_block_least(struct analysis_func *af)
{
    const struct ir_func *f = af->func;
    int64_t least = 0, by;
    for (size_t i = 0; f->kind == FUNC_KERNEL && i < f->stmts.len; i++) {
        const struct ir_expr *step = stride_of(af, f->stmts.at[i]);
        if (step && ir_is_int(step, &by) && by > 1 && by <= 1024 && (!least || by < least))
            least = by;
    }
    return least;
}

/* `__shfl_xor_sync(mask, v, 1)` of whole warps; not among 8 lanes. */
static bool is_of_whole_warp(const struct ir_stmt *s)
{
    int64_t width;
    bool shuffles = s->kind == IR_STMT_WARPOP && s->name && strstr(s->name, "__shfl");
    return shuffles &&
           (s->args.len < 4 || (ir_is_int(ir_strip_casts(s->args.at[3]), &width) && width == WARP));
}

static bool shuffles(const struct ir_func *f, bool callees)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool seen = callees && s->kind == IR_STMT_CALL && s->callee && s->callee->has_body;
        if (is_of_whole_warp(s) || (seen && shuffles(s->callee, false)))
            return true;
    }
    return false;
}

int64_t deal_warp_least(struct analysis_func *af)
{
    return af->func->kind == FUNC_KERNEL && shuffles(af->func, true) ? WARP : 0;
}
