/* SPDX-License-Identifier: Apache-2.0 */
/* What the others read of that which threads that have left would have stored. */
#include <stdlib.h>

#include "base/limits.h"
#include "pass/bounds.h"
#include "pass/early_internal.h"
#include "pass/guard.h"
#include "pass/launch.h"

struct spread {
    bool bare;    /* threadIdx itself */
    bool grouped; /* threadIdx / w: the number of a group of neighbours */
    unsigned steps;
};

static void look_at_tids(struct spread *s, const struct ir_expr *e, bool in_quotient)
{
    bool divides = e->op == IR_DIV || e->op == IR_SHR;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (s->steps++ > LIMIT_MAGNITUDE_STEPS)
        return;
    if (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_TID_X && e->builtin <= IR_BUILTIN_TID_Z)
        *(in_quotient ? &s->grouped : &s->bare) = true;
    if (def && def->kind == IR_STMT_SET && def->expr)
        look_at_tids(s, def->expr, in_quotient);
    for (unsigned i = 0; i < e->arg_count; i++)
        look_at_tids(s, e->args[i], in_quotient || (divides && i == 0));
}

/* `x[threadIdx.x / w * w + j]`: of threads beside it, which mostly leave together. */
static bool is_of_group(const struct ir_expr *addr)
{
    struct spread s = {0};
    look_at_tids(&s, addr, false);
    return s.grouped && !s.bare && s.steps <= LIMIT_MAGNITUDE_STEPS;
}

/* The place that the thread stores to itself, or constant steps from it; those up, of threads that leave before it
 * does, under a condition of their own. */
static bool is_beside(const struct analysis_func *af, const struct ir_stmt *load,
                      const struct ir_stmt *store)
{
    const struct ir_expr *x = load->addr, *y = store->addr;
    size_t conditions, before;
    guard_facts(af->guards, load, &conditions);
    guard_facts(af->guards, store, &before);
    while (x != y) {
        if (x->op != y->op || (x->op != IR_PTRADD && x->op != IR_FIELD && x->op != IR_CAST))
            return false;
        int64_t steps;
        if (x->op == IR_PTRADD &&
            (!affine_difference(af->analysis->arena, x->args[1], y->args[1], &steps) ||
             (steps > 0 && conditions <= before)))
            return false;
        x = x->args[0];
        y = y->args[0];
    }
    return true;
}

/* ---- of whole rows and columns ----------------------------------------------------------------------- */

static void look_at_condition(struct leavers *l, const struct ir_expr *e, unsigned *steps);

/* `for (i = start; i < n; i += step)`: where it starts, as long as all go by the same step. */
static void look_at_rounds(struct leavers *l, const struct ir_stmt *phi,
                           const struct cfg_loop *loop, unsigned *steps)
{
    struct arena *a = l->af->analysis->arena;
    struct ir_module *m = l->af->analysis->module;
    const struct ir_expr *own = ir_value(m, phi->value);
    struct affine now = affine_of(a, own);
    for (size_t i = 0; i < phi->args.len && !l->unknown; i++) {
        if (!cfg_loop_contains(loop, phi->block->preds.at[i])) {
            look_at_condition(l, phi->args.at[i], steps);
            continue;
        }
        struct affine then = affine_of(a, phi->args.at[i]);
        struct affine step = affine_add(a, &then, &now, -1);
        const struct ir_expr *e = affine_to_expr(m, &step, own->type);
        if (e && l->through)
            look_at_condition(l, e, steps);
        else
            l->unknown += !e || uniform_of(l->af->uniform, e).level > UNIFORM_BLOCK;
    }
}

/* `ok = y < rows && z < slices`: what it is, and on what that depends. */
static void look_at_merge(struct leavers *l, const struct ir_stmt *phi, unsigned *steps)
{
    const struct cfg *cfg = l->af->cfg;
    const struct ir_func *f = l->af->func;
    const struct ir_block *join = phi->block, *from = cfg_idom(cfg, join);
    const struct cfg_loop *loop = cfg_loop_of(cfg, join);
    if (loop && loop->header == join) {
        look_at_rounds(l, phi, loop, steps);
        return;
    }
    l->unknown += !from || loop != cfg_loop_of(cfg, from);
    for (size_t i = 0; i < phi->args.len && !l->unknown; i++)
        look_at_condition(l, phi->args.at[i], steps);
    for (size_t i = 0; i < f->blocks.len && !l->unknown; i++) {
        const struct ir_block *b = f->blocks.at[i];
        const struct ir_stmt *end = cfg_terminator(b);
        bool decides = b != join && cfg_dominates(cfg, from, b) && cfg_reaches(cfg, b, join) &&
                       !cfg_dominates(cfg, join, b);
        if (decides && end && end->expr)
            look_at_condition(l, end->expr, steps);
    }
}

