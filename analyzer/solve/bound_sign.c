/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a comparison that has no sign: `if (x >= width) x -= width; else if (x < 0) x += width;` with an int x
 * and an unsigned width.  The first question takes -1 for a large number, and nobody gets to the second one.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

#define SIGN_MERGES 4

/* The two questions. */
struct wrap {
    const struct ir_stmt *first, *second;
    const struct ir_expr *place, *width;
};

static bool is_signed_place(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_INT && e->type->is_signed &&
           (e->op == IR_VALUE || e->op == IR_VAR || e->op == IR_ADD || e->op == IR_SUB);
}

/* `x >= width`, where x is converted to an unsigned number for it. */
static bool take_first(const struct ir_stmt *s, struct wrap *out)
{
    const struct ir_expr *e = s->kind == IR_STMT_BRANCH ? s->expr : NULL;
    if (!e || (e->op != IR_GE && e->op != IR_GT) || s->block->succs.len != 2)
        return false;
    const struct ir_expr *left = e->args[0];
    *out = (struct wrap){.first = s, .place = ir_strip_casts(left), .width = e->args[1]};
    return left->op == IR_CAST && left->type->kind == TYPE_INT && !left->type->is_signed &&
           left->type->bits >= out->place->type->bits && is_signed_place(out->place);
}

/* `x < 0` on the other side. */
static bool find_second(struct bound_search *q, struct wrap *w)
{
    const struct ir_func *f = q->af->func;
    struct cfg_edge other = {w->first->block, 1};
    for (size_t i = 0; i < f->blocks.len && !w->second; i++) {
        const struct ir_stmt *s = cfg_terminator(f->blocks.at[i]);
        const struct ir_expr *e = s && s->kind == IR_STMT_BRANCH ? s->expr : NULL;
        if (e && e->op == IR_LT && ir_strip_casts(e->args[0]) == w->place &&
            ir_is_const(ir_strip_casts(e->args[1]), 0) &&
            cfg_edge_dominates(q->af->cfg, other, s->block))
            w->second = s;
    }
    return w->second;
}

/* x + width or x - width, also where ways join. */
static bool is_made(const struct ir_expr *e, const struct wrap *w, enum ir_op op, unsigned merges)
{
    e = ir_strip_casts(e);
    if (e->op == op && ir_strip_casts(e->args[0]) == w->place &&
        ir_strip_casts(e->args[1]) == ir_strip_casts(w->width))
        return true;
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; merges && phi && phi->kind == IR_STMT_PHI && i < phi->args.len; i++) {
        if (is_made(phi->args.at[i], w, op, merges - 1))
            return true;
    }
    return false;
}

static bool is_handed(const struct ir_stmt *s, const struct ir_expr *e)
{
    bool found = s->addr && ir_contains(s->addr, e);
    for (size_t i = 0; i < s->args.len && s->kind == IR_STMT_CALL; i++)
        found = found || ir_contains(s->args.at[i], e);
    const struct ir_expr *pure = s->kind == IR_STMT_SET ? ir_strip_all_casts(s->expr) : NULL;
    return found || (pure && pure->op == IR_PURE && ir_contains(pure, e));
}

/* What is computed of the place, and is a place in memory or goes to a call. */
static const struct ir_stmt *use_of(const struct ir_func *f, const struct ir_expr *e)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (is_handed(s, e))
            return s;
        if (s->kind != IR_STMT_EVAL || !ir_contains(s->expr, e))
            continue;
        for (size_t k = i + 1; k < f->stmts.len; k++) {
            if (is_handed(f->stmts.at[k], s->expr))
                return s;
        }
    }
    return NULL;
}

static void try_wrap(struct bound_search *q, const struct wrap *w)
{
    const struct ir_func *f = q->af->func;
    struct ir_module *m = q->af->analysis->module;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *phi = f->stmts.at[i];
        if (phi->kind != IR_STMT_PHI || !phi->value)
            continue;
        const struct ir_expr *joined = ir_value(m, phi->value);
        const struct ir_stmt *use =
            is_made(joined, w, IR_SUB, SIGN_MERGES) && is_made(joined, w, IR_ADD, SIGN_MERGES)
                ? use_of(f, joined)
                : NULL;
        if (!use)
            continue;
        struct bound_candidate c = {.access = {.stmt = use}, .index = w->first->source_expr};
        bound_add(q, BOUND_SIGN, &c, w->width, w->second);
        return;
    }
}

void bound_search_signs(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->blocks.len; i++) {
        const struct ir_stmt *s = cfg_terminator(f->blocks.at[i]);
        struct wrap w;
        if (s && take_first(s, &w) && find_second(q, &w) &&
            range_of(q->af->ranges, w.place, s).lo < 0)
            try_wrap(q, &w);
    }
}
