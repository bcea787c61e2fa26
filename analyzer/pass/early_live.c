/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Was it a thread that stays which stored to the place that is read?
 *
 * `if (i >= n) return; s[threadIdx.x] = ...; barrier; for (j = 0; first + j < n; j++) sum += s[j];`: s[j] is what
 * thread j stored, and of that thread the loop's condition says what those that stay have in common.  Of each index
 * of the store the number of the thread is taken out, and what stands for it in the load put in its place.
 */
#include <stdlib.h>

#include "pass/bounds.h"
#include "pass/early_internal.h"
#include "pass/guard.h"
#include "pass/range.h"

static const struct ir_expr *tid_of(const struct leavers *l, unsigned axis)
{
    return ir_builtin(l->af->analysis->module, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
}

/* `threadIdx.x / w` in the sum, once: *width is w, and *atom what it is there. */
static bool find_quotient(const struct affine *sum, const struct ir_expr *tid,
                          const struct ir_expr **atom, int64_t *width)
{
    for (size_t i = 0; i < sum->terms.len; i++) {
        const struct affine_term *t = &sum->terms.at[i];
        const struct ir_expr *e = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
        bool divides = e && (e->op == IR_DIV || e->op == IR_SHR) && t->coefficient == 1;
        if (!divides || ir_strip_casts(e->args[0]) != tid ||
            !ir_is_int(ir_strip_casts(e->args[1]), width))
            continue;
        if (e->op == IR_SHR)
            *width = *width >= 0 && *width < 16 ? (int64_t)1 << *width : 0;
        *atom = t->atoms[0];
        return *width > 0 && *width <= 1024;
    }
    return false;
}

/* `t / w + rest <= limit` is `t + w * rest <= w * limit + w - 1`. */
static void unfold_quotient(struct leavers *l, struct stay *s, unsigned axis)
{
    struct arena *a = l->af->analysis->arena;
    const struct ir_expr *tid = tid_of(l, axis), *atom;
    int64_t width;
    if (affine_mentions(&s->sum, tid) && affine_coefficient(&s->sum, tid))
        return;
    if (!find_quotient(&s->sum, tid, &atom, &width))
        return;
    struct affine quotient = affine_atom(a, atom), own = affine_atom(a, tid);
    struct affine rest = affine_add(a, &s->sum, &quotient, -1);
    s->sum = affine_add(a, &own, &rest, width);
    s->limit = s->limit * width + width - 1;
}

static bool take_stay(struct leavers *l, const struct fact *f, struct stay *out)
{
    struct fact_bound b;
    struct arena *a = l->af->analysis->arena;
    if (!bounds_take_fact(a, f, &b) || !b.difference.ok || b.limit > INT32_MAX ||
        b.limit < INT32_MIN)
        return false;
    *out = (struct stay){.sum = b.difference, .limit = b.limit};
    bool any = false;
    for (unsigned axis = 0; axis < 3; axis++) {
        const struct ir_expr *tid = tid_of(l, axis);
        unfold_quotient(l, out, axis);
        out->rate[axis] = affine_coefficient(&out->sum, tid);
        struct affine own = affine_atom(a, tid);
        struct affine rest = affine_add(a, &out->sum, &own, -out->rate[axis]);
        if (!rest.ok || affine_mentions(&rest, tid))
            return false;
        any = any || out->rate[axis];
    }
    return any;
}

void early_find_stays(struct leavers *l)
{
    size_t n;
    const struct fact *facts = guard_facts(l->af->guards, l->barrier, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].origin != l->branch)
            continue;
        if (l->stay_count == STAYS_MOST || !take_stay(l, &facts[i], &l->stays[l->stay_count])) {
            l->stay_count = 0;
            return;
        }
        l->stay_count++;
    }
}

/* ---- whose place it is ------------------------------------------------------------------------------- */

static bool is_round_number(const struct leavers *l, const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI &&
           uniform_of(l->af->uniform, e).level <= UNIFORM_BLOCK;
}

