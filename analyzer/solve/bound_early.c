/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check that is made of this very place, and too late: `right = in[i + 1]; if (i < n - 1)
 * sum += right;` under i < n, `before = in[i - 1]; if (i > 0) ...`, `c = *at; if (at < end) ...`.  Nothing
 * but what stands behind the check has a use for what was read, so whoever wrote it knows of the others.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

/* Further away than a neighbour can be. */
#define EARLY_MOST 8

struct early {
    const struct access *all;
    size_t n;
};

/* What the check says: `sum <= limit`, or, with `apart`, `sum != limit`. */
struct asked {
    struct affine sum;
    int64_t limit;
    bool apart;
};

static bool take_asked(struct bound_search *q, const struct fact *f, struct asked *out)
{
    struct fact_bound taken;
    *out = (struct asked){.apart = f->op == IR_NE};
    if (out->apart) {
        struct affine left = affine_of(q->arena, f->left), right = affine_of(q->arena, f->right);
        out->sum = affine_add(q->arena, &left, &right, -1);
    } else if (bounds_take_fact(q->arena, f, &taken)) {
        out->sum = taken.difference;
        out->limit = taken.limit;
    } else {
        return false;
    }
    out->limit -= out->sum.constant;
    out->sum.constant = 0;
    return out->sum.ok && out->sum.terms.len > 0;
}

static struct affine negative_of(struct bound_search *q, const struct affine *x)
{
    struct affine none = affine_number(0);
    return affine_add(q->arena, &none, x, -1);
}

/* ---- the first element ---------------------------------------------------------------------- */

/* The index is 0 or more just where the check is true. */
static bool is_first_asked(struct bound_search *q, const struct asked *a, const struct access *x,
                           const struct affine *index)
{
    struct affine sum = a->sum;
    int64_t least = -a->limit; /* of -sum */
    struct affine place = negative_of(q, &sum);
    if (a->apart) { /* `i != 0` of what is never below 0 */
        struct range r = range_of_affine(q->af->ranges, &sum, x->stmt);
        if (a->limit != 0 || r.lo != 0)
            return false;
        place = sum;
        least = 1;
    }
    place.constant = -least;
    return affine_equal(&place, index) && range_of_affine(q->af->ranges, index, x->stmt).lo < 0;
}

/* Nothing on the way to the access says more of the place than that it is below something. */
static bool is_held_above(struct bound_search *q, const struct access *x,
                          const struct affine *index)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct asked a;
        if (!take_asked(q, &facts[i], &a))
            return true;
        for (size_t k = 0; k < index->terms.len; k++) {
            const struct affine_term *t = &index->terms.at[k];
            int64_t c = affine_term_coefficient(&a.sum, t);
            if (t->coefficient > 0 && (c < 0 || (c && a.apart)))
                return true;
        }
    }
    return false;
}

/* ---- the last element ----------------------------------------------------------------------- */

/* What counts up in `i - n`: i. */
static struct affine place_of(struct bound_search *q, const struct affine *sum)
{
    struct affine place = affine_number(0);
    for (size_t i = 0; i < sum->terms.len; i++) {
        if (sum->terms.at[i].coefficient > 0)
            vec_push(q->arena, &place.terms, sum->terms.at[i]);
    }
    return place;
}

/* The limit of what is asked, in terms of the other sum; false: of another place. */
static bool limit_in(struct bound_search *q, const struct asked *a, const struct affine *sum,
                     int64_t *limit)
{
    struct affine other = negative_of(q, &a->sum);
    bool same = affine_equal(&a->sum, sum);
    *limit = same ? a->limit : -a->limit;
    return same || (a->apart && affine_equal(&other, sum));
}

/* What is known at the access lets the place be so many further than the check does, and that is how far
 * behind the place the element is: none where they stop to be of use is inside. */
static bool is_last_asked(struct bound_search *q, const struct asked *a, const struct access *x,
                          const struct affine *index)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    bool open = false;
    for (size_t i = 0; i < n; i++) {
        struct asked known;
        int64_t limit, rest;
        if (!take_asked(q, &facts[i], &known))
            continue;
        struct affine other = negative_of(q, &known.sum);
        if (known.apart && (limit_in(q, a, &known.sum, &limit) || limit_in(q, a, &other, &limit)))
            return false; /* the access has been asked for, too */
        if (!limit_in(q, a, &known.sum, &limit))
            continue;
        if (known.limit < limit || (!a->apart && known.limit == limit))
            return false;
        struct affine place = place_of(q, &known.sum);
        int64_t tighter = a->apart ? known.limit == limit : known.limit - limit;
        open = open || (tighter >= 1 && tighter <= EARLY_MOST && place.terms.len &&
                        place.terms.len < known.sum.terms.len &&
                        bound_is_coordinate_of(q, &place, index, &rest) && rest == tighter);
    }
    return open;
}

