/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/decide.h"

#include "pass/affine.h"
#include "pass/guard.h"

/* Range of what stands on top of a launch: built-ins over the shape, else nothing known. */
static struct range atom_range(const struct launch_site *s, const struct ir_expr *e)
{
    int64_t n;
    if (ir_is_int(e, &n))
        return (struct range){n, n};
    for (unsigned axis = 0; axis < 3; axis++) {
        const struct ir_expr *extent = NULL;
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)))
            extent = s->block[axis];
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)))
            extent = s->grid[axis];
        if (extent && ir_is_int(extent, &n) && n > 0)
            return (struct range){0, n - 1};
        if (extent)
            return (struct range){0, RANGE_MAX};
    }
    return (struct range){RANGE_MIN, RANGE_MAX};
}

/* v * c with the infinities kept and overflow sent to them. */
static int64_t times(int64_t v, int64_t c)
{
    int64_t out;
    bool negative = (v < 0) != (c < 0);
    if (v == RANGE_MIN || v == RANGE_MAX || __builtin_mul_overflow(v, c, &out))
        return negative ? RANGE_MIN : RANGE_MAX;
    return out;
}

static struct range scale(struct range r, int64_t c)
{
    struct range out = {times(r.lo, c), times(r.hi, c)};
    return c > 0 ? out : (struct range){out.hi, out.lo};
}

static int64_t plus(int64_t x, int64_t y, int64_t infinity)
{
    int64_t out;
    if (x == infinity || y == infinity || __builtin_add_overflow(x, y, &out))
        return infinity;
    return out;
}

static struct range affine_range(const struct launch_site *s, const struct affine *f)
{
    struct range sum = {f->constant, f->constant};
    if (!f->ok)
        return (struct range){RANGE_MIN, RANGE_MAX};
    for (size_t i = 0; i < f->terms.len; i++) {
        const struct affine_term *t = &f->terms.at[i];
        struct range one = {RANGE_MIN, RANGE_MAX};
        if (t->atom_count == 1)
            one = scale(atom_range(s, t->atoms[0]), t->coefficient);
        sum.lo = plus(sum.lo, one.lo, RANGE_MIN);
        sum.hi = plus(sum.hi, one.hi, RANGE_MAX);
    }
    return sum;
}

/* A value that the launch is known to have: inside `case 8:` of a switch over it. */
static bool known_at_launch(const struct launch_site *s, const struct ir_expr *e, int64_t *v)
{
    size_t n;
    const struct fact *facts = guard_facts(s->host->guards, s->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].op == IR_EQ && ir_strip_casts(facts[i].left) == ir_strip_casts(e) &&
            ir_is_int(facts[i].right, v))
            return true;
    }
    return false;
}

/* What is left when built-ins are at an end of their extent: numbers, or nothing is known. */
static bool is_constant(const struct launch_site *s, const struct affine *f, int64_t *sum)
{
    *sum = f->constant;
    for (size_t i = 0; i < f->terms.len; i++) {
        int64_t v;
        const struct affine_term *t = &f->terms.at[i];
        if (t->atom_count != 1 || !known_at_launch(s, t->atoms[0], &v) ||
            __builtin_mul_overflow(v, t->coefficient, &v) || __builtin_add_overflow(*sum, v, sum))
            return false;
    }
    return f->ok;
}

/* f with threadIdx at 0 or at the last thread of the block, which may be an expression that cancels
 * with the rest: `threadIdx.x - n` under a block of n threads is below 0. */
static bool at_end(struct arena *a, const struct launch_site *s, const struct affine *f, bool high,
                   int64_t *out)
{
    struct affine sum = affine_number(f->constant);
    for (size_t i = 0; i < f->terms.len; i++) {
        const struct affine_term *t = &f->terms.at[i];
        struct affine one = {.ok = true};
        vec_push(a, &one.terms, *t);
        for (unsigned axis = 0; axis < 3 && t->atom_count == 1; axis++) {
            if (!ir_is_builtin(t->atoms[0], (enum ir_builtin)(IR_BUILTIN_TID_X + axis)))
                continue;
            struct affine last = affine_number(0);
            if (high == (t->coefficient > 0) && s->block[axis]) {
                struct affine minus_one = affine_number(-1);
                last = affine_of(a, s->block[axis]);
                last = affine_add(a, &last, &minus_one, 1);
            }
            struct affine zero = affine_number(0);
            one = affine_add(a, &zero, &last, t->coefficient);
        }
        sum = affine_add(a, &sum, &one, 1);
    }
    return sum.ok && is_constant(s, &sum, out);
}

/* Where a launch leaves a block size open, ends that cancel may still be numbers. */
static struct range narrowed(struct arena *scratch, const struct launch_site *s,
                             const struct affine *f, struct range r)
{
    int64_t v;
    if (r.hi == RANGE_MAX && at_end(scratch, s, f, true, &v))
        r.hi = v;
    if (r.lo == RANGE_MIN && at_end(scratch, s, f, false, &v))
        r.lo = v;
    return r;
}

struct range decide_range_at_launch(const struct launch_site *s, const struct ir_expr *e)
{
    struct arena *scratch = arena_create();
    struct affine f = affine_of(scratch, launch_substitute(s, e));
    struct range r = affine_range(s, &f);
    arena_destroy(scratch);
    return r;
}

