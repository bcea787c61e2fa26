/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a place that goes round: `in[(x - 1) % n]` with an int x is in[-1] in the first thread, for `%` of
 * a negative number is negative.
 */
#include <string.h>

#include "pass/range.h"
#include "solve/bound_internal.h"

#define MODULO_MOST 64 /* further in front than a neighbour can be */

static bool is_first(const struct ir_expr *e)
{
    for (unsigned axis = 0; axis < 3; axis++)
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)) ||
            ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)))
            return true;
    return ir_is_builtin(e, IR_BUILTIN_THREAD_RANK) || ir_is_builtin(e, IR_BUILTIN_GRID_RANK);
}

/* 0 in the first thread, also a row or column of its place, or the first round of a loop. */
static bool starts_at_zero(struct bound_search *q, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct induction *iv = e->op == IR_VALUE ? range_induction(q->af->ranges, e) : NULL;
    if (iv && iv->start)
        return ir_is_const(ir_strip_casts(iv->start), 0);
    while (e->op == IR_DIV || e->op == IR_REM || e->op == IR_SHR || e->op == IR_BITAND)
        e = ir_strip_casts(e->args[0]);
    if (e->op == IR_ADD)
        return starts_at_zero(q, e->args[0]) && starts_at_zero(q, e->args[1]);
    if (e->op == IR_MUL)
        return starts_at_zero(q, e->args[0]) || starts_at_zero(q, e->args[1]);
    return is_first(e);
}

/* The place that a number is taken from, 0 in the first thread; false: it is something else. */
static bool is_neighbour_before(struct bound_search *q, const struct affine *x)
{
    bool ok = x->ok && x->terms.len > 0 && x->constant < 0 && x->constant >= -MODULO_MOST;
    for (size_t i = 0; ok && i < x->terms.len; i++) {
        bool zero = false;
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            zero = zero || starts_at_zero(q, x->terms.at[i].atoms[k]);
        ok = zero && x->terms.at[i].coefficient > 0;
    }
    return ok;
}

/* `floorf(x - 0.5f)` */
static bool is_floor_of_less(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    bool floor = e->op == IR_PURE && e->arg_count == 1 &&
                 (strcmp(e->text, "floorf") == 0 || strcmp(e->text, "floor") == 0 ||
                  strcmp(e->text, "__float2int_rd") == 0);
    const struct ir_expr *of = floor ? ir_strip_all_casts(e->args[0]) : NULL;
    return of && of->op == IR_SUB && ir_strip_all_casts(of->args[1])->op == IR_FLOAT &&
           ir_strip_all_casts(of->args[1])->real > 0;
}

static bool is_asked(struct bound_search *q, const struct ir_stmt *s, const struct affine *x)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LT || facts[i].op == IR_LE;
        const struct ir_expr *low = ir_strip_casts(less ? facts[i].left : facts[i].right);
        const struct ir_expr *place = less ? facts[i].right : facts[i].left;
        if (facts[i].op == IR_EQ || ir_is_const(low, 0))
            continue; /* of `x >= 0` nothing is left to be known */
        for (size_t k = 0; k < x->terms.len; k++)
            for (unsigned a = 0; a < x->terms.at[k].atom_count; a++)
                if (ir_contains(place, x->terms.at[k].atoms[a]))
                    return true;
    }
    return false;
}

static bool try_remainder(struct bound_search *q, const struct access *x, const struct ir_expr *rem)
{
    const struct ir_expr *place = rem->args[0];
    bool counts = rem->type && rem->type->kind == TYPE_INT && rem->type->is_signed;
    if (!counts || range_of(q->af->ranges, place, x->stmt).lo >= 0)
        return false;
    struct affine at = affine_of(q->arena, place);
    bool floor = at.ok && at.terms.len == 1 && at.constant == 0 && is_floor_of_less(place);
    if (!floor && (!is_neighbour_before(q, &at) || is_asked(q, x->stmt, &at)))
        return false;
    struct bound_candidate c = {.access = *x, .index = rem, .weak = floor};
    bound_add(q, BOUND_MODULO, &c, place, x->stmt);
    return true;
}

void bound_search_modulo(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        bool done = x->dims.len == 0 || x->root->op == IR_OPAQUE;
        struct affine index =
            done ? (struct affine){0} : affine_of(q->arena, vec_last(&x->dims).index);
        for (size_t k = 0; index.ok && index.constant <= 0 && k < index.terms.len && !done; k++) {
            const struct affine_term *t = &index.terms.at[k];
            const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
            if (t->atom_count == 1 && t->coefficient > 0 && e->op == IR_REM)
                done = try_remainder(q, x, e);
        }
    }
}
