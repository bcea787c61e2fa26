/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a walk over the block's own tile, `for (i = block * 512 + lane; i < block * 512 + 512; i += 32)`: it
 * asks for the end of the tile and for nothing else, and the launch rounds the number of tiles up.
 */
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

/* The walk goes from inside the block's tile to its end: *tile is how long it is. */
static bool take_walk(struct bound_search *q, const struct induction *iv, unsigned axis,
                      struct affine *tile)
{
    const struct ir_expr *block =
        ir_builtin(q->af->analysis->module, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    if (!iv->bound || iv->bound_op != IR_LT)
        return false;
    struct affine start = affine_of(q->arena, iv->start), end = affine_of(q->arena, iv->bound);
    if (!start.ok || !end.ok)
        return false;
    struct affine from = bound_per_block(q, &start, axis);
    *tile = bound_per_block(q, &end, axis);
    struct affine along = affine_atom(q->arena, block);
    struct affine first = affine_multiply(q->arena, tile, &along);
    struct affine rest = affine_add(q->arena, &end, &first, -1);
    return tile->ok && (tile->terms.len || tile->constant > 1) && affine_equal(&from, tile) &&
           rest.ok && affine_equal(&rest, tile);
}

/* Nothing but the walk itself asks for its place or for the block's. */
static bool is_open(struct bound_search *q, const struct bound_candidate *c,
                    const struct ir_expr *place, const struct induction *iv)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool about = ir_contains(facts[i].left, place) || ir_contains(facts[i].right, place) ||
                     bounds_grid_axes(facts[i].left) || bounds_grid_axes(facts[i].right);
        if (about && facts[i].origin->block != iv->loop->header)
            return false;
    }
    return !c->flagged;
}

static const struct induction *walk_in(struct bound_search *q, const struct bound_candidate *c,
                                       unsigned axis, struct affine *tile)
{
    for (size_t i = 0; c->polynomial.ok && i < c->polynomial.terms.len; i++) {
        const struct affine_term *t = &c->polynomial.terms.at[i];
        const struct ir_expr *place = ir_strip_casts(t->atoms[0]);
        const struct induction *iv = t->atom_count == 1 && t->coefficient == 1
                                         ? range_induction(q->af->ranges, place)
                                         : NULL;
        if (iv && take_walk(q, iv, axis, tile) && is_open(q, c, place, iv))
            return iv;
    }
    return NULL;
}

static bool try_use(struct bound_search *q, const struct launch_site *site, unsigned axis,
                    const struct ir_expr *rounded, const struct bound_use *u)
{
    struct bound_candidate c = bound_candidate_of_use(q, u);
    struct affine tile;
    c.polynomial = affine_of(q->arena, u->index);
    if ((!c.access.root && !bound_is_accessor(u->stmt)) || !walk_in(q, &c, axis, &tile) ||
        !bound_launch_deals(q, site, axis, &tile, &c.access) ||
        bound_has_rows_of_grid(q, site, axis, &c.polynomial) ||
        (c.access.root && !bound_extent_may_be_exact(q, site, &c, rounded)))
        return false;
    bound_add_value(q, BOUND_LAUNCH_ROUNDS_UP, &c, rounded, site->stmt, NULL, site);
    return true;
}

void bound_search_walked_tiles(struct bound_search *q)
{
    size_t n, count;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    const struct bound_use *uses = bound_uses(q, &count);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct ir_expr *rounded = bound_rounded_length(q, sites[i], axis);
            for (size_t k = 0; rounded && k < count; k++) {
                if (try_use(q, sites[i], axis, rounded, &uses[k]))
                    return;
            }
        }
    }
}
