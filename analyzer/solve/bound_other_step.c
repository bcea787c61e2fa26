/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a loop that steps another variable than the one that it compares, `for (i = x; i < nx; k += step)`:
 * no round changes what ends it, and k goes past whatever it is a place of.  The other way round, `for (int y =
 * first; i < n; i += step)`: what the loop starts with takes part in nothing that ends it.
 */
#include "solve/bound_internal.h"

struct steady {
    const struct cfg_loop *loop;
    bool changes;
    bool of_run;
};

static bool look_for_change(const struct ir_expr *e, void *context)
{
    struct steady *s = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if ((def && cfg_loop_contains(s->loop, def->block)) || e->op == IR_OPAQUE || e->op == IR_PURE ||
        e->op == IR_MEMBER || (e->op == IR_VAR && e->decl->in_memory))
        s->changes = true;
    s->of_run = s->of_run || e->op == IR_VAR || e->op == IR_VALUE;
    return !s->changes;
}

/* The comparison at the head, which alone ends the loop, and which every round finds as the first did. */
static const struct ir_stmt *steady_head(const struct cfg_loop *l)
{
    const struct ir_stmt *t = cfg_terminator(l->header);
    struct steady s = {.loop = l};
    if (!t || t->kind != IR_STMT_BRANCH ||
        (t->expr->op != IR_LT && t->expr->op != IR_LE && t->expr->op != IR_GT &&
         t->expr->op != IR_GE))
        return NULL;
    for (size_t i = 0; i < l->exits.len; i++) {
        if (l->exits.at[i].from != l->header)
            return NULL;
    }
    ir_walk(t->expr, look_for_change, &s);
    return l->exits.len && s.of_run && !s.changes ? t : NULL;
}

/* `k + step` is what the next round starts with. */
static bool is_stepped(const struct cfg_loop *l, const struct ir_stmt *phi, const struct ir_expr *k)
{
    for (size_t i = 0; i < phi->args.len && i < l->header->preds.len; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        if (cfg_loop_contains(l, l->header->preds.at[i]) && next->op == IR_ADD &&
            (ir_strip_casts(next->args[0]) == k || ir_strip_casts(next->args[1]) == k))
            return true;
    }
    return false;
}

static bool try_phi(struct bound_search *q, const struct cfg_loop *l, const struct ir_stmt *phi,
                    const struct ir_stmt *head)
{
    const struct ir_expr *k = ir_value(q->af->analysis->module, phi->value);
    size_t n;
    if (!is_stepped(l, phi, k))
        return false;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        if (!cfg_loop_contains(l, uses[i].stmt->block) || !ir_contains(uses[i].index, k))
            continue;
        struct bound_candidate c = bound_candidate_of_use(q, &uses[i]);
        size_t before = q->found.len;
        bound_add(q, BOUND_OTHER_STEP, &c, NULL, head);
        if (q->found.len > before)
            q->found.at[before].side = phi->value->decl->source_name;
        return true;
    }
    return false;
}

/* ---- what the head starts with, and forgets --------------------------------------------------- */

struct compared {
    const struct ir_decl *start, *own; /* own: another variable that it looks at */
    bool start_too;
};

static bool look_for_compared(const struct ir_expr *e, void *context)
{
    struct compared *x = context;
    if (e->op == IR_VAR && e->decl == x->start)
        x->start_too = true;
    else if (e->op == IR_VAR && e->decl->storage == STORAGE_LOCAL)
        x->own = e->decl;
    return true;
}

static size_t count_sets(const struct ir_func *f, const struct ir_decl *d,
                         const struct cfg_loop *within)
{
    size_t n = 0;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        n += s->var == d && s->kind != IR_STMT_PHI &&
             (!within || cfg_loop_contains(within, s->block));
    }
    return n;
}

/* `int y = blockIdx.x` as the last thing before the loop, on the line of its comparison. */
static const struct ir_stmt *start_of(const struct cfg_loop *l, const struct ir_stmt *head)
{
    const struct ir_stmt *last = NULL;
    for (size_t i = 0; i < l->header->preds.len; i++) {
        const struct ir_block *b = l->header->preds.at[i];
        if (cfg_loop_contains(l, b))
            continue;
        for (size_t k = 0; k < b->stmts.len; k++)
            last = b->stmts.at[k]->kind == IR_STMT_SET ? b->stmts.at[k] : last;
    }
    const struct ir_decl *d = last ? last->var : NULL;
    bool here = d && d->source_name && d->span.line == head->span.line &&
                d->span.column < head->span.column && !d->span.path && !head->span.macro;
    return here && last->expr && last->expr->op != IR_INT ? last : NULL;
}

/* `for (int y = blockIdx.x; i < n; i += gridDim.x)`: i is of the lines before, and y is what the rounds are for. */
static void try_start(struct bound_search *q, const struct cfg_loop *l)
{
    const struct ir_stmt *head = cfg_terminator(l->header);
    if (!head || head->kind != IR_STMT_BRANCH || !head->source_expr ||
        !(ir_op_info(head->source_expr->op)->flags & IR_OP_COMPARE))
        return;
    const struct ir_stmt *start = start_of(l, head);
    struct compared x = {.start = start ? start->var : NULL};
    size_t n;
    if (!start)
        return;
    ir_walk(head->source_expr, look_for_compared, &x);
    if (x.start_too || !x.own || x.own->span.line == head->span.line ||
        count_sets(q->af->func, start->var, NULL) != 1 || count_sets(q->af->func, x.own, l) == 0)
        return;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        bool takes = cfg_loop_contains(l, all[i].stmt->block) && all[i].dims.len &&
                     ir_contains(all[i].stmt->addr, ir_strip_casts(start->expr));
        if (!takes || all[i].root->op == IR_ADDR)
            continue;
        struct bound_candidate c = {.access = all[i], .index = all[i].dims.at[0].index};
        size_t before = q->found.len;
        bound_add(q, BOUND_OTHER_START, &c, NULL, head);
        if (q->found.len > before)
            q->found.at[before].side = start->var->source_name;
        return;
    }
}

void bound_search_other_steps(struct bound_search *q)
{
    size_t n;
    const struct cfg_loop *const *loops = cfg_loops(q->af->cfg, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *head = steady_head(loops[i]);
        const struct ir_block *b = loops[i]->header;
        try_start(q, loops[i]);
        for (size_t k = 0; head && k < b->stmts.len; k++) {
            const struct ir_stmt *s = b->stmts.at[k];
            if (s->kind == IR_STMT_PHI && s->value && s->value->decl &&
                s->value->decl->source_name && try_phi(q, loops[i], s, head))
                break;
        }
    }
}
