/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from three quarters of a check: `y >= 0 && x >= 0 && x < width` around in[y * width + x].
 * Who asks for both ends of one axis, and for the first of the other, has forgotten the last.
 */
#include "solve/bound_internal.h"

/* at >= 0, for a place of the grid. */
static bool take_lower(struct bound_search *q, const struct fact *f, struct affine *at)
{
    int64_t zero;
    bool right = f->op == IR_GE || f->op == IR_GT, left = f->op == IR_LE || f->op == IR_LT;
    const struct ir_expr *place = right ? f->left : f->right;
    const struct ir_expr *end = right ? f->right : f->left;
    if (!(right || left) || !ir_is_int(ir_strip_casts(end), &zero) || zero > 0 ||
        !bounds_uses_thread_index(place))
        return false;
    *at = affine_of(q->arena, place);
    return at->ok && at->terms.len;
}

static unsigned grid_axes(const struct affine *x)
{
    unsigned axes = 0;
    for (size_t i = 0; i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            axes |= bounds_grid_axes(x->terms.at[i].atoms[k]);
    }
    return axes;
}

static bool is_same_place(const struct affine *x, const struct affine *y)
{
    struct affine a = *x, b = *y;
    a.constant = b.constant = 0;
    return affine_equal(&a, &b);
}

/* `at < size` for one name; *size. */
static bool has_upper(struct bound_search *q, const struct ir_stmt *s, const struct affine *at,
                      const struct ir_expr **size, const struct fact **check)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LT || facts[i].op == IR_LE;
        if (!less && facts[i].op != IR_GT && facts[i].op != IR_GE)
            continue;
        struct affine x = affine_of(q->arena, less ? facts[i].left : facts[i].right);
        const struct ir_expr *end = ir_strip_casts(less ? facts[i].right : facts[i].left);
        if (x.ok && is_same_place(&x, at) && bound_size_name(end)) {
            *size = end;
            *check = &facts[i];
            return true;
        }
    }
    return false;
}

/* Something says where the axis ends: any fact but the lower ends. */
static bool is_ended(struct bound_search *q, const struct ir_stmt *s, unsigned axes)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine at;
        bool asks = (bounds_grid_axes(facts[i].left) | bounds_grid_axes(facts[i].right)) & axes;
        if (asks && !take_lower(q, &facts[i], &at))
            return true;
    }
    return false;
}

/* index = row * size + column + ... */
static bool is_row_of(struct bound_search *q, const struct affine *index, const struct affine *row,
                      const struct affine *column, const struct ir_expr *size)
{
    struct affine width = affine_atom(q->arena, size);
    struct affine down = affine_multiply(q->arena, row, &width);
    struct affine place = affine_add(q->arena, &down, column, 1);
    struct affine zero = affine_number(0);
    const struct affine_term *lead = place.terms.at;
    if (!place.ok || !place.terms.len || affine_equal(&place, &zero))
        return false;
    int64_t scale = affine_term_coefficient(index, lead);
    if (scale == 0 || scale % lead->coefficient != 0)
        return bound_is_coordinate_of(q, &place, index, NULL);
    for (size_t i = 0; i < place.terms.len; i++) {
        if (affine_term_coefficient(index, &place.terms.at[i]) !=
            place.terms.at[i].coefficient * (scale / lead->coefficient))
            return false;
    }
    return true;
}

static bool launches_may_round(struct bound_search *q, unsigned axes)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            if (axes & (1U << axis) && launch_rounds_up(sites[i], axis, NULL) == TRI_NO)
                return false;
        }
    }
    return true;
}

static void try_row(struct bound_search *q, const struct bound_candidate *c,
                    const struct affine *row, unsigned axes)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine column;
        const struct ir_expr *size;
        const struct fact *check;
        if (take_lower(q, &facts[i], &column) && !(grid_axes(&column) & axes) &&
            has_upper(q, c->access.stmt, &column, &size, &check) &&
            is_row_of(q, &c->polynomial, row, &column, size)) {
            bound_add(q, BOUND_UPPER_MISSING, c, size, check->origin);
            return;
        }
    }
}

void bound_search_upper(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        for (size_t k = 0; !c->flagged && c->polynomial.ok && k < n; k++) {
            struct affine row;
            unsigned axes;
            if (take_lower(q, &facts[k], &row) && (axes = grid_axes(&row)) &&
                !is_ended(q, c->access.stmt, axes) && launches_may_round(q, axes))
                try_row(q, c, &row, axes);
        }
    }
}