/* The same product but for the number of a round: `k * 256` of one loop and `j * 256` of another. */
static bool is_other_round(const struct leavers *l, const struct affine_term *x,
                           const struct affine_term *y)
{
    unsigned own = 0, rounds = 0;
    if (x->atom_count != y->atom_count || x->coefficient != -y->coefficient)
        return false;
    for (unsigned i = 0; i < x->atom_count; i++) {
        bool found = false;
        for (unsigned k = 0; k < y->atom_count; k++)
            found = found || x->atoms[i] == y->atoms[k];
        own += !found;
        rounds += !found && is_round_number(l, x->atoms[i]);
    }
    for (unsigned k = 0; k < y->atom_count; k++)
        rounds += is_round_number(l, y->atoms[k]);
    return own == 1 && rounds == 2;
}

/* `index < n` of those that stay, and e is that n. */
static bool is_number_of_stays(const struct leavers *l, const struct ir_expr *e)
{
    for (unsigned i = 0; i < l->stay_count; i++) {
        const struct affine *sum = &l->stays[i].sum;
        if (l->stays[i].limit == -1 && sum->constant == 0 && affine_coefficient(sum, e) == -1)
            return true;
    }
    return false;
}

/* `buffer * n` in `buffer * n + index`: rows with as many elements as there are threads that stay. */
static bool is_of_rows(const struct leavers *l, const struct affine_term *t)
{
    bool counts = false;
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (uniform_of(l->af->uniform, t->atoms[k]).level > UNIFORM_BLOCK)
            return false;
        counts = counts || is_number_of_stays(l, t->atoms[k]);
    }
    return counts;
}

/* Which of such rows it is does not matter to whose place it is in the row. */
static struct affine without_rows(const struct leavers *l, const struct affine *d)
{
    struct affine out = *d;
    struct arena *a = l->af->analysis->arena;
    for (size_t i = 0; i < d->terms.len; i++) {
        if (!is_of_rows(l, &d->terms.at[i]))
            continue;
        struct affine one = affine_number(0);
        vec_push(a, &one.terms, d->terms.at[i]);
        out = affine_add(a, &out, &one, -1);
    }
    return out;
}

/* Without what other rounds of loops make: the two differ by that in one term each. */
static struct affine without_rounds(const struct leavers *l, const struct affine *d, int64_t rate)
{
    struct affine out = *d;
    struct arena *a = l->af->analysis->arena;
    for (size_t i = 0; i < d->terms.len; i++) {
        const struct affine_term *x = &d->terms.at[i];
        if (x->atom_count == 1 && (x->coefficient == rate || x->coefficient == -rate))
            continue;
        for (size_t k = 0; k < d->terms.len; k++) {
            if (k == i || !is_other_round(l, x, &d->terms.at[k]))
                continue;
            struct affine one = affine_number(0);
            vec_push(a, &one.terms, *x);
            out = affine_add(a, &out, &one, -1);
            break;
        }
    }
    return out;
}

static bool divide(struct arena *a, struct affine *x, int64_t by)
{
    struct affine out = affine_number(x->constant / by);
    if (x->constant % by != 0)
        return false;
    for (size_t i = 0; i < x->terms.len; i++) {
        struct affine_term t = x->terms.at[i];
        if (t.coefficient % by != 0)
            return false;
        t.coefficient /= by;
        vec_push(a, &out.terms, t);
    }
    *x = out;
    return true;
}

/* How far the thread that stored is from the one that reads, along one axis. */
struct apart {
    bool found[3];
    struct affine by[3];
};

/* The axis that goes in the smallest steps through the index, *rate each; 3: none is a mere summand of it. */
static unsigned finest_axis(const struct leavers *l, const struct affine *own, int64_t *rate)
{
    struct arena *a = l->af->analysis->arena;
    unsigned finest = 3;
    for (unsigned axis = 0; axis < 3; axis++) {
        int64_t one = affine_coefficient(own, tid_of(l, axis));
        struct affine atom = affine_atom(a, tid_of(l, axis));
        struct affine rest = affine_add(a, own, &atom, -one);
        bool finer = finest == 3 || llabs(one) < llabs(*rate);
        if (one == 0 || !finer || affine_mentions(&rest, tid_of(l, axis)))
            continue;
        finest = axis;
        *rate = one;
    }
    return finest;
}

