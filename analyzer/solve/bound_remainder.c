/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks that are dealt out by hand: `z = blockIdx.x / blocks; b = blockIdx.x - z * blocks` is a remainder,
 * and `b * blockDim.x + threadIdx.x` a place as good as any.  In a polynomial it is a difference, whose two
 * sides would be taken for a place and for what it is compared with.
 */
#include "solve/bound_internal.h"

/* t without the quotient and without what it is of: the stride of the remainder; false: there is none. */
static bool stride_of(struct bound_search *q, const struct affine_term *t, unsigned at,
                      const struct ir_expr *by, struct affine *out)
{
    int64_t number = 1;
    bool constant = ir_is_int(by, &number), taken = constant;
    if (number <= 0 || t->coefficient % number)
        return false;
    *out = affine_number(-t->coefficient / number);
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (k == at)
            continue;
        if (!taken && ir_strip_casts(t->atoms[k]) == by) {
            taken = true;
            continue;
        }
        struct affine atom = affine_atom(q->arena, t->atoms[k]);
        *out = affine_multiply(q->arena, out, &atom);
    }
    return taken && out->ok;
}

/* All of part is in x. */
static bool has_all(const struct affine *x, const struct affine *part)
{
    for (size_t i = 0; i < part->terms.len; i++) {
        if (affine_term_coefficient(x, &part->terms.at[i]) != part->terms.at[i].coefficient)
            return false;
    }
    return part->terms.len > 0;
}

/* -(a / b) * b * s beside a * s: (a % b) * s. */
static bool take_remainder(struct bound_search *q, struct affine *x, const struct affine_term *t)
{
    struct ir_module *m = q->af->analysis->module;
    for (unsigned k = 0; t->coefficient < 0 && k < t->atom_count; k++) {
        const struct ir_expr *div = ir_strip_casts(t->atoms[k]);
        struct affine stride;
        if (div->op != IR_DIV || !stride_of(q, t, k, ir_strip_casts(div->args[1]), &stride))
            continue;
        struct affine of = affine_of(q->arena, div->args[0]);
        struct affine whole = affine_multiply(q->arena, &of, &stride);
        if (!whole.ok || whole.constant || !has_all(x, &whole))
            continue;
        struct affine rest =
            affine_atom(q->arena, ir_binary(m, IR_REM, div->type, div->args[0], div->args[1]));
        struct affine quotient = affine_number(0);
        vec_push(q->arena, &quotient.terms, *t);
        rest = affine_multiply(q->arena, &rest, &stride);
        *x = affine_add(q->arena, x, &quotient, -1);
        *x = affine_add(q->arena, x, &whole, -1);
        *x = affine_add(q->arena, x, &rest, 1);
        return x->ok;
    }
    return false;
}

struct affine bound_with_remainders(struct bound_search *q, const struct affine *x)
{
    struct affine sum = *x;
    for (size_t i = 0; sum.ok && i < sum.terms.len; i++) {
        struct affine_term t = sum.terms.at[i];
        if (take_remainder(q, &sum, &t))
            i = (size_t)-1; /* the terms are others now */
    }
    return sum;
}
