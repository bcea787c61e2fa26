/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from another kernel of the same name, an overload or a specialization: it checks the place of the
 * very access that this one makes without a check.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* Of one name, with parameters of the same names. */
static bool is_overload(const struct ir_func *a, const struct ir_func *b)
{
    bool same = a != b && a->kind == FUNC_KERNEL && b->kind == FUNC_KERNEL &&
                strcmp(a->name, b->name) == 0 && a->params.len == b->params.len;
    for (size_t i = 0; same && i < a->params.len; i++) {
        const char *x = a->params.at[i]->source_name, *y = b->params.at[i]->source_name;
        same = x && y && strcmp(x, y) == 0;
    }
    return same;
}

static bool some_launch_divides(struct bound_search *q, unsigned axes)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            if (axes & 1U << axis && launch_rounds_up(sites[i], axis, NULL) == TRI_NO)
                return true;
        }
    }
    return false;
}

/* The access here at the index that the other kernel has behind its check; nothing on the way to it asks for
 * these places. */
static const struct bound_candidate *open_access(struct bound_search *q, const struct affine *index,
                                                 unsigned places)
{
    const struct bound_candidate *open = NULL;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        struct affine own = bound_first_polynomial(q, c->index);
        if (!own.ok || !affine_equal(&own, index) || c->access.stmt->kind == IR_STMT_CALL)
            continue;
        if (c->flagged || bound_is_one_thread(q, c->access.stmt) ||
            bound_asked_before(q, c->access.stmt) & places)
            return NULL;
        open = open ? open : c;
    }
    return open;
}

static bool try_check(struct bound_search *there, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    struct bound_search *q = context;
    struct coordinate c;
    size_t n;
    if (!bound_take_coordinate(there, f, e, (struct bound_taking){.first = true, .apart = true},
                               &c) ||
        !c.axes || some_launch_divides(q, c.grid))
        return false;
    const struct bound_use *uses = bound_uses(there, &n);
    for (size_t i = 0; i < n; i++) {
        const struct bound_use *u = &uses[i];
        if (!u->access.root || !cfg_edge_dominates(there->af->cfg, e, u->stmt->block) ||
            !bound_is_coordinate_of(there, &c.at, &u->first, NULL))
            continue;
        const struct ir_expr *index = bound_renamed(q, bound_first_round(there, u->index));
        struct affine place = index ? bound_first_polynomial(q, index) : affine_number(0);
        const struct bound_candidate *open =
            index && place.ok ? open_access(q, &place, c.grid | c.axes << 3) : NULL;
        if (!open)
            continue;
        bound_add(q, BOUND_OVERLOAD_GUARDED, open, NULL, cfg_terminator(e.from));
        return true;
    }
    return false;
}

void bound_search_overloads(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    for (size_t i = 0; q->candidates.len && i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        if (is_overload(there.af->func, q->af->func) && bound_walk_facts(&there, try_check, q))
            return;
    }
}
