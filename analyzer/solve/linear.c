/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A goal is a polynomial that shall be <= 0.  A step adds a multiple of a fact (a polynomial known
 * to be <= 0) so that one term goes away; the goal is reached when ranges bound what is left. Facts
 * may be multiplied by factors that are not negative: that is the row-major step.  A goal with a
 * quotient q = x / d is multiplied by d, and q * d replaced by x (q * d <= x) or by x - d + 1.
 */
#include "solve/linear.h"

#include "base/limits.h"
#include "pass/guard.h"
#include "solve/linear_internal.h"

struct proof {
    struct analysis_func *af;
    struct arena *arena;
    const struct ir_stmt *at;
    VEC(struct affine) facts; /* each <= 0 */
    VEC(struct affine) seen;  /* goals looked at already */
    unsigned goals;
};

static struct affine plus(struct proof *p, const struct affine *x, int64_t k)
{
    struct affine c = affine_number(k);
    return affine_add(p->arena, x, &c, 1);
}

static struct affine times(struct proof *p, const struct affine *x, int64_t k)
{
    struct affine zero = affine_number(0);
    return affine_add(p->arena, &zero, x, k);
}

static void add_fact(struct proof *p, const struct affine *f)
{
    if (!f->ok || !f->terms.len)
        return;
    for (size_t i = 0; i < p->facts.len; i++)
        if (affine_equal(&p->facts.at[i], f))
            return;
    vec_push(p->arena, &p->facts, *f);
}

/* x <= y + k as a fact. */
static void add_at_most(struct proof *p, const struct affine *x, const struct affine *y, int64_t k)
{
    struct affine d = affine_add(p->arena, x, y, -1);
    d = plus(p, &d, -k);
    add_fact(p, &d);
}

static void add_comparison(struct proof *p, enum ir_op op, const struct ir_expr *left,
                           const struct ir_expr *right)
{
    struct affine x = affine_of(p->arena, left), y = affine_of(p->arena, right);
    if (op == IR_LT || op == IR_LE || op == IR_EQ)
        add_at_most(p, &x, &y, op == IR_LT ? -1 : 0);
    if (op == IR_GT || op == IR_GE || op == IR_EQ)
        add_at_most(p, &y, &x, op == IR_GT ? -1 : 0);
}

/* Loop variables that grow are at least their start; those that shrink at most. */
static void add_induction(struct proof *p, const struct ir_expr *atom)
{
    const struct induction *i = range_induction(p->af->ranges, atom);
    if (!i)
        return;
    struct range step = range_anywhere(p->af->ranges, i->step);
    if (step.lo >= 0)
        add_comparison(p, IR_GE, atom, i->start);
    else if (step.hi <= 0)
        add_comparison(p, IR_LE, atom, i->start);
}

/* threadIdx < blockDim, blockIdx < gridDim. */
static void add_builtin(struct proof *p, const struct ir_expr *atom)
{
    struct ir_module *m = p->af->analysis->module;
    if (atom->op != IR_BUILTIN)
        return;
    int b = (int)atom->builtin, size = -1;
    if (b >= IR_BUILTIN_TID_X && b <= IR_BUILTIN_TID_Z)
        size = b - IR_BUILTIN_TID_X + IR_BUILTIN_NTID_X;
    else if (b >= IR_BUILTIN_CTAID_X && b <= IR_BUILTIN_CTAID_Z)
        size = b - IR_BUILTIN_CTAID_X + IR_BUILTIN_NCTAID_X;
    else if (b == IR_BUILTIN_THREAD_RANK)
        size = IR_BUILTIN_BLOCK_SIZE;
    else if (b == IR_BUILTIN_GRID_RANK)
        size = IR_BUILTIN_GRID_SIZE;
    if (size >= 0)
        add_comparison(p, IR_LT, atom, ir_builtin(m, (enum ir_builtin)size));
}

static bool as_quotient(const struct ir_expr *e, const struct ir_expr **x, struct affine *d,
                        struct arena *a)
{
    int64_t k;
    *x = e->arg_count ? e->args[0] : NULL;
    if (e->op == IR_DIV) {
        *d = affine_of(a, e->args[1]);
        return d->ok;
    }
    if (e->op == IR_SHR && ir_is_int(e->args[1], &k) && k >= 0 && k < 31) {
        *d = affine_number((int64_t)1 << k);
        return true;
    }
    return false;
}

