/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from `row * width + column` where the row is compared with the width: the sides are
 * swapped in the check, or one side is checked twice and the other one never.
 */
#include <string.h>

#include "solve/bound_internal.h"

/* A fact `at < size` of one named size. */
struct side_check {
    struct affine at;
    const struct ir_expr *size;
    const struct fact *fact;
};

static bool take_check(struct bound_search *q, const struct fact *f, struct side_check *out)
{
    struct fact_bound b;
    bool less = f->op == IR_LT || f->op == IR_LE;
    const struct ir_expr *size = ir_strip_casts(less ? f->right : f->left);
    if (!bound_size_name(size) || !bounds_take_fact(q->arena, f, &b))
        return false;
    struct affine end = affine_atom(q->arena, size);
    out->at = affine_add(q->arena, &b.difference, &end, 1);
    out->at.constant -= b.limit + 1;
    out->size = size;
    out->fact = f;
    return out->at.ok && out->at.terms.len && !affine_mentions(&out->at, size);
}

/* All terms of part are in the whole. */
static bool has_part(const struct affine *whole, const struct affine *part)
{
    for (size_t i = 0; i < part->terms.len; i++) {
        const struct affine_term *t = &part->terms.at[i];
        if (affine_term_coefficient(whole, t) != t->coefficient)
            return false;
    }
    return part->ok && part->terms.len;
}

/* index = row * size + column + ..., where the row is what is compared with the size. */
static bool is_row_below_width(struct bound_search *q, const struct affine *index,
                               const struct side_check *row, const struct side_check *column)
{
    struct affine width = affine_atom(q->arena, row->size);
    struct affine down = affine_multiply(q->arena, &row->at, &width);
    struct affine place = affine_add(q->arena, &down, &column->at, 1);
    return !affine_equal(&row->at, &column->at) && has_part(index, &place) &&
           !has_part(index, &row->at);
}

static bool asks_for(struct bound_search *q, const struct fact *facts, size_t n,
                     const struct affine *at, const struct ir_expr *size)
{
    for (size_t i = 0; i < n; i++) {
        struct side_check c;
        if (take_check(q, &facts[i], &c) && ir_strip_casts(c.size) == ir_strip_casts(size) &&
            affine_equal(&c.at, at))
            return true;
    }
    return false;
}

/* ---- programs of squares ----------------------------------------------------------------------- */

/* `size_x` and `size_y`: names of one length that differ in their last letter. */
static bool are_two_sides(const struct ir_expr *one, const struct ir_expr *other)
{
    const char *x = bound_size_name(one), *y = bound_size_name(other);
    size_t n = x ? strlen(x) : 0;
    bool by_letter = n > 1 && y && strlen(y) == n && strncmp(x, y, n - 1) == 0 && strcmp(x, y) != 0;
    return by_letter || bound_are_sides(one, other);
}

static bool look_for_unequal(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found =
        *found || ((e->op == IR_NE || e->op == IR_EQ) && are_two_sides(e->args[0], e->args[1]));
    return !*found;
}

/* `if (size_x != size_y) exit(1);` of the program: sides that differ get no further. */
static bool is_of_squares(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    bool found = false;
    for (size_t i = 0; a->module->in_program && i < a->funcs.len; i++) {
        const struct analysis_func *af = a->funcs.at[i];
        for (size_t k = 0; af->func->kind == FUNC_HOST && k < af->func->stmts.len && !found; k++) {
            const struct ir_stmt *s = af->func->stmts.at[k];
            if (!cfg_branch_may_end(af->cfg, s))
                continue;
            ir_walk(s->expr, look_for_unequal, &found);
            if (s->source_expr) /* as it is written: both are numbers now, and have names there */
                ir_walk(s->source_expr, look_for_unequal, &found);
        }
    }
    return found;
}

static void try_pair(struct bound_search *q, const struct bound_candidate *c,
                     const struct side_check *row, const struct side_check *column)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    const struct ir_decl *other = NULL;
    if (!is_row_below_width(q, &c->polynomial, row, column))
        return;
    if (ir_strip_casts(column->size) == ir_strip_casts(row->size))
        other = bound_unasked_side(q, row->size);
    bool swapped = bound_are_sides(row->size, column->size) &&
                   !asks_for(q, facts, n, &column->at, row->size) &&
                   !asks_for(q, facts, n, &row->at, column->size);
    if ((!swapped && !other) || is_of_squares(q))
        return;
    size_t before = q->found.len;
    bound_add(q, BOUND_WRONG_SIDE, c, row->size, row->fact->origin);
    if (q->found.len > before)
        q->found.at[before].side = other ? other->source_name : bound_size_name(column->size);
}

void bound_search_swapped(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        for (size_t j = 0; c->polynomial.ok && j < n; j++) {
            struct side_check row, column;
            if (!take_check(q, &facts[j], &row))
                continue;
            for (size_t k = 0; k < n; k++) {
                if (k != j && take_check(q, &facts[k], &column))
                    try_pair(q, c, &row, &column);
            }
        }
    }
}
