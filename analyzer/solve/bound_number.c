/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a round number that the check lets through: `if (threadIdx.x > 32) return; part[threadIdx.x] = 0;` is
 * for 33 threads, of which no block and no buffer is made.
 */
#include "pass/launch.h"
#include "solve/bound_internal.h"

#define NUMBER_LEAST 8

static bool is_round(int64_t n)
{
    return n >= NUMBER_LEAST && (n % 8 == 0 || n % 10 == 0);
}

/* The thread's place in its block or in the grid. */
static bool is_place(struct bound_search *q, const struct affine *x)
{
    struct ir_module *m = q->af->analysis->module;
    struct affine grid = affine_grid_place(q->arena, m, 0);
    struct affine block = affine_atom(q->arena, ir_builtin(m, IR_BUILTIN_TID_X));
    return affine_equal(x, &grid) || affine_equal(x, &block);
}

void bound_search_numbers(struct bound_search *q)
{
    int64_t most = launch_block_limit(q->af->analysis->launches, q->af->func, 0);
    for (size_t i = 0; i < q->candidates.len; i++) {
        struct bound_candidate c = q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c.access.stmt, &n), *found = NULL;
        int64_t number = 0;
        if (!is_place(q, &c.polynomial) || bound_is_offsets(q->arena, &c.access))
            continue;
        for (size_t k = 0; k < n; k++) {
            struct fact_bound b;
            bool taken = facts[k].op == IR_LE && bounds_take_fact(q->arena, &facts[k], &b);
            if (taken)
                b.difference.constant = 0;
            bool order = taken && affine_equal(&b.difference, &c.polynomial) &&
                         ir_is_int(ir_strip_casts(facts[k].right), &number) && is_round(number);
            if (!order && bounds_uses_thread_index(facts[k].left))
                found = NULL;
            found = order ? &facts[k] : found;
        }
        struct upper_bound u;
        bool other = bounds_at_polynomial(q->af, c.access.stmt, &c.polynomial, &u) &&
                     u.fact->origin != (found ? found->origin : NULL);
        if (!found || other || (most > 0 && most <= number))
            continue;
        c.weak = true;
        bound_add(q, BOUND_OFF_BY_ONE, &c, found->right, found->origin);
    }
}
