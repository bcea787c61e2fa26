/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a thread reads for all of its rounds: `by = factors[thread]; for (i = thread; i < n; i += 16384) out[i] *= by;`.
 * The check is of the elements that so many threads walk, and factors has one place for each of the threads: an element
 * further on takes the factor of the first one.
 */
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

/* Fewer are no threads, but neighbours that one thread takes: `for (j = i; j < n; j++)` is the rest of a list. */
#define WALKERS_LEAST 32

/* 16384 threads, or as many as a constant says that is set out of sight, STREAMS or 2 * STREAMS. */
static bool is_number_of_threads(const struct ir_expr *step)
{
    int64_t n;
    step = ir_strip_all_casts(step);
    if (step->op == IR_MUL)
        return (ir_is_int(ir_strip_all_casts(step->args[0]), &n) &&
                is_number_of_threads(step->args[1])) ||
               (ir_is_int(ir_strip_all_casts(step->args[1]), &n) &&
                is_number_of_threads(step->args[0]));
    return step->op == IR_TPARAM || (ir_is_int(step, &n) && n >= WALKERS_LEAST);
}

/* The loop at whose head the check is, when it goes on from the place by a number of threads. */
static const struct cfg_loop *walk_from(struct bound_search *q, const struct affine *place,
                                        const struct coordinate *check)
{
    const struct induction *walk =
        range_induction(q->af->ranges, ir_strip_casts(check->fact->left));
    if (!walk || walk->loop->header != check->edge.from || !is_number_of_threads(walk->step))
        return NULL;
    struct affine start = affine_of(q->arena, walk->start);
    return start.ok && affine_equal(&start, place) ? walk->loop : NULL;
}

/* `most = in[thread]; for (i = thread; i < n; i += 256) most = max(most, in[i]);`: another place is an element. */
static bool has_other_place(struct bound_search *q, const struct bound_candidate *x)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].root != x->access.root)
            continue;
        struct affine at = affine_number(0);
        if (all[i].dims.len == 1)
            at = affine_of(q->arena, all[i].dims.at[0].index);
        if (all[i].dims.len != 1 || !affine_equal(&at, &x->polynomial))
            return true;
    }
    return false;
}

/* A launch that rounds n up starts a thread for each element: as many as there are, and one round. */
static bool is_thread_each(struct bound_search *q, const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL;
        if (launch_rounds_up(sites[i], 0, &rounded) == TRI_YES &&
            (!rounded || affine_same(q->arena, rounded, launch_substitute(sites[i], size))))
            return true;
    }
    return false;
}

bool bound_is_of_walker(struct bound_search *q, const struct bound_candidate *x,
                        const struct coordinate *check)
{
    if (!check->first || x->access.stmt->kind != IR_STMT_LOAD)
        return false;
    const struct cfg_loop *loop = walk_from(q, &x->polynomial, check);
    return loop && !cfg_loop_contains(loop, x->access.stmt->block) && !has_other_place(q, x) &&
           !is_thread_each(q, check->size);
}