/* Range of left - right. */
static struct range difference_at_launch(const struct launch_site *s, const struct fact *f)
{
    struct arena *scratch = arena_create();
    struct affine x = affine_of(scratch, launch_substitute(s, f->left));
    struct affine y = affine_of(scratch, launch_substitute(s, f->right));
    struct affine d = affine_add(scratch, &x, &y, -1);
    struct range r = {RANGE_MIN, RANGE_MAX};
    if (x.ok && y.ok)
        r = narrowed(scratch, s, &d, affine_range(s, &d));
    arena_destroy(scratch);
    return r;
}

/* `d op 0` for every d of the range, or for none. */
static enum decision decide_compare(enum ir_op op, struct range d)
{
    switch (op) {
    case IR_LT: return d.hi < 0 ? DECIDE_ALWAYS : d.lo >= 0 ? DECIDE_NEVER : DECIDE_OPEN;
    case IR_LE: return d.hi <= 0 ? DECIDE_ALWAYS : d.lo > 0 ? DECIDE_NEVER : DECIDE_OPEN;
    case IR_GT: return d.lo > 0 ? DECIDE_ALWAYS : d.hi <= 0 ? DECIDE_NEVER : DECIDE_OPEN;
    case IR_GE: return d.lo >= 0 ? DECIDE_ALWAYS : d.hi < 0 ? DECIDE_NEVER : DECIDE_OPEN;
    case IR_EQ:
        if (d.lo == 0 && d.hi == 0)
            return DECIDE_ALWAYS;
        return d.lo > 0 || d.hi < 0 ? DECIDE_NEVER : DECIDE_OPEN;
    case IR_NE:
        if (d.lo == 0 && d.hi == 0)
            return DECIDE_NEVER;
        return d.lo > 0 || d.hi < 0 ? DECIDE_ALWAYS : DECIDE_OPEN;
    default: return DECIDE_OPEN;
    }
}

/* A conjunction of facts: always if each is, never if one is. */
static enum decision decide_facts(struct analysis_func *af, const struct ir_stmt *at,
                                  const struct launch_site *s, const struct fact *facts, size_t n)
{
    enum decision all = n ? DECIDE_ALWAYS : DECIDE_OPEN;
    for (size_t i = 0; i < n; i++) {
        struct range d = {RANGE_MIN, RANGE_MAX};
        if (s) {
            d = difference_at_launch(s, &facts[i]);
        } else {
            const struct ir_type *wide = ir_type_int(af->analysis->module, 64, true);
            d = range_of(
                af->ranges,
                ir_binary(af->analysis->module, IR_SUB, wide, facts[i].left, facts[i].right), at);
        }
        enum decision one = decide_compare(facts[i].op, d);
        if (one == DECIDE_NEVER)
            return DECIDE_NEVER;
        if (one == DECIDE_OPEN)
            all = DECIDE_OPEN;
    }
    return all;
}

/* Both edges' facts: an edge without facts of its own leaves it to the other one. */
static enum decision decide_edges(struct analysis_func *af, const struct ir_stmt *branch,
                                  const struct launch_site *s)
{
    size_t n;
    struct cfg_edge yes = {branch->block, 0};
    struct cfg_edge no = {branch->block, 1};
    const struct fact *facts = guard_edge_facts(af->guards, yes, &n);
    enum decision d = decide_facts(af, branch, s, facts, n);
    if (d != DECIDE_OPEN)
        return d;
    facts = guard_edge_facts(af->guards, no, &n);
    d = decide_facts(af, branch, s, facts, n);
    return d == DECIDE_ALWAYS ? DECIDE_NEVER : d == DECIDE_NEVER ? DECIDE_ALWAYS : DECIDE_OPEN;
}

enum decision decide_branch(struct analysis_func *af, const struct ir_stmt *branch)
{
    if (branch->kind != IR_STMT_BRANCH || branch->block->succs.len != 2)
        return DECIDE_OPEN;
    enum decision d = decide_edges(af, branch, NULL);
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    if (d != DECIDE_OPEN || n == 0 || !launch_complete(af->analysis->launches, af->func))
        return d;
    for (size_t i = 0; i < n; i++) {
        enum decision one = decide_edges(af, branch, sites[i]);
        /* each launch may decide its own way: what counts is that its threads agree */
        if (one == DECIDE_OPEN)
            return DECIDE_OPEN;
        d = one;
    }
    return d;
}

static bool is_no_unsigned_difference(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_SUB || !e->type || e->type->kind != TYPE_INT || e->type->is_signed;
}

/* `n - 9u > 100u` holds for an n of 8: what wraps is not what is compared here. */
static bool may_wrap(const struct fact *f)
{
    return !ir_walk(f->left, is_no_unsigned_difference, NULL) ||
           !ir_walk(f->right, is_no_unsigned_difference, NULL);
}

bool decide_reaches(struct analysis_func *af, const struct launch_site *site,
                    const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (!may_wrap(&facts[i]) && decide_facts(af, s, site, &facts[i], 1) == DECIDE_NEVER)
            return false;
    }
    return true;
}

bool decide_never_reached(struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    if (n == 0 || !launch_complete(af->analysis->launches, af->func))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (decide_reaches(af, sites[i], s))
            return false;
    }
    return true;
}