/* Of one index.  Where it has several axes in it, the thread is in the same place along all but the finest. */
static bool take_index(const struct leavers *l, const struct ir_expr *there,
                       const struct ir_expr *own, struct apart *out)
{
    struct arena *a = l->af->analysis->arena;
    struct affine x = affine_of(a, there), y = affine_of(a, own);
    struct affine d = affine_add(a, &x, &y, -1);
    int64_t rate = 0;
    unsigned finest = finest_axis(l, &y, &rate);
    if (!d.ok)
        return false;
    if (!bounds_uses_tid(own))
        return true;
    if (finest < 3) {
        d = without_rows(l, &d);
        d = without_rounds(l, &d, rate);
        if (!divide(a, &d, rate))
            return false;
    } else if (d.terms.len || d.constant) {
        return false;
    }
    for (unsigned axis = 0; axis < 3; axis++) {
        if (axis != finest && affine_mentions(&d, tid_of(l, axis)))
            return false;
        if (!affine_mentions(&y, tid_of(l, axis)))
            continue;
        if (out->found[axis])
            return false;
        out->found[axis] = true;
        out->by[axis] = axis == finest ? d : affine_number(0);
    }
    return true;
}

/* A built-in variable, or a number that a loop makes out of such: `offset *= 2`. */
static bool is_not_negative(const struct leavers *l, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    bool phi = e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
    return e->op == IR_BUILTIN || (phi && range_anywhere(l->af->ranges, e).lo >= 0);
}

bool early_is_at_most(const struct leavers *l, const struct affine *d, int64_t most)
{
    for (size_t i = 0; i < d->terms.len; i++) {
        const struct affine_term *t = &d->terms.at[i];
        if (t->coefficient > 0)
            return false;
        for (unsigned k = 0; k < t->atom_count; k++)
            if (!is_not_negative(l, t->atoms[k]))
                return false;
    }
    return d->ok && d->constant <= most;
}

/* sum <= limit follows from `left op right`, where a minimum on the right is each of its two. */
static bool follows_from(const struct leavers *l, const struct fact *f, const struct affine *sum,
                         int64_t limit)
{
    struct arena *a = l->af->analysis->arena;
    const struct ir_expr *least = ir_strip_casts(f->right);
    struct fact_bound b;
    if (least->op == IR_MIN && (f->op == IR_LT || f->op == IR_LE)) {
        for (unsigned i = 0; i < 2; i++) {
            struct fact part = *f;
            part.right = least->args[i];
            if (follows_from(l, &part, sum, limit))
                return true;
        }
        return false;
    }
    if (!bounds_take_fact(a, f, &b))
        return false;
    struct affine d = affine_add(a, sum, &b.difference, -1);
    return early_is_at_most(l, &d, limit - b.limit);
}

bool early_is_known(const struct leavers *l, const struct ir_stmt *s, const struct affine *sum,
                    int64_t limit)
{
    size_t n;
    const struct fact *facts = guard_facts(l->af->guards, s, &n);
    bool stayed = false;
    for (size_t i = 0; i < n; i++) {
        stayed = stayed || facts[i].origin == l->branch;
        if (follows_from(l, &facts[i], sum, limit))
            return true;
    }
    for (unsigned i = 0; stayed && i < l->stay_count; i++) {
        struct affine d = affine_add(l->af->analysis->arena, sum, &l->stays[i].sum, -1);
        if (early_is_at_most(l, &d, limit - l->stays[i].limit))
            return true;
    }
    return false;
}

bool early_is_of_live(const struct leavers *l, const struct ir_stmt *load,
                      const struct ir_stmt *own)
{
    struct arena *a = l->af->analysis->arena;
    const struct ir_expr *x = load->addr, *y = own->addr;
    struct apart apart = {0};
    if (!l->stay_count)
        return false;
    for (; x->op == IR_PTRADD || x->op == IR_FIELD || x->op == IR_CAST;
         x = x->args[0], y = y->args[0]) {
        if (x->op != y->op)
            return false;
        if (x->op == IR_PTRADD && !take_index(l, x->args[1], y->args[1], &apart))
            return false;
    }
    if (x != y)
        return false;
    for (unsigned i = 0; i < l->stay_count; i++) {
        const struct stay *s = &l->stays[i];
        struct affine there = s->sum;
        for (unsigned axis = 0; axis < 3; axis++) {
            if (s->rate[axis] && !apart.found[axis])
                return false;
            if (s->rate[axis])
                there = affine_add(a, &there, &apart.by[axis], s->rate[axis]);
        }
        if (!early_is_known(l, load, &there, s->limit))
            return false;
    }
    return true;
}
