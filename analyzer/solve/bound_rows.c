/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence from rows: one access checks its place in the row against the row's size, and another one of the
 * same place does not. */
#include "pass/bounds.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

static bool is_round(const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
}

static bool is_settled(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_MEMBER && e->op != IR_BUILTIN;
}

/* threadIdx.x of `threadIdx.x / 32` and `threadIdx.x & 31`. */
static const struct ir_expr *lane_of(const struct ir_expr *e)
{
    bool part = e->op == IR_DIV || e->op == IR_REM || e->op == IR_SHR || e->op == IR_BITAND;
    return part && ir_walk(e->args[1], is_settled, NULL) ? ir_strip_casts(e->args[0]) : e;
}

/* The thread, the rounds that it takes, and numbers that are known to the compiler: their places are
 * the bits of *places, as in bound_asked_before. */
static bool only_threads(const struct affine *x, unsigned *places)
{
    *places = 0;
    for (size_t i = 0; i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = lane_of(ir_strip_casts(x->terms.at[i].atoms[k]));
            bool builtin = e->op == IR_BUILTIN && !bounds_grid_axes(e);
            if (!builtin && !is_round(e) && !ir_walk(e, is_settled, NULL))
                return false;
            for (unsigned axis = 0; axis < 3; axis++) {
                if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)))
                    *places |= 8U << axis;
            }
            if (builtin && bounds_uses_thread_index(e) && !bounds_uses_tid(e))
                *places |= BOUND_THREADS;
        }
    }
    return *places != 0;
}

/* `flag ? a * size : b * size`: whole rows either way. */
static bool are_rows_either_way(struct bound_search *q, const struct affine_term *t,
                                const struct ir_expr *size)
{
    const struct ir_expr *e = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
    if (!e || e->op != IR_SELECT)
        return false;
    for (unsigned arm = 1; arm < 3; arm++) {
        struct affine x = affine_of(q->arena, e->args[arm]);
        if (!x.ok || x.constant || !x.terms.len)
            return false;
        for (size_t i = 0; i < x.terms.len; i++) {
            if (x.terms.at[i].atom_count < 2 || !affine_term_has_factor(&x.terms.at[i], size))
                return false;
        }
    }
    return true;
}

static bool is_row(struct bound_search *q, const struct affine_term *t, const struct ir_expr *size)
{
    return (t->atom_count > 1 && affine_term_has_factor(t, size)) ||
           are_rows_either_way(q, t, size);
}

/* index = rows * size + the place within the row.  Asked of each pair of accesses: just the room it takes. */
static bool split_rows(struct bound_search *q, const struct bound_candidate *c,
                       const struct ir_expr *size, struct affine *rows, struct affine *place)
{
    const struct affine *p = &c->polynomial;
    size_t n = 0;
    for (size_t i = 0; p->ok && i < p->terms.len; i++)
        n += is_row(q, &p->terms.at[i], size);
    *rows = affine_number(0);
    *place = (struct affine){.ok = true, .constant = p->constant};
    if (n == 0)
        return false;
    rows->terms.at = ARENA_ARRAY(q->arena, struct affine_term, p->terms.len);
    rows->terms.cap = n;
    place->terms.at = rows->terms.at + n;
    place->terms.cap = p->terms.len - n;
    for (size_t i = 0; i < p->terms.len; i++) {
        struct affine *to = is_row(q, &p->terms.at[i], size) ? rows : place;
        to->terms.at[to->terms.len++] = p->terms.at[i];
    }
    return true;
}

/* Some row is just as long as the size: of `i * size * width` rows may be that much longer. */
static bool has_plain_row(const struct affine *rows, const struct ir_expr *size)
{
    for (size_t i = 0; i < rows->terms.len; i++) {
        const struct affine_term *t = &rows->terms.at[i];
        bool plain = true;
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
            plain = plain &&
                    (e == size || (e->op != IR_VAR && e->op != IR_MEMBER && e->op != IR_TPARAM));
        }
        if (plain)
            return true;
    }
    return false;
}

/* The place in the row of the other access, in the loop variables of c. */
static struct affine place_there(struct bound_search *q, const struct bound_candidate *o,
                                 const struct ir_expr *size, const struct bound_candidate *c)
{
    const struct ir_expr *there = bound_in_twin(q, o->index, &c->polynomial);
    struct bound_candidate x = *o;
    struct affine rows, place;
    if (there != o->index)
        x.polynomial = affine_of(q->arena, there);
    return split_rows(q, &x, size, &rows, &place) ? place : (struct affine){0};
}

/* `row[col + i]` of `row[col]`: who checks the one for its rounds says nothing of the other. */
static bool is_farther(struct bound_search *q, const struct affine *place,
                       const struct affine *within)
{
    struct affine apart = affine_add(q->arena, place, within, -1);
    bool farther = apart.ok && apart.constant >= 0 && apart.terms.len > 0;
    for (size_t i = 0; i < apart.terms.len && farther; i++)
        farther = apart.terms.at[i].coefficient > 0;
    return farther;
}

/* Another access of the same row, or one of the same place in a row of another buffer, whose place in
 * it is checked against the size of a row: what is behind the end of a row is the next one, and no
 * padding. */
