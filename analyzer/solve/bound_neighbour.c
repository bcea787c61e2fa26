/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a neighbour: a buffer is read at i and at i + 1, and the check is for i alone.
 * `while (p < end && p[1] == ' ')` is the same for pointers.
 */
#include <string.h>

#include "pass/range.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

/* Further than a neighbour can be. */
#define NEIGHBOUR_MOST 4

/* at < size: what is compared moves from thread to thread or from round to round. */
struct end_check {
    struct affine at;
    const struct ir_expr *size;
    const struct fact *fact;
};

static bool is_thread(const struct affine_term *t)
{
    const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
    return t->atom_count == 1 && e->op == IR_BUILTIN && bounds_uses_thread_index(e);
}

/* One thread after the other: a thread that has two or four elements has their neighbours, too. */
static bool is_of_single_threads(const struct affine *x)
{
    bool single = false;
    for (size_t i = 0; i < x->terms.len; i++) {
        bool thread = false;
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            thread = thread || bounds_uses_thread_index(x->terms.at[i].atoms[k]);
        if (thread && (!is_thread(&x->terms.at[i]) || x->terms.at[i].coefficient != 1))
            return false;
        single = single || thread;
    }
    return single;
}

/* `i++` at the end of each round, whatever else the round does with i. */
static bool counts_up(const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->value->def;
    if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2)
        return false;
    const struct ir_expr *next = ir_strip_casts(phi->args.at[1]);
    return next->op == IR_ADD && ir_is_const(ir_strip_casts(next->args[1]), 1);
}

/* A loop from one to the next. */
static bool is_single_step(struct bound_search *q, const struct affine_term *t)
{
    const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
    if (e->op != IR_VALUE || t->atom_count != 1 || t->coefficient != 1)
        return false;
    const struct induction *iv = range_induction(q->af->ranges, e);
    struct affine start = iv ? affine_of(q->arena, iv->start) : affine_number(0);
    return counts_up(e) || is_of_single_threads(&start);
}

/* Each round or thread has the next element. */
static bool moves_by_one(struct bound_search *q, const struct affine *at)
{
    for (size_t i = 0; i < at->terms.len; i++) {
        if (is_single_step(q, &at->terms.at[i]))
            return true;
    }
    return is_of_single_threads(at);
}

static bool take_end(struct bound_search *q, const struct fact *f, struct end_check *out)
{
    int64_t number;
    out->fact = f;
    return bound_take_strict(q, f, &out->at, &out->size) &&
           !ir_is_int(ir_strip_casts(out->size), &number) && moves_by_one(q, &out->at);
}

static bool has_part(const struct affine *whole, const struct affine *part)
{
    for (size_t i = 0; i < part->terms.len; i++) {
        if (affine_term_coefficient(whole, &part->terms.at[i]) != part->terms.at[i].coefficient)
            return false;
    }
    return true;
}

static bool mentions(const struct fact *f, const struct affine *at)
{
    for (size_t i = 0; i < at->terms.len; i++) {
        for (unsigned k = 0; k < at->terms.at[i].atom_count; k++) {
            const struct ir_expr *atom = at->terms.at[i].atoms[k];
            if (ir_contains(f->left, atom) || ir_contains(f->right, atom))
                return true;
        }
    }
    return false;
}

/* `i >= 1`: the place itself, from below. */
static bool is_lower(struct bound_search *q, const struct fact *f, const struct affine *at)
{
    struct fact_bound taken;
    if (!bounds_take_fact(q->arena, f, &taken))
        return false;
    struct affine none = affine_add(q->arena, &taken.difference, at, 1);
    return none.ok && none.terms.len == 0;
}

/* Some other check at s is about the place: what it leaves open is not said here. */
static bool is_asked_otherwise(struct bound_search *q, const struct ir_stmt *s,
                               const struct end_check *e)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].origin != e->fact->origin && mentions(&facts[i], &e->at) &&
            !is_lower(q, &facts[i], &e->at))
            return true;
    }
    return false;
}

static bool has_origin(struct bound_search *q, const struct ir_stmt *s, const struct fact *f)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].origin == f->origin)
            return true;
    }
    return false;
}

struct neighbours {
    VEC(struct bound_candidate) all;
};

static void collect(struct bound_search *q, struct neighbours *out)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->root->op == IR_ADDR || x->root->op == IR_OPAQUE ||
            x->root->op == IR_STRING)
            continue;
        struct bound_candidate c = {.access = *x,
                                    .index = x->dims.at[0].index,
                                    .polynomial = affine_of(q->arena, x->dims.at[0].index)};
        if (c.polynomial.ok)
            vec_push(q->arena, &out->all, c);
    }
}

/* index = at + base + k, and the same buffer at at + base under the same check. */
static bool is_neighbour(struct bound_search *q, const struct neighbours *all,
                         const struct bound_candidate *c, const struct fact *f)
{
    struct affine place = c->polynomial;
    place.constant = 0;
    for (size_t i = 0; i < all->all.len; i++) {
        const struct bound_candidate *o = &all->all.at[i];
        if (bound_is_same_size(o->access.root, c->access.root) &&
            affine_equal(&o->polynomial, &place) && has_origin(q, o->access.stmt, f))
            return true;
    }
    return false;
}

