/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An array with a slot for each thread of the launch: `for (i = thread; i < n; i += threads) ...; sums[thread] = sum;`.
 * The check is of the elements that the threads walk, the array is as long as there are threads.
 */
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* Each round goes on by the whole grid: `i += threads`, or `i = next; next += threads`. */
static bool steps_by_grid(const struct ir_stmt *phi, unsigned depth)
{
    bool found = false;
    for (size_t i = 0; i < phi->args.len && !found; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        const struct ir_stmt *other = ir_phi_of(next);
        if (other && other != phi && depth < 2)
            found = steps_by_grid(other, depth + 1);
        else if (next->op == IR_ADD)
            found = bounds_uses_grid_size(next);
    }
    return found;
}

/* The size of the evidence, or what the launch hands over for it. */
static bool is_size(struct bound_search *q, const struct bound_evidence *e,
                    const struct ir_expr *end)
{
    return bound_is_same_size(end, e->size) ||
           (e->site && affine_same(q->arena, launch_substitute(e->site, end), e->size));
}

/* `i < size` in front of each round of the loop, and i is the thread's own place in the first one, or so many
 * threads behind it. */
static bool walks_from(struct bound_search *q, const struct cfg_loop *l, const struct affine *place,
                       const struct bound_evidence *e)
{
    size_t n;
    const struct fact *facts = NULL;
    for (unsigned side = 0; side < l->header->succs.len && !facts; side++) {
        if (cfg_loop_contains(l, l->header->succs.at[side]))
            facts = guard_edge_facts(q->af->guards, (struct cfg_edge){l->header, side}, &n);
    }
    for (size_t i = 0; facts && i < n; i++) {
        const struct ir_expr *round = ir_strip_casts(facts[i].left);
        const struct ir_stmt *phi = ir_phi_of(round);
        if (facts[i].op != IR_LT || !phi || phi->block != l->header ||
            !is_size(q, e, facts[i].right) || !steps_by_grid(phi, 0))
            continue;
        for (size_t k = 0; k < phi->args.len; k++) {
            struct affine first = affine_of(q->arena, phi->args.at[k]);
            bool later = bounds_uses_grid_size(phi->args.at[k]);
            if (!cfg_loop_contains(l, l->header->preds.at[k]) && first.ok &&
                (affine_equal(&first, place) || later))
                return true;
        }
    }
    return false;
}

/* Nothing else is accessed in the array, and this nowhere under a check. */
static bool is_of_launch(struct bound_search *q, const struct ir_expr *root,
                         const struct affine *place)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        struct upper_bound b;
        if (c->access.root == root &&
            (!affine_equal(&c->polynomial, place) ||
             bounds_at_polynomial(q->af, c->access.stmt, &c->polynomial, &b)))
            return false;
    }
    return true;
}

/* A launch that rounds up, and allocates as many slots as there are elements: `slots, n` and (n + 255) / 256 blocks. */
static bool is_for_elements(struct bound_search *q, const struct bound_evidence *e)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if ((!e->site || e->site == sites[i]) && launch_rounds_up(sites[i], 0, NULL) == TRI_YES &&
            bound_allocation_ties_at(q, &e->access, sites[i], e->size))
            return true;
    }
    return false;
}

bool bound_is_own_slot(struct bound_search *q, const struct bound_evidence *e)
{
    size_t n;
    const struct cfg_loop *const *loops = cfg_loops(q->af->cfg, &n);
    struct affine place = e->index ? affine_of(q->arena, e->index) : affine_number(0);
    if (!e->size || !e->access.root || !place.terms.len || !bounds_grid_axes(e->index) ||
        !is_of_launch(q, e->access.root, &place))
        return false;
    for (size_t i = 0; i < n; i++) {
        /* behind the walk: in front of it the slot would be an element's */
        if (!cfg_loop_contains(loops[i], e->access.stmt->block) &&
            cfg_dominates(q->af->cfg, loops[i]->header, e->access.stmt->block) &&
            walks_from(q, loops[i], &place, e))
            return !is_for_elements(q, e);
    }
    return false;
}
