/* SPDX-License-Identifier: Apache-2.0 */
/* Loop variables: what a header's phi starts at, how it goes on, and what ends it. */
#include "pass/guard.h"
#include "pass/range_internal.h"

static const struct cfg_loop *loop_of_header(const struct cfg *c, const struct ir_block *b)
{
    const struct cfg_loop *l = cfg_loop_of(c, b);
    while (l && l->header != b)
        l = l->parent;
    return l;
}

static bool is_latch(const struct cfg_loop *l, const struct ir_block *b)
{
    for (size_t i = 0; i < l->latches.len; i++)
        if (l->latches.at[i] == b)
            return true;
    return false;
}

struct invariance {
    const struct cfg_loop *loop;
};

static bool is_defined_outside(const struct ir_expr *e, void *context)
{
    const struct invariance *v = context;
    if (e->op != IR_VALUE)
        return true;
    return e->value->def && !cfg_loop_contains(v->loop, e->value->def->block);
}

bool range_is_invariant(const struct cfg_loop *l, const struct ir_expr *e)
{
    struct invariance v = {l};
    return ir_walk(e, is_defined_outside, &v);
}

static const struct ir_expr *strip(const struct ir_expr *e)
{
    return ir_strip_casts(e);
}

/* phi >> k, phi / c, phi * c and phi << k. */
static void find_scaling(struct loop_value *v, const struct ir_expr *phi,
                         const struct ir_expr *next)
{
    int64_t c;
    next = strip(next);
    bool binary = next->arg_count == 2;
    if (!binary || strip(next->args[0]) != phi || !ir_is_int(next->args[1], &c)) {
        if (next->op == IR_ADD && strip(next->args[0]) == phi && strip(next->args[1]) == phi) {
            v->progress = PROGRESS_DOUBLE;
            v->factor = 2;
        } else if (next->op == IR_MUL && strip(next->args[1]) == phi &&
                   ir_is_int(next->args[0], &c) && c >= 2) {
            v->progress = PROGRESS_DOUBLE;
            v->factor = c;
        }
        return;
    }
    if ((next->op == IR_SHR && c >= 1) || (next->op == IR_DIV && c >= 2))
        v->progress = PROGRESS_SHRINK;
    if ((next->op == IR_MUL && c >= 2) || (next->op == IR_SHL && c >= 1 && c < 31)) {
        v->progress = PROGRESS_DOUBLE;
        v->factor = next->op == IR_MUL ? c : (int64_t)1 << c;
    }
}

static bool find_progress(struct analysis_func *af, struct loop_value *v, const struct ir_expr *phi,
                          const struct ir_expr *next)
{
    struct arena *a = af->analysis->arena;
    struct ir_module *m = af->analysis->module;
    struct affine p = affine_of(a, phi), q = affine_of(a, next);
    struct affine step = affine_add(a, &q, &p, -1);
    if (step.ok && (step.terms.len || step.constant) && !affine_mentions(&step, phi)) {
        const struct ir_expr *e = affine_to_expr(m, &step, phi->type);
        if (e && range_is_invariant(v->induction.loop, e)) {
            v->induction.step = e;
            v->progress = PROGRESS_ADD;
            return true;
        }
    }
    find_scaling(v, phi, next);
    return v->progress != PROGRESS_NONE;
}

static enum ir_op mirrored(enum ir_op op)
{
    switch (op) {
    case IR_LT: return IR_GT;
    case IR_LE: return IR_GE;
    case IR_GT: return IR_LT;
    case IR_GE: return IR_LE;
    default: return op;
    }
}