static const struct fact *checked_place(struct bound_search *q, const struct bound_candidate *c,
                                        const struct ir_expr *size, const struct affine *rows,
                                        const struct affine *within)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *o = &q->candidates.at[i];
        struct affine other_rows, place;
        struct upper_bound b;
        if (o == c || !o->guarded || !split_rows(q, o, size, &other_rows, &place))
            continue;
        bool same = o->access.root == c->access.root && affine_equal(rows, &other_rows);
        struct affine there = same ? place : place_there(q, o, size, c);
        if (!same && !(there.ok && affine_equal(&there, within)))
            continue;
        if (bounds_at_polynomial(q->af, o->access.stmt, &place, &b) && b.offset == -1 &&
            ir_strip_casts(b.size) == size && !(same && is_farther(q, &place, within)))
            return b.fact;
    }
    return NULL;
}

static bool has_tparam_only(const struct ir_expr *e)
{
    return ir_has_op(e, IR_TPARAM) && ir_walk(e, is_settled, NULL);
}

/* The place in the row behind the last round of the loop that the fact `i < PARTS - 1` is of. */
static bool place_behind(struct bound_search *q, const struct bound_candidate *c,
                         const struct fact *f, const struct ir_expr *size, struct affine *place)
{
    const struct ir_expr *round = ir_strip_casts(f->left);
    struct bound_candidate behind = *c;
    struct affine rows;
    if (f->op != IR_LT || !is_round(round) || !has_tparam_only(f->right) ||
        !affine_mentions(&c->polynomial, round))
        return false;
    const struct ir_expr *at =
        ir_substitute(q->af->analysis->module, c->index, &round, &f->right, 1);
    behind.polynomial = affine_of(q->arena, at);
    return split_rows(q, &behind, size, &rows, place);
}

/* `for (i = 0; i < PARTS - 1; i++) row[i * B + t] = v; if ((PARTS - 1) * B + t < n) ...`: who launches has chosen the
 * template's number of parts for the row, of which only the last one is not whole. */
static bool is_before_checked_part(struct bound_search *q, const struct bound_candidate *c,
                                   const struct ir_expr *size)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine behind, rows, place;
        struct upper_bound b;
        if (!place_behind(q, c, &facts[i], size, &behind))
            continue;
        for (size_t k = 0; k < q->candidates.len; k++) {
            const struct bound_candidate *o = &q->candidates.at[k];
            if (o->guarded && o->access.root == c->access.root &&
                split_rows(q, o, size, &rows, &place) && affine_equal(&place, &behind) &&
                bounds_at_polynomial(q->af, o->access.stmt, &place, &b) && b.offset == -1 &&
                ir_strip_casts(b.size) == size)
                return true;
        }
    }
    return false;
}

static void try_row(struct bound_search *q, const struct bound_candidate *c,
                    const struct ir_expr *size)
{
    struct ir_module *m = q->af->analysis->module;
    struct affine rows, place;
    unsigned places;
    if ((c->guarded && c->flagged) || !split_rows(q, c, size, &rows, &place) ||
        !only_threads(&place, &places) || !has_plain_row(&rows, size) ||
        (c->guarded && (place.terms.len < 2 || bound_asked_before(q, c->access.stmt) & places)))
        return; /* a thread alone: blocks of `min(256, cols)` */
    const struct fact *check = checked_place(q, c, size, &rows, &place);
    const struct ir_expr *within = affine_to_expr(m, &place, ir_type_int(m, 64, true));
    if (check && within && !is_before_checked_part(q, c, size) &&
        linear_at_most(q->af, c->access.stmt, within, size, -1) != TRI_YES)
        bound_add_value(q, BOUND_ROW_GUARDED, c, size, check->origin, within, NULL);
}

/* Is it a factor of an earlier term, or of this one in front of atom j?  Then it was tried. */
static bool was_tried(const struct affine *p, size_t k, unsigned j, const struct ir_expr *size)
{
    struct affine_term before = p->terms.at[k];
    before.atom_count = j;
    for (size_t i = 0; i < k; i++)
        if (p->terms.at[i].atom_count > 1 && affine_term_has_factor(&p->terms.at[i], size))
            return true;
    return affine_term_has_factor(&before, size);
}

static void try_factors(struct bound_search *q, const struct bound_candidate *c, size_t k)
{
    const struct affine_term *t = &c->polynomial.terms.at[k];
    const struct ir_expr *only = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
    for (unsigned j = 0; t->atom_count > 1 && j < t->atom_count; j++) {
        const struct ir_expr *size = ir_strip_casts(t->atoms[j]);
        if (!was_tried(&c->polynomial, k, j, size))
            try_row(q, c, size);
    }
    if (!only || only->op != IR_SELECT)
        return;
    struct affine arm = affine_of(q->arena, only->args[1]);
    for (unsigned j = 0; arm.ok && arm.terms.len && j < arm.terms.at[0].atom_count; j++)
        try_row(q, c, ir_strip_casts(arm.terms.at[0].atoms[j]));
}

/* One access of a row is checked against its size, another one of the same place is not. */
void bound_search_rows(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        for (size_t k = 0; c->polynomial.ok && k < c->polynomial.terms.len; k++)
            try_factors(q, c, k);
    }
}
