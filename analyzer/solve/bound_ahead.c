/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a pointer that is read a round ahead: in `next = *p; while (p < end) { p += step;
 * use(next); next = *p; }` the last round reads what lies at the end, or past it.
 */
#include "solve/bound_internal.h"

struct ahead {
    const struct cfg_loop *loop;
    const struct ir_expr *next;  /* what a round makes of the pointer */
    const struct ir_expr *start; /* what it is before the first */
};

/* The pointer that the loop carries, when each of its rounds moves it on. */
static bool take_pointer(struct bound_search *q, const struct ir_expr *e, struct ahead *out)
{
    const struct ir_expr *carried = ir_strip_casts(e->op == IR_PTRADD ? e->args[0] : e);
    const struct ir_stmt *phi = carried->op == IR_VALUE ? carried->value->def : NULL;
    if (!phi || phi->kind != IR_STMT_PHI)
        return false;
    *out = (struct ahead){.loop = cfg_loop_of(q->af->cfg, phi->block)};
    if (!out->loop || out->loop->header != phi->block || out->loop->exits.len != 1)
        return false;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        bool again = cfg_loop_contains(out->loop, phi->block->preds.at[i]);
        const struct ir_expr **to = again ? &out->next : &out->start;
        if (*to && *to != phi->args.at[i])
            return false;
        *to = phi->args.at[i];
    }
    return out->next && out->start && out->next->op == IR_PTRADD &&
           ir_strip_casts(out->next->args[0]) == carried && (e->op != IR_PTRADD || e == out->next);
}

/* `first + rows * pitch`: one past the last; `first + n - 1` is the last one. */
static bool is_end(struct bound_search *q, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op != IR_PTRADD)
        return false;
    struct affine n = affine_of(q->arena, e->args[1]);
    for (size_t i = 0; i < n.terms.len; i++) {
        if (n.terms.at[i].coefficient < 0)
            return false;
    }
    return n.ok && n.terms.len > 0 && n.constant >= 0;
}

static bool runs_each_round(struct bound_search *q, const struct ahead *a, const struct ir_stmt *s)
{
    if (!cfg_loop_contains(a->loop, s->block))
        return false;
    for (size_t i = 0; i < a->loop->latches.len; i++) {
        if (!cfg_dominates(q->af->cfg, s->block, a->loop->latches.at[i]))
            return false;
    }
    return true;
}

/* `p[0]` is `*p`. */
static const struct ir_expr *place_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    while (e->op == IR_PTRADD && ir_is_const(ir_strip_casts(e->args[1]), 0))
        e = ir_strip_casts(e->args[0]);
    return e;
}

static void try_loop(struct bound_search *q, const struct ahead *a, const struct ir_stmt *branch)
{
    const struct ir_func *f = q->af->func;
    const struct ir_stmt *first = NULL, *ahead = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_LOAD || !s->addr)
            continue;
        if (place_of(s->addr) == place_of(a->start) && !cfg_loop_contains(a->loop, s->block))
            first = s;
        if (!ahead && place_of(s->addr) == place_of(a->next) && runs_each_round(q, a, s))
            ahead = s;
    }
    struct access x;
    if (!first || !ahead || !access_of(q->af, ahead, &x) || x.dims.len != 1)
        return;
    struct bound_candidate c = {.access = x, .index = x.dims.at[0].index};
    bound_add(q, BOUND_AHEAD, &c, NULL, branch);
}

void bound_search_ahead(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_BRANCH ? s->expr : NULL;
        struct ahead a;
        if (e && (e->op == IR_LT || e->op == IR_NE) && is_end(q, e->args[1]) &&
            take_pointer(q, ir_strip_casts(e->args[0]), &a) &&
            cfg_loop_contains(a.loop, s->block) && a.loop->exits.at[0].from == s->block)
            try_loop(q, &a, s);
    }
}