/* phi + rest op 0 as phi op -rest, when the rest does not change in the loop. */
static bool bound_from_fact(struct analysis_func *af, struct loop_value *v,
                            const struct ir_expr *phi, const struct fact *f)
{
    struct arena *a = af->analysis->arena;
    struct affine l = affine_of(a, f->left), r = affine_of(a, f->right);
    struct affine d = affine_add(a, &l, &r, -1), self = affine_of(a, phi);
    int64_t c = d.ok ? affine_coefficient(&d, phi) : 0;
    if (c != 1 && c != -1)
        return false;
    /* d = c*phi + rest; bound = -rest/c. */
    struct affine rest = affine_add(a, &d, &self, -c), zero = affine_number(0);
    struct affine bound = affine_add(a, &zero, &rest, -c);
    if (!bound.ok || affine_mentions(&bound, phi))
        return false;
    const struct ir_expr *e = strip(f->left) == phi && c == 1 ? f->right : NULL;
    if (!e)
        e = strip(f->right) == phi && c == -1 ? f->left : NULL;
    if (!e)
        e = affine_to_expr(af->analysis->module, &bound, phi->type);
    if (!e || !range_is_invariant(v->induction.loop, e))
        return false;
    v->induction.bound = e;
    v->induction.bound_op = c == 1 ? f->op : mirrored(f->op);
    return true;
}

/* The condition that keeps the loop going, of an exit that every round passes. */
static void find_bound(struct analysis_func *af, struct loop_value *v, const struct ir_expr *phi)
{
    const struct cfg_loop *l = v->induction.loop;
    for (size_t i = 0; i < l->exits.len && !v->induction.bound; i++) {
        const struct ir_block *from = l->exits.at[i].from;
        bool every_round = true;
        for (size_t k = 0; k < l->latches.len; k++)
            every_round = every_round && cfg_dominates(af->cfg, from, l->latches.at[k]);
        if (!every_round || cfg_terminator(from)->kind != IR_STMT_BRANCH || from->succs.len != 2)
            continue;
        struct cfg_edge stay = {from, 1 - l->exits.at[i].succ};
        size_t n;
        const struct fact *f = guard_edge_facts(af->guards, stay, &n);
        for (size_t k = 0; k < n && !v->induction.bound; k++)
            if (f[k].op != IR_EQ)
                bound_from_fact(af, v, phi, &f[k]);
    }
}

static bool find_inputs(struct analysis_func *af, struct loop_value *v, const struct ir_stmt *def,
                        const struct ir_expr **next)
{
    struct arena *a = af->analysis->arena;
    for (size_t i = 0; i < def->args.len && i < def->block->preds.len; i++) {
        bool back = is_latch(v->induction.loop, def->block->preds.at[i]);
        const struct ir_expr **slot = back ? next : &v->induction.start;
        if (!*slot)
            *slot = def->args.at[i];
        else if (!affine_same(a, *slot, def->args.at[i]))
            return false;
    }
    return *next && v->induction.start;
}

static struct loop_value *find_loop_value(struct ranges *r, const struct ir_expr *e)
{
    struct analysis_func *af = range_func(r);
    const struct ir_stmt *def = e->value->def;
    struct loop_value *v = ARENA_NEW(af->analysis->arena, struct loop_value);
    if (!def || def->kind != IR_STMT_PHI || def->block->func != af->func)
        return v;
    v->induction.phi = e->value;
    v->induction.loop = loop_of_header(af->cfg, def->block);
    const struct ir_expr *next = NULL;
    if (!v->induction.loop || !find_inputs(af, v, def, &next) || !find_progress(af, v, e, next)) {
        v->induction.loop = NULL;
        return v;
    }
    find_bound(af, v, e);
    return v;
}

const struct loop_value *range_loop_value(struct ranges *r, const struct ir_expr *e)
{
    e = e ? ir_strip_casts(e) : NULL;
    if (!e || e->op != IR_VALUE)
        return NULL;
    struct map *memo = range_loop_memo(r);
    struct loop_value *v = map_get_number(memo, (uint64_t)e->id + 1);
    if (!v) {
        v = find_loop_value(r, e);
        map_put_number(range_func(r)->analysis->arena, memo, (uint64_t)e->id + 1, v);
    }
    return v->progress != PROGRESS_NONE ? v : NULL;
}

const struct induction *range_induction(struct ranges *r, const struct ir_expr *e)
{
    const struct loop_value *v = range_loop_value(r, e);
    return v && v->progress == PROGRESS_ADD ? &v->induction : NULL;
}
