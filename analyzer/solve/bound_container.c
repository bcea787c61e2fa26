/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a container that says itself how long it is: `v[i + 1]` under `i < v.size()`, and
 * `v[i]` where a check lets i be v.size().  Whoever asks the container means its elements.
 */
#include <string.h>

#include "pass/launch_dim.h"
#include "solve/bound_internal.h"

/* Further than a neighbour can be. */
#define BEYOND_MOST 4

/* `Accessor<float, 1, Traits>` */
static bool has_one_dimension(const struct ir_type *t)
{
    const char *at = t && t->name ? strstr(t->name, ", 1") : NULL;
    return at && (at[3] == ',' || at[3] == '>');
}

static bool is_of(const struct ir_stmt *method, const struct ir_expr *object)
{
    bool size = strcmp(method->name, "size") == 0 || strcmp(method->name, "length") == 0;
    bool whole = method->args.len == 0 ||
                 (method->args.len == 1 && ir_is_const(ir_strip_casts(method->args.at[0]), 0) &&
                  has_one_dimension(method->object_type));
    return size && whole && ir_strip_casts(method->object) == ir_strip_casts(object);
}

/* at <= v.size() + reach, for the container v that is accessed. */
struct own_check {
    struct affine at;
    int64_t reach;
    const struct ir_expr *size;
    const struct fact *fact;
};

static bool take_check(struct bound_search *q, const struct access *x, const struct fact *f,
                       struct own_check *out)
{
    struct fact_bound taken;
    if (!bounds_take_fact(q->arena, f, &taken))
        return false;
    *out = (struct own_check){
        .at = affine_number(0), .reach = taken.limit - taken.difference.constant, .fact = f};
    for (size_t i = 0; i < taken.difference.terms.len; i++) {
        const struct affine_term *t = &taken.difference.terms.at[i];
        if (t->coefficient > 0)
            vec_push(q->arena, &out->at.terms, *t);
        else if (out->size || t->coefficient != -1 || t->atom_count != 1)
            return false;
        else
            out->size = ir_strip_casts(t->atoms[0]);
    }
    const struct ir_stmt *method = out->size ? launch_dim_call(out->size) : NULL;
    return out->at.terms.len && method && is_of(method, x->root);
}

/* One subscript and no more: `v[i][1]` is not `v[i + 1]`. */
static bool is_single(const struct access *x)
{
    unsigned subscripts = 0;
    for (const struct ir_expr *e = x->stmt->addr; e && e != x->root && e->arg_count; e = e->args[0])
        subscripts += e->op == IR_PTRADD;
    return subscripts == 1;
}

struct part_search {
    const struct affine *at;
    const struct ir_expr *container;
    bool found;
};

/* Part of the place, or what the container holds. */
static bool look_for_part(const struct ir_expr *e, void *context)
{
    struct part_search *p = context;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    p->found = p->found || affine_mentions(p->at, e) ||
               (d && d->kind == IR_STMT_LOAD && ir_address_root(d->addr) == p->container);
    return !p->found;
}

/* Another condition there is about the place, or about what the container holds. */
static bool is_asked_otherwise(struct bound_search *q, const struct access *x,
                               const struct own_check *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    struct part_search p = {.at = &c->at, .container = x->root};
    for (size_t i = 0; i < n && !p.found; i++) {
        if (facts[i].origin == c->fact->origin && facts[i].op == c->fact->op)
            continue;
        ir_walk(facts[i].left, look_for_part, &p);
        ir_walk(facts[i].right, look_for_part, &p);
    }
    return p.found;
}

static void try_access(struct bound_search *q, const struct access *x)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    struct bound_candidate c = {.access = *x,
                                .index = x->dims.at[0].index,
                                .polynomial = affine_of(q->arena, x->dims.at[0].index)};
    for (size_t i = 0; c.polynomial.ok && i < n; i++) {
        struct own_check check;
        if (!take_check(q, x, &facts[i], &check))
            continue;
        int64_t past = check.reach + c.polynomial.constant;
        struct affine place = c.polynomial;
        place.constant = 0;
        if (past >= 0 && past < BEYOND_MOST && affine_equal(&place, &check.at) &&
            !is_asked_otherwise(q, x, &check))
            bound_add(q, BOUND_OFF_BY_ONE, &c, check.size, check.fact->origin);
    }
}

void bound_search_containers(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].dims.len == 1 && is_single(&all[i]))
            try_access(q, &all[i]);
    }
}