static void look_at_condition(struct leavers *l, const struct ir_expr *e, unsigned *steps)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    l->unknown += (*steps)++ > LIMIT_MAGNITUDE_STEPS;
    if (def && def->kind == IR_STMT_SET && def->expr)
        e = def->expr;
    else if (def && uniform_of(l->af->uniform, e).level > UNIFORM_BLOCK && !l->unknown) {
        if (def->kind == IR_STMT_LOAD && l->through)
            look_at_condition(l, def->addr, steps);
        else if (def->kind != IR_STMT_PHI)
            l->unknown++;
        else
            look_at_merge(l, def, steps);
        return;
    }
    if (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_TID_X && e->builtin <= IR_BUILTIN_TID_Z)
        l->axes |= 1u << (e->builtin - IR_BUILTIN_TID_X);
    for (unsigned i = 0; i < e->arg_count && !l->unknown; i++)
        look_at_condition(l, e->args[i], steps);
}

void early_look_at_condition(struct leavers *l)
{
    unsigned steps = 0;
    if (l->branch->expr)
        look_at_condition(l, l->branch->expr, &steps);
}

bool early_axes_of(const struct leavers *l, const struct ir_expr *e, unsigned *axes)
{
    struct leavers one = {.af = l->af};
    unsigned steps = 0;
    look_at_condition(&one, e, &steps);
    *axes = one.axes;
    return !one.unknown;
}

bool early_axes_that_part(struct leavers *l)
{
    if (!l->unknown)
        return l->axes != 0;
    struct leavers one = {.af = analysis_of(l->af->analysis, l->branch->block->func),
                          .branch = l->branch,
                          .through = true};
    if (one.af)
        early_look_at_condition(&one);
    l->axes = one.axes;
    return one.af && !one.unknown && one.axes;
}

static bool steps_by(const struct affine *d, const struct ir_expr *stride)
{
    for (size_t i = 0; i < d->terms.len; i++) {
        bool found = false;
        for (unsigned k = 0; k < d->terms.at[i].atom_count; k++)
            found = found || ir_strip_casts(d->terms.at[i].atoms[k]) == stride;
        if (!found)
            return false;
    }
    return d->ok && d->constant == 0;
}

/* Of a term with threadIdx of another axis in it, `threadIdx.y * width`: the width, a number or a factor.  The rows
 * are so far apart. */
struct width {
    int64_t number;
    const struct ir_expr *factor;
};

static bool take_width(const struct leavers *l, const struct affine_term *t, unsigned axis,
                       struct width *out)
{
    struct ir_module *m = l->af->analysis->module;
    bool row = false;
    *out = (struct width){.number = t->coefficient};
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        bool other = false;
        for (unsigned i = 0; i < 3; i++)
            other =
                other || (i != axis && e == ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + i)));
        row = row || other;
        if (!other)
            out->factor = e;
    }
    return row && (t->atom_count == 1 || (t->atom_count == 2 && t->coefficient == 1)) &&
           (out->factor || out->number > 1);
}

static bool is_in_widths(const struct affine *apart, const struct width *w)
{
    if (w->factor)
        return steps_by(apart, w->factor);
    for (size_t i = 0; i < apart->terms.len; i++)
        if (apart->terms.at[i].coefficient % w->number != 0)
            return false;
    return apart->constant % w->number == 0;
}

/* `[threadIdx.y * 32 + threadIdx.x]` and `[k * 32 + threadIdx.x]`: rows of 32, and no wider than the block. */
static bool is_rows_apart(const struct leavers *l, const struct affine *own,
                          const struct affine *apart, unsigned axis)
{
    const struct launches *launches = l->af->analysis->launches;
    int64_t side =
        l->af->func->kind == FUNC_KERNEL ? launch_block_exact(launches, l->af->func, axis) : -1;
    for (size_t i = 0; i < own->terms.len; i++) {
        struct width w;
        if (take_width(l, &own->terms.at[i], axis, &w) && (w.factor || w.number >= side) &&
            is_in_widths(apart, &w))
            return true;
    }
    return false;
}

/* `(threadIdx.y + k) * width`: the places are k steps along the axis from each other. */
static bool is_along(const struct affine *own, const struct affine *apart,
                     const struct ir_expr *tid)
{
    for (size_t i = 0; i < own->terms.len; i++) {
        const struct affine_term *t = &own->terms.at[i];
        if (!affine_term_has_factor(t, tid))
            continue;
        if (t->atom_count == 1 && llabs(apart->constant) == llabs(t->coefficient))
            return true;
        for (size_t k = 0; k < apart->terms.len; k++) {
            const struct affine_term *step = &apart->terms.at[k];
            unsigned found = 0;
            for (unsigned x = 0; x < t->atom_count; x++)
                found += affine_term_has_factor(step, ir_strip_casts(t->atoms[x]));
            if (found + 1 == t->atom_count && step->atom_count == t->atom_count &&
                llabs(step->coefficient) == llabs(t->coefficient))
                return true;
        }
    }
    return false;
}

