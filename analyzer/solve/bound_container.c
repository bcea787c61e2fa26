/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a container that says itself how long it is: `v[i + 1]` under `i < v.size()`, and
 * `v[i]` where a check lets i be v.size(), or before anybody asks.  Whoever asks the container means its
 * elements.
 */
#include <string.h>

#include "pass/launch_dim.h"
#include "pass/range.h"
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

/* `for (j = 0; j < v.size(); j += 3)` and v[j + 2]: whoever steps by three may hold threes. */
static bool is_within_step(struct bound_search *q, const struct affine *at, int64_t past)
{
    const struct induction *j =
        at->terms.len == 1 && at->terms.at[0].atom_count == 1 && at->terms.at[0].coefficient == 1
            ? range_induction(q->af->ranges, ir_strip_casts(at->terms.at[0].atoms[0]))
            : NULL;
    int64_t step;
    return j && ir_is_const(ir_strip_casts(j->start), 0) &&
           ir_is_int(ir_strip_casts(j->step), &step) && past + 1 < step;
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
        c.weak = is_within_step(q, &place, past);
        if (past >= 0 && past < BEYOND_MOST && affine_equal(&place, &check.at) &&
            !is_asked_otherwise(q, x, &check))
            bound_add(q, BOUND_OFF_BY_ONE, &c, check.size, check.fact->origin);
    }
}

/* ---- asked too late -------------------------------------------------------------------------- */

static bool is_element_of(const struct bound_use *u, const struct ir_stmt *method)
{
    const struct ir_stmt *s = u->stmt;
    if (u->access.root)
        return ir_strip_casts(u->access.root) == ir_strip_casts(method->object);
    return s->kind == IR_STMT_CALL && s->object && s->args.len == 1 && s->name &&
           (strcmp(s->name, "operator()") == 0 || strcmp(s->name, "operator[]") == 0) &&
           ir_strip_casts(s->object) == ir_strip_casts(method->object);
}

static bool is_below_something(struct bound_search *q, const struct ir_stmt *s,
                               const struct affine *at)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine other;
        const struct ir_expr *size;
        if (bound_take_strict(q, &facts[i], &other, &size) && affine_equal(&other, at))
            return true;
    }
    return false;
}

/* `auto x = v(i); if (i < v.size())`: the element has been read by then. */
static bool try_late(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    struct affine at;
    const struct ir_expr *size = NULL;
    const struct ir_stmt *method, *check = cfg_terminator(e.from);
    size_t n;
    (void)context;
    if (!bound_take_strict(q, f, &at, &size) || !(method = launch_dim_call(ir_strip_casts(size))) ||
        !method->object || !is_of(method, method->object))
        return false;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine index = affine_of(q->arena, uses[i].index);
        if (is_element_of(&uses[i], method) && index.ok && affine_equal(&index, &at) &&
            cfg_stmt_dominates(q->af->cfg, uses[i].stmt, check) &&
            !is_below_something(q, uses[i].stmt, &at)) {
            struct bound_candidate c = bound_candidate_of_use(q, &uses[i]);
            bound_add(q, BOUND_SIBLING_GUARDED, &c, size, check);
        }
    }
    return false;
}

void bound_search_containers(struct bound_search *q)
{
    bound_walk_facts(q, try_late, NULL);
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].dims.len == 1 && is_single(&all[i]))
            try_access(q, &all[i]);
    }
}