static bool has_field(const struct ir_expr *e)
{
    for (; e->op == IR_PTRADD || e->op == IR_CAST || e->op == IR_FIELD; e = e->args[0]) {
        if (e->op == IR_FIELD)
            return true;
    }
    return false;
}

/* Characters, and what has fields.  Numbers may be offsets, of which there is one more than there are
 * things, and what is computed with has a halo. */
static bool is_of_things(const struct access *x)
{
    const struct ir_type *t = x->elem;
    bool plain = t && (t->kind == TYPE_RECORD || (t->kind == TYPE_INT && t->bits == 8));
    return plain || has_field(x->stmt->addr);
}

struct difference_search {
    const struct ir_stmt *load;
    bool found;
};

static bool look_for_difference(const struct ir_expr *e, void *context)
{
    struct difference_search *d = context;
    const struct ir_expr *of = e->op == IR_SUB ? ir_strip_casts(e->args[0]) : NULL;
    d->found = d->found || (of && of->op == IR_VALUE && of->value->def == d->load);
    return !d->found;
}

/* `list[i + 1].end - list[i].end`: something is counted from one to the next. */
static bool is_subtracted_from(struct bound_search *q, const struct ir_stmt *load)
{
    struct difference_search d = {.load = load};
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len && !d.found; i++) {
        if (f->stmts.at[i]->expr)
            ir_walk(f->stmts.at[i]->expr, look_for_difference, &d);
    }
    return d.found;
}

static void try_index(struct bound_search *q, const struct neighbours *all,
                      const struct bound_candidate *c, const struct fact *f)
{
    struct ir_module *m = q->af->analysis->module;
    struct end_check e;
    if (!take_end(q, f, &e) || !has_part(&c->polynomial, &e.at) || !is_neighbour(q, all, c, f) ||
        is_asked_otherwise(q, c->access.stmt, &e) || bound_is_offsets(q->arena, &c->access) ||
        bound_has_end_element(q, &c->access, e.size) ||
        bound_has_longer_rows(q, &c->polynomial, e.size) || is_subtracted_from(q, c->access.stmt))
        return;
    e.at.constant = c->polynomial.constant;
    const struct ir_expr *at = affine_to_expr(m, &e.at, ir_type_int(m, 64, true));
    if (at && linear_at_most(q->af, c->access.stmt, at, e.size, -1) != TRI_YES)
        bound_add_value(q, BOUND_OFF_BY_ONE, c, e.size, f->origin, at, NULL);
}

/* ---- the neighbour in front ------------------------------------------------------------------ */

/* at >= 0, and nothing more. */
static bool take_start(struct bound_search *q, const struct fact *f, struct affine *at)
{
    struct fact_bound taken;
    if (!bounds_take_fact(q->arena, f, &taken) || taken.limit != taken.difference.constant)
        return false;
    struct affine none = affine_number(0);
    *at = affine_add(q->arena, &none, &taken.difference, -1);
    at->constant = 0;
    for (size_t i = 0; i < at->terms.len; i++) {
        if (at->terms.at[i].coefficient < 0)
            return false;
    }
    return at->ok && at->terms.len;
}

/* The same buffer at the place itself: it is not one that starts before. */
static bool has_place_itself(const struct neighbours *all, const struct bound_candidate *c,
                             const struct affine *at)
{
    for (size_t i = 0; i < all->all.len; i++) {
        const struct bound_candidate *o = &all->all.at[i];
        if (bound_is_same_size(o->access.root, c->access.root) && affine_equal(&o->polynomial, at))
            return true;
    }
    return false;
}

/* `if (i >= 0) before = rows[i - 1];` */
static void try_before(struct bound_search *q, const struct neighbours *all,
                       const struct bound_candidate *c, const struct fact *f)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    struct affine at, before;
    int64_t k = -c->polynomial.constant;
    if (f->op == IR_EQ || f->op == IR_NE || f->from_else || !take_start(q, f, &at))
        return;
    before = at;
    before.constant = -k;
    const struct ir_expr *e = affine_to_expr(m, &at, wide);
    if (!affine_equal(&before, &c->polynomial) || !has_place_itself(all, c, &at) || !e ||
        linear_at_most(q->af, c->access.stmt, ir_int(m, wide, k), e, 0) == TRI_YES)
        return;
    bound_add_value(q, BOUND_BEFORE_FIRST, c, NULL, f->origin, NULL, NULL);
}

/* ---- asked twice ------------------------------------------------------------------------------ */

/* A parameter, or what is loaded; an end that was chosen may leave room for more. */
static bool is_given(const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    return size->op == IR_VAR || size->op == IR_MEMBER ||
           (size->op == IR_VALUE && size->value->def && size->value->def->kind == IR_STMT_LOAD);
}

/* What is known before the branch says the same already. */
static bool is_known(struct bound_search *q, const struct ir_stmt *branch, const struct affine *at,
                     const struct ir_expr *size)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, branch, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine known;
        const struct ir_expr *same;
        if (bound_take_strict(q, &facts[i], &known, &same) && affine_equal(&known, at) &&
            bound_is_same_size(same, size))
            return true;
    }
    return false;
}

