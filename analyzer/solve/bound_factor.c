/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a row that has two lengths: `for (i = lane; i < len; i += 32) if (row * 32 + i < n) sum += in[row * len
 * + i]`.  The loop and the access say that a row is `len` long, the check says that it is 32.
 */
#include "pass/guard.h"
#include "solve/bound_internal.h"

/* The only term of x that y has not; NULL: there are none or several. */
static const struct affine_term *own_term(const struct affine *x, const struct affine *y)
{
    const struct affine_term *own = NULL;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (affine_term_coefficient(y, t) == t->coefficient)
            continue;
        if (own)
            return NULL;
        own = t;
    }
    return own;
}

/* The length of a row in the access, where t is row * length and row is what the check has; NULL: it is not. */
static const struct ir_expr *length_in(const struct affine_term *t, const struct affine_term *row)
{
    bool number = row->atom_count == 1 && row->coefficient > 1;
    bool named = row->atom_count == 2 && row->coefficient == 1; /* `row * WARP_SIZE` */
    if ((!number && !named) || t->atom_count != 2 || t->coefficient != 1)
        return NULL;
    for (unsigned k = 0; k < 2; k++)
        if (t->atoms[k] == row->atoms[0] || (named && t->atoms[k] == row->atoms[1]))
            return t->atoms[1 - k];
    return NULL;
}

/* `i < length` of what is left of the index beside the row. */
static bool is_walked(struct bound_search *q, const struct fact *facts, size_t n,
                      const struct affine *rest, const struct ir_expr *length)
{
    for (size_t i = 0; i < n; i++) {
        struct affine at;
        const struct ir_expr *size;
        if (bound_take_strict(q, &facts[i], &at, &size) && affine_equal(&at, rest) &&
            ir_strip_casts(size) == ir_strip_casts(length))
            return true;
    }
    return false;
}

static void try_access(struct bound_search *q, const struct access *x)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    struct affine index = n > 1 ? affine_of(q->arena, x->dims.at[0].index) : (struct affine){0};
    for (size_t i = 0; index.ok && i < n; i++) {
        struct affine at;
        const struct ir_expr *size;
        if (!bound_take_strict(q, &facts[i], &at, &size))
            continue;
        at.ok = true;
        const struct affine_term *row = own_term(&at, &index), *t = own_term(&index, &at);
        const struct ir_expr *length =
            row && t && at.terms.len == index.terms.len ? length_in(t, row) : NULL;
        if (!length)
            continue;
        struct affine one = {.ok = true}, rest;
        vec_push(q->arena, &one.terms, *t);
        rest = affine_add(q->arena, &index, &one, -1);
        if (rest.terms.len == 0 || !is_walked(q, facts, n, &rest, length))
            continue;
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
        bound_add(q, BOUND_FACTOR, &c, length, facts[i].origin);
        return;
    }
}

void bound_search_factors(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++)
        if (all[i].dims.len == 1 && all[i].root->op != IR_OPAQUE)
            try_access(q, &all[i]);
}