/* What minima, maxima, remainders and masks are by themselves.  Divisors are taken to be positive:
 * they are sizes, and zero would trap. */
static void add_operator(struct proof *p, const struct ir_expr *e)
{
    struct ir_module *m = p->af->analysis->module;
    if (e->op == IR_MIN || e->op == IR_MAX)
        for (unsigned i = 0; i < 2; i++)
            add_comparison(p, e->op == IR_MIN ? IR_LE : IR_GE, e, e->args[i]);
    if (e->op != IR_REM || !e->type || e->type->kind != TYPE_INT)
        return;
    add_comparison(p, IR_LT, e, e->args[1]);
    if (range_of(p->af->ranges, e->args[0], p->at).lo < 0)
        return;
    add_comparison(p, IR_LE, e, e->args[0]);
    /* r = x - d * (x / d), when the quotient is in sight too it cancels. */
    struct affine x = affine_of(p->arena, e->args[0]), d = affine_of(p->arena, e->args[1]);
    struct affine q = affine_of(p->arena, ir_binary(m, IR_DIV, e->type, e->args[0], e->args[1]));
    struct affine qd = affine_multiply(p->arena, &q, &d), r = affine_of(p->arena, e);
    struct affine sum = affine_add(p->arena, &qd, &r, 1);
    add_at_most(p, &sum, &x, 0);
    add_at_most(p, &x, &sum, 0);
}

static void add_atom_facts(struct proof *p, const struct affine *x)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            const struct ir_expr *atom = x->terms.at[i].atoms[k];
            add_induction(p, atom);
            add_builtin(p, atom);
            add_operator(p, atom);
        }
    }
}

static void collect_facts(struct proof *p, const struct affine *goal)
{
    size_t n;
    const struct fact *f = guard_facts(p->af->guards, p->at, &n);
    for (size_t i = 0; i < n; i++)
        add_comparison(p, f[i].op, f[i].left, f[i].right);
    add_atom_facts(p, goal);
    size_t direct = p->facts.len; /* facts about the atoms of facts, once */
    for (size_t i = 0; i < direct; i++) {
        struct affine copy = p->facts.at[i];
        add_atom_facts(p, &copy);
    }
}

/* ---- steps -------------------------------------------------------------------------------- */

static bool prove(struct proof *p, const struct affine *goal, unsigned steps);

static int64_t magnitude(int64_t x)
{
    return x == INT64_MIN ? INT64_MAX : x < 0 ? -x : x;
}

/* goal - (a / c) * fact, made integral by the factor |c|. */
static bool eliminate(struct proof *p, const struct affine *goal, const struct affine *fact,
                      const struct affine_term *term, unsigned steps)
{
    int64_t a = term->coefficient, c = affine_term_coefficient(fact, term);
    if (c == 0 || (a > 0) != (c > 0))
        return false;
    struct affine next = times(p, goal, magnitude(c));
    next = affine_add(p->arena, &next, fact, -magnitude(a));
    return next.ok && prove(p, &next, steps);
}

/* The fact times all atoms of the term but one; NULL terms when a factor may be negative. */
static struct affine multiplied(struct proof *p, const struct affine *fact,
                                const struct affine_term *term, unsigned without)
{
    struct affine r = *fact;
    for (unsigned k = 0; k < term->atom_count && r.ok; k++) {
        if (k == without)
            continue;
        if (range_of(p->af->ranges, term->atoms[k], p->at).lo < 0)
            return (struct affine){0};
        struct affine factor = affine_atom(p->arena, term->atoms[k]);
        r = affine_multiply(p->arena, &r, &factor);
    }
    return r;
}