static bool has_place_elsewhere(struct bound_search *q, const struct neighbours *all,
                                const struct bound_candidate *c, const struct affine *at,
                                struct cfg_edge e)
{
    for (size_t i = 0; i < all->all.len; i++) {
        const struct bound_candidate *o = &all->all.at[i];
        if (bound_is_same_size(o->access.root, c->access.root) &&
            affine_equal(&o->polynomial, at) &&
            !cfg_edge_dominates(q->af->cfg, e, o->access.stmt->block))
            return true;
    }
    return false;
}

/* `if (i >= n) return;` and then `next = i < n ? a[i + 1] : a[i];`: the second check is true for all that
 * are left, and is there for the element that it guards. */
static bool try_asked_twice(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                            void *context)
{
    const struct neighbours *all = context;
    const struct ir_stmt *branch = cfg_terminator(e.from);
    const struct ir_expr *size;
    struct affine at;
    if (!bound_take_strict(q, f, &at, &size) || !is_given(size) || !is_known(q, branch, &at, size))
        return false;
    at.constant = 0;
    for (size_t i = 0; i < all->all.len; i++) {
        const struct bound_candidate *c = &all->all.at[i];
        struct affine place = c->polynomial;
        place.constant = 0;
        if (c->access.stmt->kind == IR_STMT_LOAD && c->polynomial.constant == 1 &&
            affine_equal(&place, &at) && cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block) &&
            has_place_elsewhere(q, all, c, &at, e))
            bound_add_value(q, BOUND_OFF_BY_ONE, c, size, branch, NULL, NULL);
    }
    return false;
}

/* ---- pointers ------------------------------------------------------------------------------- */

static const char *name_of(const struct ir_expr *e)
{
    const struct ir_decl *d = e->op == IR_VALUE ? e->value->decl : NULL;
    return d ? d->source_name : bound_size_name(e);
}

/* p < end, or the other way round. */
static bool is_before(const struct fact *f, const struct ir_expr *p, const struct ir_expr **end)
{
    bool less = f->op == IR_LT, more = f->op == IR_GT;
    *end = ir_strip_casts(less ? f->right : f->left);
    return (less || more) && ir_strip_casts(less ? f->left : f->right) == p;
}

static void try_pointer(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    const struct ir_expr *p = ir_strip_casts(c->access.root);
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n), *check = NULL;
    const struct ir_expr *size = NULL;
    if (c->polynomial.terms.len || c->polynomial.constant <= 0)
        return;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *end;
        if (is_before(&facts[i], p, &end) && name_of(end) && strcasestr(name_of(end), "end")) {
            check = &facts[i];
            size = end;
        }
    }
    for (size_t i = 0; check && i < n; i++) {
        if (facts[i].origin != check->origin &&
            (ir_contains(facts[i].left, p) || ir_contains(facts[i].right, p)) &&
            ir_contains(facts[i].left, size) + ir_contains(facts[i].right, size))
            return;
    }
    if (check)
        bound_add_value(q, BOUND_OFF_BY_ONE, c, size, check->origin, NULL, NULL);
}

/* `((unsigned char *)&packed[i])[2]`: a byte of element i, which no neighbour has a part in; elements of a class that
 * is out of sight are taken to have room for it. */
static bool is_in_element(const struct access *x)
{
    const struct ir_expr *e = ir_strip_casts(x->stmt->addr);
    const struct ir_type *part = e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    const struct ir_expr *base = e->op == IR_PTRADD ? e->args[0] : NULL;
    int64_t place;
    if (!base || base->op != IR_CAST || !part || part->size <= 0 || !ir_is_int(e->args[1], &place))
        return false;
    const struct ir_expr *of = ir_strip_all_casts(base);
    const struct ir_type *whole = of->type->kind == TYPE_POINTER ? of->type->elem : NULL;
    bool unknown = !whole || whole->kind == TYPE_UNKNOWN;
    return of->op == IR_PTRADD && place >= 0 &&
           (unknown ? part->size == 1 : (place + 1) * part->size <= whole->size);
}

static bool is_near(int64_t k)
{
    return k >= 1 && k <= NEIGHBOUR_MOST;
}

void bound_search_neighbours(struct bound_search *q)
{
    struct neighbours all = {0};
    collect(q, &all);
    for (size_t i = 0; i < all.all.len; i++) {
        const struct bound_candidate *c = &all.all.at[i];
        int64_t by = c->polynomial.constant;
        size_t n;
        if (c->access.stmt->kind != IR_STMT_LOAD || !(is_near(by) || is_near(-by)) ||
            is_in_element(&c->access))
            continue;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        try_pointer(q, c);
        for (size_t k = 0; k < n; k++) {
            if (is_near(-by))
                try_before(q, &all, c, &facts[k]);
            else if (is_of_things(&c->access))
                try_index(q, &all, c, &facts[k]);
        }
    }
    bound_walk_facts(q, try_asked_twice, &all);
}
