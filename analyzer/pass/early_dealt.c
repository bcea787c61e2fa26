/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Work that those who stay deal to each other.
 *
 * `if (i >= n) return; each = count / min(blockDim.x, n - first) + 1; for (k = 0; k < each; k++) if (threadIdx.x * each
 * + k < count) s[threadIdx.x * each + k] = ...;`: the parts of those who stay make up the whole, and the ones that have
 * left had a place behind it.
 */
#include "pass/bounds.h"
#include "pass/early_internal.h"
#include "pass/guard.h"

/* How many stay, along the axis: `n - first` of `first + threadIdx.x < n`. */
static bool take_number(const struct leavers *l, unsigned axis, struct affine *out)
{
    struct arena *a = l->af->analysis->arena;
    struct ir_module *m = l->af->analysis->module;
    const struct stay *s = &l->stays[0];
    for (unsigned i = 0; l->stay_count == 1 && i < 3; i++)
        if (s->rate[i] != (i == axis))
            return false;
    struct affine own = affine_atom(a, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)));
    struct affine all = affine_number(s->limit + 1), rest = affine_add(a, &all, &s->sum, -1);
    *out = affine_add(a, &rest, &own, 1);
    return l->stay_count == 1 && out->ok;
}

/* It is no more than x: x itself, or the minimum of it and something else. */
static bool is_within(const struct leavers *l, const struct ir_expr *e, const struct affine *x)
{
    e = ir_strip_casts(e);
    struct affine own = affine_of(l->af->analysis->arena, e);
    return affine_equal(&own, x) ||
           (e->op == IR_MIN && (is_within(l, e->args[0], x) || is_within(l, e->args[1], x)));
}

/* Of `threadIdx.x * each`: each, where it is a quotient by the number of those that stay; or NULL. */
static const struct ir_expr *share_of(const struct leavers *l, const struct affine_term *t,
                                      const struct ir_expr *tid, const struct affine *number)
{
    const struct ir_expr *share = NULL;
    for (unsigned k = 0; t->coefficient == 1 && t->atom_count == 2 && k < 2; k++)
        if (ir_strip_casts(t->atoms[k]) == tid)
            share = ir_strip_casts(t->atoms[1 - k]);
    return share && share->op == IR_DIV && is_within(l, share->args[1], number) ? share : NULL;
}

/* `threadIdx.x * (count / number + 1) + k < count` with a k of 0 or more. */
static bool deals(const struct leavers *l, const struct fact_bound *f, unsigned axis,
                  const struct affine *number)
{
    struct arena *a = l->af->analysis->arena;
    struct ir_module *m = l->af->analysis->module;
    const struct ir_expr *tid = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
    for (size_t i = 0; i < f->difference.terms.len; i++) {
        const struct affine_term *t = &f->difference.terms.at[i];
        const struct ir_expr *share = share_of(l, t, tid, number);
        if (!share)
            continue;
        struct affine part = affine_number(0), own = affine_atom(a, tid);
        vec_push(a, &part.terms, *t);
        struct affine count = affine_of(a, share->args[0]);
        struct affine place = affine_add(a, &part, &own, 1);
        struct affine least = affine_add(a, &place, &count, -1);
        struct affine over = affine_add(a, &least, &f->difference, -1);
        if (early_is_at_most(l, &over, -f->limit))
            return true;
    }
    return false;
}

bool early_is_dealt_to_others(const struct leavers *l, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(l->af->guards, s, &n);
    for (unsigned axis = 0; axis < 3; axis++) {
        struct affine number;
        if (!take_number(l, axis, &number))
            continue;
        for (size_t i = 0; i < n; i++) {
            struct fact_bound f;
            if (facts[i].origin != l->branch &&
                bounds_take_fact(l->af->analysis->arena, &facts[i], &f) &&
                deals(l, &f, axis, &number))
                return true;
        }
    }
    return false;
}
