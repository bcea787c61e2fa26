/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conditions that let one thread of the grid through, wherever the end is.
 *
 * `k = 2 * i * step + step - 1; if (k < n && k + step >= n) ...`: k lies in a window of `step` numbers, and the threads
 * are `2 * step` apart.
 */
#include "pass/bounds.h"
#include "pass/grid_order_internal.h"
#include "pass/guard.h"

static bool is_place_part(const struct ir_expr *atom)
{
    const struct ir_expr *e = ir_strip_casts(atom);
    return e->op == IR_BUILTIN;
}

/* The term less the thread's or the block's part, `2 * step` of `2 * i * step`. */
static struct affine rate_of(struct arena *a, const struct affine_term *t)
{
    struct affine out = affine_number(t->coefficient);
    for (unsigned k = 0; k < t->atom_count; k++) {
        struct affine atom = affine_atom(a, t->atoms[k]);
        if (!is_place_part(t->atoms[k]))
            out = affine_multiply(a, &out, &atom);
    }
    return out;
}

static bool has_builtin(const struct affine_term *t, enum ir_builtin which)
{
    for (unsigned k = 0; k < t->atom_count; k++)
        if (ir_is_builtin(ir_strip_casts(t->atoms[k]), which))
            return true;
    return false;
}

static unsigned builtins_in(const struct affine_term *t)
{
    unsigned n = 0;
    for (unsigned k = 0; k < t->atom_count; k++)
        n += is_place_part(t->atoms[k]);
    return n;
}

/* How far the numbers of two neighbours along x are apart, `rate * (blockIdx.x * blockDim.x + threadIdx.x)`; false: x
 * is no such number. */
static bool take_rate(struct arena *a, const struct affine *x, struct affine *rate)
{
    bool thread = false, block = false;
    struct affine own = affine_number(0), others = affine_number(0);
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        unsigned n = builtins_in(t);
        if (n == 1 && has_builtin(t, IR_BUILTIN_TID_X) && !thread) {
            thread = true;
            own = rate_of(a, t);
        } else if (n == 2 && has_builtin(t, IR_BUILTIN_CTAID_X) &&
                   has_builtin(t, IR_BUILTIN_NTID_X) && !block) {
            block = true;
            others = rate_of(a, t);
        } else if (n > 0) {
            return false;
        }
    }
    *rate = own;
    return thread && block && own.ok && affine_equal(&own, &others);
}

/* wide <= rate, both a number or some number of the same sizes. */
static bool fits(const struct affine *wide, const struct affine *rate)
{
    if (!wide->ok || wide->terms.len > 1 || rate->terms.len > 1)
        return false;
    if (wide->terms.len == 0)
        return rate->terms.len == 0 && wide->constant <= rate->constant;
    const struct affine_term *t = &wide->terms.at[0];
    return rate->constant == 0 && wide->constant <= 0 && t->coefficient > 0 &&
           t->coefficient <= affine_term_coefficient(rate, t);
}

static bool is_along_x(const struct ir_expr *e, void *context)
{
    bool *other = context;
    *other = *other || (e->op == IR_BUILTIN &&
                        (e->builtin == IR_BUILTIN_TID_Y || e->builtin == IR_BUILTIN_TID_Z ||
                         e->builtin == IR_BUILTIN_CTAID_Y || e->builtin == IR_BUILTIN_CTAID_Z));
    return !*other;
}

/* Along y and z the kernel has one thread. */
static bool goes_along_x(const struct ir_func *f)
{
    bool other = false;
    for (size_t i = 0; i < f->stmts.len && !other; i++)
        ir_walk_stmt(f->stmts.at[i], is_along_x, &other);
    return !other;
}

bool grid_is_of_one_thread(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    struct arena *a = af->analysis->arena;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct fact_bound most, least;
        struct affine rate;
        if (!bounds_take_fact(a, &x[i], &most) || !take_rate(a, &most.difference, &rate) ||
            !goes_along_x(af->func))
            continue;
        for (size_t k = 0; k < n; k++) {
            if (k == i || !bounds_take_fact(a, &x[k], &least))
                continue;
            /* x - end <= p and end - x - w <= q: so many numbers as w + p + q + 1 */
            struct affine sum = affine_add(a, &most.difference, &least.difference, 1);
            struct affine room = affine_number(most.limit + least.limit + 1);
            struct affine wide = affine_add(a, &room, &sum, -1);
            if (fits(&wide, &rate))
                return true;
        }
    }
    return false;
}
