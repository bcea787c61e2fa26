/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/attain.h"

#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/range.h"

#define BLOCK_THREADS_MAX 1024
#define ATOMS_MAX 8

struct assignment {
    struct analysis_func *af;
    const struct ir_stmt *at;
    const struct ir_expr *atoms[ATOMS_MAX];
    int64_t values[ATOMS_MAX];
    size_t n;
};

static bool thread_axis(const struct ir_expr *e, unsigned *axis)
{
    for (*axis = 0; *axis < 3; ++*axis) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + *axis)))
            return true;
    }
    return false;
}

/* threadIdx: 0 is always there; the top only where the block extent or a condition is known. */
static bool thread_ends(const struct assignment *g, const struct ir_expr *e, unsigned axis,
                        struct range *out)
{
    *out = range_of(g->af->ranges, e, g->at);
    int64_t limit = launch_block_limit(g->af->analysis->launches, g->af->func, axis);
    return out->lo >= 0 && (limit > 0 || out->hi < BLOCK_THREADS_MAX - 1) && out->hi != RANGE_MAX;
}

/* A loop variable with numbers at both ends; lands on the last value it takes. */
static bool loop_ends(const struct assignment *g, const struct ir_expr *e, struct range *out)
{
    const struct induction *iv = range_induction(g->af->ranges, e);
    int64_t start;
    int64_t step;
    int64_t bound;
    if (!iv || !ir_is_int(iv->start, &start))
        return false;
    struct range r = range_of(g->af->ranges, e, g->at);
    if (!iv->bound || !ir_is_int(iv->bound, &bound) || !ir_is_int(iv->step, &step) || step <= 0) {
        /* halving and doubling loops: the start is reached, the other end is not looked for */
        *out = (struct range){r.lo == start ? start : r.lo, start};
        return r.hi == start && r.lo != RANGE_MIN;
    }
    if (iv->bound_op != IR_LT && iv->bound_op != IR_LE)
        return false;
    int64_t last = iv->bound_op == IR_LT ? bound - 1 : bound;
    if (last < start)
        return false;
    last = start + (last - start) / step * step;
    /* A break or a narrower condition inside the loop shows in the range. */
    *out = (struct range){start, last};
    return r.lo <= start && r.hi >= last;
}

static bool atom_ends(const struct assignment *g, const struct ir_expr *e, struct range *out)
{
    unsigned axis;
    int64_t c;
    e = ir_strip_casts(e);
    if (thread_axis(e, &axis))
        return thread_ends(g, e, axis, out);
    if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI)
        return loop_ends(g, e, out);
    if (e->arg_count != 2 || !ir_is_int(e->args[1], &c) || c <= 0)
        return false;
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    if (!thread_axis(x, &axis) || !thread_ends(g, x, axis, out) || out->lo != 0)
        return false;
    if (e->op == IR_DIV)
        out->hi /= c;
    else if (e->op == IR_SHR)
        out->hi >>= c;
    else if (e->op == IR_REM)
        out->hi = out->hi < c - 1 ? out->hi : c - 1;
    else if (e->op == IR_BITAND && ((c + 1) & c) == 0)
        out->hi = out->hi < c ? out->hi : c;
    else
        return false;
    return true;
}

/* ---- do the conditions allow it? --------------------------------------------------------- */

static bool assigned(const struct assignment *g, const struct ir_expr *atom, int64_t *v)
{
    for (size_t i = 0; i < g->n; i++) {
        if (g->atoms[i] == atom) {
            *v = g->values[i];
            return true;
        }
    }
    return false;
}

struct mention {
    const struct assignment *g;
    bool assigned;
    bool block_index;
};

static bool look(const struct ir_expr *e, void *context)
{
    struct mention *m = context;
    for (size_t i = 0; i < m->g->n; i++)
        m->assigned = m->assigned || m->g->atoms[i] == e || ir_contains(m->g->atoms[i], e);
    for (unsigned axis = 0; axis < 3; axis++)
        m->block_index =
            m->block_index || ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    return true;
}

static bool holds(enum ir_op op, int64_t d)
{
    switch (op) {
    case IR_LT:
        return d < 0;
    case IR_LE:
        return d <= 0;
    case IR_GT:
        return d > 0;
    case IR_GE:
        return d >= 0;
    case IR_EQ:
        return d == 0;
    default:
        return d != 0;
    }
}

/* Value of left - right when every atom is assigned. */
static bool evaluate(const struct assignment *g, const struct fact *f, int64_t *out)
{
    struct arena *a = g->af->analysis->arena;
    struct affine x = affine_of(a, f->left);
    struct affine y = affine_of(a, f->right);
    struct affine d = affine_add(a, &x, &y, -1);
    if (!x.ok || !y.ok || !d.ok)
        return false;
    *out = d.constant;
    for (size_t i = 0; i < d.terms.len; i++) {
        int64_t v;
        if (d.terms.at[i].atom_count != 1 || !assigned(g, d.terms.at[i].atoms[0], &v))
            return false;
        *out += v * d.terms.at[i].coefficient;
    }
    return true;
}

static bool facts_allow(const struct assignment *g)
{
    size_t n;
    const struct fact *facts = guard_facts(g->af->guards, g->at, &n);
    for (size_t i = 0; i < n; i++) {
        struct mention m = {.g = g};
        int64_t d;
        ir_walk(facts[i].left, look, &m);
        ir_walk(facts[i].right, look, &m);
        if (!m.assigned)
            continue;
        if (evaluate(g, &facts[i], &d)) {
            if (!holds(facts[i].op, d))
                return false;
        } else if (!m.block_index) {
            return false; /* bounded by something that the run decides */
        }
    }
    return true;
}

static bool attain(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
                   bool highest, struct attained *out)
{
    struct affine f = affine_of(af->analysis->arena, index);
    struct assignment g = {.af = af, .at = s};
    if (!f.ok || f.terms.len > ATOMS_MAX)
        return false;
    *out = (struct attained){.value = f.constant};
    int64_t most = -1;
    for (size_t i = 0; i < f.terms.len; i++) {
        const struct affine_term *t = &f.terms.at[i];
        struct range r;
        int64_t part;
        if (t->atom_count != 1 || !atom_ends(&g, t->atoms[0], &r))
            return false;
        g.atoms[g.n] = t->atoms[0];
        g.values[g.n] = (t->coefficient > 0) == highest ? r.hi : r.lo;
        if (__builtin_mul_overflow(g.values[g.n], t->coefficient, &part) ||
            __builtin_add_overflow(out->value, part, &out->value))
            return false;
        if ((part < 0 ? -part : part) > most) {
            most = part < 0 ? -part : part;
            out->atom = t->atoms[0];
            out->atom_value = g.values[g.n];
        }
        g.n++;
    }
    return facts_allow(&g);
}

bool attain_highest(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
                    struct attained *out)
{
    return attain(af, s, index, true, out);
}

bool attain_lowest(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
                   struct attained *out)
{
    return attain(af, s, index, false, out);
}