/* Of one index: the same column along the axis, `[threadIdx.y][k]`, `threadIdx.y * width + k`, or
 * `k * blockDim.x + threadIdx.x`.  *mentions: it has a part in the index. */
static bool is_same_column(const struct leavers *l, const struct ir_expr *x,
                           const struct ir_expr *y, unsigned axis, bool *mentions)
{
    struct ir_module *m = l->af->analysis->module;
    struct arena *a = l->af->analysis->arena;
    const struct ir_expr *tid = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
    struct affine there = affine_of(a, x), own = affine_of(a, y);
    struct affine apart = affine_add(a, &there, &own, -1);
    int64_t once = affine_coefficient(&own, tid);
    if (!apart.ok)
        return false;
    *mentions = *mentions || affine_mentions(&own, tid);
    if (!affine_mentions(&own, tid) || apart.terms.len + (apart.constant != 0) == 0)
        return true;
    if (!affine_mentions(&apart, tid) && once != 1 && once != -1)
        return !is_along(&own, &apart, tid);
    return steps_by(&apart, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis))) ||
           (once == 1 && !affine_mentions(&apart, tid) && is_rows_apart(l, &own, &apart, axis));
}

/* Whoever reads there has left with the one that would have stored. */
static bool leaves_along(const struct leavers *l, const struct ir_expr *x, const struct ir_expr *y)
{
    bool mentions = false;
    unsigned axis = l->axes == 1 ? 0 : l->axes == 2 ? 1 : 2;
    if (l->unknown || (l->axes != 1 && l->axes != 2 && l->axes != 4))
        return false;
    if (x->op == IR_PTRADD && x->args[0] == y) { /* `*p = a;` and `p[k * blockDim.x]` */
        struct ir_module *m = l->af->analysis->module;
        struct affine rows = affine_of(l->af->analysis->arena, x->args[1]);
        if (!steps_by(&rows, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis))))
            return false;
        x = y;
    }
    for (; x != y; x = x->args[0], y = y->args[0]) {
        if (x->op != y->op || (x->op != IR_PTRADD && x->op != IR_FIELD && x->op != IR_CAST))
            return false;
        if (x->op == IR_PTRADD && !is_same_column(l, x->args[1], y->args[1], axis, &mentions))
            return false;
    }
    enum ir_builtin tid = (enum ir_builtin)(IR_BUILTIN_TID_X + axis);
    return mentions || ir_contains(x, ir_builtin(l->af->analysis->module, tid));
}

/* ---- what is read ---------------------------------------------------------------------------------- */

/* `sum(line, n)`: what is called reads there. */
static bool is_handed(const struct ir_stmt *s, const struct ir_expr *root)
{
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++)
        if (ir_contains(s->args.at[i], root))
            return true;
    return false;
}

#define PAIRS_MOST 4096 /* of accesses; beyond that it cannot be told */

static bool is_of_those_alive(struct leavers *l, const struct ir_stmt *load)
{
    const struct analysis_func *af = l->af;
    const struct ir_expr *root = ir_address_root(load->addr);
    for (size_t k = 0; k < af->func->stmts.len; k++) {
        const struct ir_stmt *own = af->func->stmts.at[k];
        if ((own->kind != IR_STMT_STORE && own->kind != IR_STMT_ATOMIC) ||
            ir_address_root(own->addr) != root)
            continue;
        if (l->pairs++ > PAIRS_MOST)
            return false;
        if (is_beside(af, load, own) || leaves_along(l, load->addr, own->addr) ||
            early_is_of_live(l, load, own) || early_is_of_place(l, load, own))
            return true;
    }
    return false;
}

bool early_load_is_wanted(struct leavers *l, const struct ir_stmt *load)
{
    return !is_of_group(load->addr) && !is_of_those_alive(l, load);
}

bool early_is_wanted(struct leavers *l, const struct ir_stmt *store)
{
    const struct analysis_func *af = l->af;
    const struct ir_expr *root = ir_address_root(store->addr);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *load = af->func->stmts.at[i];
        if (!cfg_stmt_reaches(af->cfg, store, load))
            continue;
        if (is_handed(load, root))
            return true;
        if ((load->kind != IR_STMT_LOAD && load->kind != IR_STMT_ATOMIC) || load == store ||
            ir_address_root(load->addr) != root)
            continue;
        if (early_load_is_wanted(l, load))
            return true;
    }
    return false;
}