/* ---- a pointer ------------------------------------------------------------------------------- */

/* The pointer itself is below another one. */
static bool is_pointer_asked(struct bound_search *q, const struct fact *f, const struct access *x)
{
    const struct ir_expr *at = f->op == IR_LT ? f->left : f->right;
    const struct ir_expr *end = f->op == IR_LT ? f->right : f->left;
    if ((f->op != IR_LT && f->op != IR_GT) || at->type->kind != TYPE_POINTER)
        return false;
    struct affine here = affine_of_address(q->arena, x->stmt->addr);
    struct affine there = affine_of_address(q->arena, at);
    return here.ok && there.ok && ir_address_root(at) == x->root &&
           ir_address_root(end) != x->root && affine_equal(&here, &there);
}

/* ---- all ------------------------------------------------------------------------------------ */

static bool is_buffer(const struct access *x)
{
    return x->stmt->kind == IR_STMT_LOAD && x->root->op != IR_ADDR && x->root->op != IR_OPAQUE &&
           x->root->op != IR_STRING && x->dims.len <= 1;
}

/* Any thread may be the one: the place is its own, and this is no function that others call. */
static bool is_of_thread(struct bound_search *q, const struct access *x, const struct affine *index)
{
    bool own = false;
    for (size_t i = 0; i < index->terms.len; i++) {
        for (unsigned k = 0; k < index->terms.at[i].atom_count; k++)
            own = own || bounds_grid_axes(index->terms.at[i].atoms[k]) ||
                  bounds_uses_thread_index(index->terms.at[i].atoms[k]);
    }
    return own && q->af->func->kind == FUNC_KERNEL && bound_is_whole_buffer(q, x);
}

/* The check is of the place that the access reads; takes down what it reads. */
static bool is_of_place(struct bound_search *q, const struct fact *f, struct bound_candidate *c)
{
    const struct access *x = &c->access;
    struct asked a;
    c->index = x->dims.at[0].index;
    c->polynomial = affine_of(q->arena, c->index);
    if (!c->polynomial.ok || !take_asked(q, f, &a))
        return false;
    bool first = is_first_asked(q, &a, x, &c->polynomial) && !is_held_above(q, x, &c->polynomial);
    bool last = !first && !bound_is_offsets(q->arena, x) && is_last_asked(q, &a, x, &c->polynomial);
    bool row = last && place_of(q, &a.sum).terms.len < c->polynomial.terms.len;
    c->weak = row || !is_of_thread(q, x, &c->polynomial);
    return first || last;
}

static bool is_of_pointer(struct bound_search *q, const struct fact *f, struct bound_candidate *c)
{
    struct ir_module *m = q->af->analysis->module;
    bool whole = c->access.dims.len == 0;
    c->index = whole ? ir_int(m, ir_type_int(m, 32, true), 0) : c->access.dims.at[0].index;
    c->polynomial = affine_of(q->arena, c->index);
    c->weak = !is_of_thread(q, &c->access, &c->polynomial);
    return is_pointer_asked(q, f, &c->access);
}

/* Under a flag: what it was made of is out of sight. */
static bool is_flagged(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *e = ir_strip_all_casts(facts[i].left);
        if ((facts[i].op == IR_EQ || facts[i].op == IR_NE) &&
            (e->op == IR_VALUE || e->op == IR_OPAQUE) &&
            ir_is_const(ir_strip_casts(facts[i].right), 0))
            return true;
    }
    return false;
}

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    const struct early *early = context;
    const struct ir_stmt *check = cfg_terminator(e.from);
    for (size_t i = 0; i < early->n; i++) {
        struct bound_candidate c = {.access = early->all[i]};
        const struct ir_stmt *s = c.access.stmt;
        if (is_buffer(&c.access) && !cfg_edge_dominates(q->af->cfg, e, s->block) &&
            !cfg_stmt_dominates(q->af->cfg, check, s) && cfg_stmt_reaches(q->af->cfg, s, check) &&
            ((c.access.dims.len && is_of_place(q, f, &c)) || is_of_pointer(q, f, &c)) &&
            !is_flagged(q, s) && bound_is_read_for(q, s, e))
            bound_add(q, BOUND_READ_EARLY, &c, NULL, check);
    }
    return false;
}

void bound_search_early(struct bound_search *q)
{
    struct early e;
    e.all = access_all(q->af, &e.n);
    if (e.n)
        bound_walk_facts(q, try_fact, &e);
}
