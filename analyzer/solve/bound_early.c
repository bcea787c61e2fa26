/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from what is read too early: `v = in[i - k]; if (i >= k) sum += v;`.  Who asks says that there may be
 * no such element, and has read what is in front of the first one by then.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

/* The fact as place >= 0; false: it is none of that kind. */
static bool take_lower(struct bound_search *q, const struct fact *f, struct affine *place)
{
    struct fact_bound taken;
    if (f->op == IR_NE && ir_is_const(ir_strip_casts(f->right), 0) && f->left->type &&
        f->left->type->kind == TYPE_INT && range_of(q->af->ranges, f->left, f->origin).lo == 0) {
        *place = affine_of(q->arena, f->left);
        place->constant--;
        return place->ok && place->terms.len;
    }
    if (f->op == IR_EQ || f->op == IR_NE || !bounds_take_fact(q->arena, f, &taken))
        return false;
    struct affine none = affine_number(taken.limit);
    *place = affine_add(q->arena, &none, &taken.difference, -1);
    return place->ok && place->terms.len;
}

/* Some condition in front of s asks for the place. */
static bool is_asked(struct bound_search *q, const struct ir_stmt *s, const struct affine *place)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine x;
        if (take_lower(q, &facts[i], &x) && affine_equal(&x, place))
            return true;
    }
    return false;
}

/* What is read at the place, before anybody asks for it. */
static bool is_open(struct bound_search *q, const struct access *x, const struct affine *place)
{
    const struct ir_expr *index = x->dims.len == 1 ? x->dims.at[0].index : NULL;
    bool own =
        !x->root || x->root->op == IR_ADDR || x->root->op == IR_OPAQUE || x->root->op == IR_STRING;
    if (own || !index || !index->type || index->type->kind != TYPE_INT)
        return false;
    struct affine at = affine_of(q->arena, index);
    const struct ir_expr *zero = ir_int(q->af->analysis->module, index->type, 0);
    return affine_equal(&at, place) && !is_asked(q, x->stmt, place) &&
           linear_at_most(q->af, x->stmt, zero, index, 0) != TRI_YES;
}

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    struct affine place;
    size_t n;
    (void)context;
    if (!take_lower(q, f, &place))
        return false;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (cfg_edge_dominates(q->af->cfg, e, all[i].stmt->block) ||
            !bound_is_read_for(q, all[i].stmt, e) || !is_open(q, &all[i], &place))
            continue;
        struct bound_candidate c = {.access = all[i], .index = all[i].dims.at[0].index};
        bound_add_value(q, BOUND_FIRST_EARLY, &c, NULL, f->origin, NULL, NULL);
    }
    return false;
}

void bound_search_early(struct bound_search *q)
{
    bound_walk_facts(q, try_fact, NULL);
}