static bool try_term(struct proof *p, const struct affine *goal, const struct affine_term *term,
                     unsigned steps)
{
    for (size_t i = 0; i < p->facts.len; i++) {
        struct affine fact = p->facts.at[i];
        if (eliminate(p, goal, &fact, term, steps - 1))
            return true;
    }
    for (size_t i = 0; term->atom_count > 1 && i < p->facts.len; i++) {
        for (unsigned k = 0; k < term->atom_count; k++) {
            struct affine fact = p->facts.at[i];
            int64_t c = affine_coefficient(&fact, term->atoms[k]);
            if (c == 0 || (c > 0) != (term->coefficient > 0))
                continue;
            fact = multiplied(p, &fact, term, k);
            if (fact.ok && eliminate(p, goal, &fact, term, steps - 1))
                return true;
        }
    }
    return false;
}

/* A quotient as a linear term: goal * d, with q * d bounded by the numerator.  The goal is an
 * integer, so goal * d <= d - 1 is enough. */
static bool try_quotient(struct proof *p, const struct affine *goal, const struct affine_term *term,
                         unsigned steps)
{
    const struct ir_expr *x;
    struct affine d;
    if (term->atom_count != 1 || !as_quotient(term->atoms[0], &x, &d, p->arena))
        return false;
    if (range_of(p->af->ranges, x, p->at).lo < 0 || (!d.terms.len && d.constant <= 0))
        return false;
    struct affine without = *goal, own = {.ok = true};
    vec_push(p->arena, &own.terms, *term);
    without = affine_add(p->arena, goal, &own, -1);
    struct affine next = affine_multiply(p->arena, &without, &d), n = affine_of(p->arena, x);
    if (term->coefficient < 0) { /* q * d >= x - d + 1 */
        n = affine_add(p->arena, &n, &d, -1);
        n = plus(p, &n, 1);
    }
    next = affine_add(p->arena, &next, &n, term->coefficient);
    next = affine_add(p->arena, &next, &d, -1);
    next = plus(p, &next, 1);
    return next.ok && prove(p, &next, steps - 1);
}

static bool was_seen(struct proof *p, const struct affine *goal)
{
    for (size_t i = 0; i < p->seen.len; i++)
        if (affine_equal(&p->seen.at[i], goal))
            return true;
    vec_push(p->arena, &p->seen, *goal);
    return false;
}

static bool prove(struct proof *p, const struct affine *goal, unsigned steps)
{
    if (!goal->ok || p->goals++ >= LIMIT_LINEAR_GOALS)
        return false;
    if (range_of_affine(p->af->ranges, goal, p->at).hi <= 0)
        return true;
    if (steps == 0 || was_seen(p, goal))
        return false;
    /* Products first: they are what ranges cannot bound. */
    for (int products = 1; products >= 0; products--) {
        for (size_t i = 0; i < goal->terms.len; i++) {
            struct affine_term term = goal->terms.at[i];
            if ((term.atom_count > 1) != (products == 1))
                continue;
            if (try_quotient(p, goal, &term, steps) || try_term(p, goal, &term, steps))
                return true;
        }
    }
    return false;
}

static enum tri decide(struct proof *p, const struct ir_expr *x, const struct ir_expr *y, int64_t k)
{
    struct affine px = affine_of(p->arena, x), py = affine_of(p->arena, y);
    struct affine goal = affine_add(p->arena, &px, &py, -1);
    if (k == INT64_MIN)
        return TRI_UNKNOWN;
    goal = plus(p, &goal, -k);
    if (!goal.ok)
        return TRI_UNKNOWN;
    if (!goal.terms.len)
        return goal.constant <= 0 ? TRI_YES : TRI_NO;
    collect_facts(p, &goal);
    /* Iterative deepening: short proofs are found before long detours use up the goals. */
    for (unsigned steps = 0; steps <= LIMIT_LINEAR_STEPS && p->goals < LIMIT_LINEAR_GOALS;
         steps++) {
        p->seen.len = 0;
        if (prove(p, &goal, steps))
            return TRI_YES;
    }
    return linear_find_counterexample(p->af, p->at, x, y, k) ? TRI_NO : TRI_UNKNOWN;
}

enum tri linear_at_most(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *x,
                        const struct ir_expr *y, int64_t k)
{
    /* Polynomials of a proof die with it. */
    struct proof p = {.af = af, .arena = arena_create(), .at = s};
    enum tri r = decide(&p, x, y, k);
    arena_destroy(p.arena);
    return r;
}
