/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a mark that is put where the data says: `out[i * depth + label[i]] = 1`, and nothing
 * compares the label with anything.  What computes a result for each of them, or adds to a bin, knows its
 * data; who writes a number there has nothing but the label.
 */
#include "solve/bound_internal.h"

struct mark {
    const struct ir_expr *label;
    const struct ir_stmt *load; /* of it, or of a part of it */
    const struct ir_expr *depth;
};

/* `addr += x[i * dim + k] * strides[k]` from 0 on: the load of x. */
static const struct ir_stmt *sum_of_loads(const struct ir_expr *label)
{
    const struct ir_stmt *phi = label->op == IR_VALUE ? label->value->def : NULL;
    const struct ir_stmt *found = NULL;
    bool zero = false;
    if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2)
        return NULL;
    for (size_t i = 0; i < 2; i++) {
        const struct ir_expr *e = ir_strip_all_casts(phi->args.at[i]);
        zero = zero || ir_is_const(e, 0);
        if (e->op != IR_ADD || ir_strip_all_casts(e->args[0]) != label)
            continue;
        const struct ir_expr *part = ir_strip_all_casts(e->args[1]);
        found = ir_element_load_of(part->op == IR_MUL ? part->args[0] : part);
    }
    return zero ? found : NULL;
}

static bool is_number(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return (e->op == IR_INT && e->number != 0) || (e->op == IR_FLOAT && e->real != 0);
}

static bool is_size(const struct ir_expr *e)
{
    return e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_TPARAM;
}

/* x = place * depth. */
static bool divide(struct bound_search *q, const struct affine *x, const struct ir_expr *depth,
                   struct affine *place)
{
    *place = affine_number(0);
    for (size_t i = 0; i < x->terms.len; i++) {
        struct affine one = affine_number(x->terms.at[i].coefficient);
        bool has = false;
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            struct affine atom = affine_atom(q->arena, x->terms.at[i].atoms[k]);
            if (!has && ir_strip_casts(x->terms.at[i].atoms[k]) == depth)
                has = true;
            else
                one = affine_multiply(q->arena, &one, &atom);
        }
        if (!has)
            return false;
        *place = affine_add(q->arena, place, &one, 1);
    }
    return place->ok && x->constant == 0 && place->terms.len > 0;
}

/* The label is of this place: `label[i]`, or `x[i * dim + k]`. */
static bool is_of_place(struct bound_search *q, const struct ir_stmt *load,
                        const struct affine *place, bool whole)
{
    struct affine at = affine_of(q->arena, load->addr->args[1]);
    if (whole)
        return at.ok && affine_equal(&at, place);
    for (size_t i = 0; i < place->terms.len; i++) {
        bool has = false;
        for (size_t k = 0; k < at.terms.len; k++)
            has = has || affine_term_contains(&at.terms.at[k], &place->terms.at[i]);
        if (!has)
            return false;
    }
    return at.ok;
}

static bool is_thread_place(struct bound_search *q, const struct affine *place)
{
    for (size_t i = 0; i < place->terms.len; i++) {
        for (unsigned k = 0; k < place->terms.at[i].atom_count; k++) {
            if (bounds_uses_thread_index(bound_first_round(q, place->terms.at[i].atoms[k])))
                return true;
        }
    }
    return false;
}

/* index = place * depth + label. */
static bool take_mark(struct bound_search *q, const struct affine *x, struct mark *out)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (t->atom_count != 1 || t->coefficient != 1)
            continue;
        const struct ir_expr *label = ir_strip_all_casts(t->atoms[0]);
        struct affine part = affine_atom(q->arena, t->atoms[0]), place;
        struct affine rows = affine_add(q->arena, x, &part, -1);
        bool whole = ir_element_load_of(label) != NULL;
        const struct ir_stmt *load = whole ? ir_element_load_of(label) : sum_of_loads(label);
        const struct affine_term *row = load && rows.terms.len ? rows.terms.at : NULL;
        for (unsigned k = 0; row && k < row->atom_count; k++) {
            const struct ir_expr *depth = ir_strip_casts(row->atoms[k]);
            if (is_size(depth) && divide(q, &rows, depth, &place) && is_thread_place(q, &place) &&
                is_of_place(q, load, &place, whole)) {
                *out = (struct mark){label, load, depth};
                return true;
            }
        }
    }
    return false;
}

struct asked {
    const struct mark *mark;
    bool found;
};

static bool look_for_label(const struct ir_expr *e, void *context)
{
    struct asked *x = context;
    const struct ir_stmt *load = ir_element_load_of(e);
    x->found = x->found || e == x->mark->label || (load && load->addr == x->mark->load->addr);
    return !x->found;
}

static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct asked *x = context;
    if (bound_is_question(e))
        ir_walk(e, look_for_label, x);
    return !x->found;
}

/* Something in the function compares, clamps or hands on the label. */
static bool is_asked(struct bound_search *q, const struct mark *mark)
{
    const struct ir_func *f = q->af->func;
    struct asked x = {.mark = mark};
    for (size_t i = 0; i < f->stmts.len && !x.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool whole = s->kind == IR_STMT_CALL || s->kind == IR_STMT_ASSUME ||
                     s->kind == IR_STMT_SWITCH || s->kind == IR_STMT_BRANCH;
        ir_walk_stmt(s, whole ? look_for_label : look_for_question, &x);
    }
    return x.found;
}

void bound_search_one_hot(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->stmt->kind != IR_STMT_STORE || x->dims.len != 1 || x->root->op != IR_VAR ||
            !x->stmt->expr || !is_number(x->stmt->expr))
            continue;
        struct bound_candidate c = {.access = *x,
                                    .index = x->dims.at[0].index,
                                    .polynomial = affine_of(q->arena, x->dims.at[0].index)};
        struct mark mark;
        if (!c.polynomial.ok || !take_mark(q, &c.polynomial, &mark))
            continue;
        if (!is_asked(q, &mark))
            bound_add(q, BOUND_ONE_HOT, &c, mark.depth, mark.load);
        return;
    }
}
