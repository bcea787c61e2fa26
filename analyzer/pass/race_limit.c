/* SPDX-License-Identifier: Apache-2.0 */
/* A limit that all threads raise or lower, and ask before they do. */
#include <string.h>

#include "pass/guard.h"
#include "pass/race_harmless.h"

#define LOAD_DEPTH 6 /* loops that a value may come through */

static bool may_be_loaded_by(const struct ir_expr *e, const struct ir_stmt *load, unsigned depth)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (!def || depth > LOAD_DEPTH)
        return false;
    for (size_t i = 0; def->kind == IR_STMT_PHI && i < def->args.len; i++)
        if (may_be_loaded_by(def->args.at[i], load, depth + 1))
            return true;
    return def == load;
}

/* What loads the side of a comparison, if it loads what w writes; or NULL. */
static const struct ir_stmt *load_of_limit(const struct ir_expr *side,
                                           const struct interval_access *w)
{
    const struct ir_stmt *def = side->op == IR_VALUE ? side->value->def : NULL;
    return def && def->kind == IR_STMT_LOAD && def->addr == w->addr ? def : NULL;
}

/* The value that a store writes, or that atomicMax() and atomicMin() compare; or NULL. */
static const struct ir_expr *candidate_of(const struct interval_access *w)
{
    const char *name = w->atomic ? w->stmt->name : NULL;
    if (name && (strcasestr(name, "max") || strcasestr(name, "min")))
        return w->stmt->args.len ? w->stmt->args.at[w->stmt->args.len - 1] : NULL;
    return w->stmt->kind == IR_STMT_STORE ? w->stmt->expr : NULL;
}

/* Of a comparison with what is loaded from the place, by `load` if that is given: the other side; or NULL. */
static const struct ir_expr *other_side(const struct ir_expr *e, const struct ir_expr *addr,
                                        const struct ir_stmt *load)
{
    e = ir_strip_casts(e);
    if (e->op != IR_LT && e->op != IR_LE && e->op != IR_GT && e->op != IR_GE)
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *side = ir_strip_casts(e->args[i]);
        const struct ir_stmt *def = side->op == IR_VALUE ? side->value->def : NULL;
        if (def && def->kind == IR_STMT_LOAD && def->addr == addr && (!load || def == load))
            return ir_strip_casts(e->args[1 - i]);
    }
    return NULL;
}

/* `if (*n > MOST) { ...; __syncthreads(); } if (tid == 0) *n = *n < MOST ? *n : MOST;`: who comes without a wait from
 * the question to the store has seen that there is nothing to cut off. */
static bool is_cut_off(const struct interval_access *w, const struct interval_access *r)
{
    const struct ir_expr *v =
        w->stmt->kind == IR_STMT_STORE && w->stmt->expr ? ir_strip_casts(w->stmt->expr) : NULL;
    const struct ir_func *f = r->frame->af->func;
    const struct ir_stmt *phi = v && v->op == IR_VALUE ? v->value->def : NULL;
    const struct ir_expr *most =
        v && v->op == IR_SELECT ? other_side(v->args[0], w->addr, NULL) : NULL;
    for (size_t i = 0; phi && phi->kind == IR_STMT_PHI && phi->args.len == 2 && i < 2; i++)
        if (load_of_limit(ir_strip_casts(phi->args.at[i]), w))
            most = ir_strip_casts(phi->args.at[1 - i]);
    for (size_t i = 0; most && w->frame == r->frame && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_BRANCH && other_side(s->expr, w->addr, r->stmt) == most)
            return true;
    }
    return false;
}

/*
 * `count = *most; ... if (count < *most) *most = count;`: whoever has read it does not write.
 * `if (mine > *most) atomicMax(most, mine);`: whoever has read an old one asks once too often.
 */
bool race_keeps_limit(const struct interval_access *w, const struct interval_access *r)
{
    size_t n;
    const struct fact *x = guard_facts(w->frame->af->guards, w->stmt, &n);
    const struct ir_expr *v = candidate_of(w);
    v = v ? ir_strip_casts(v) : NULL;
    if (is_cut_off(w, r))
        return true;
    for (size_t i = 0; v && i < n && w->frame == r->frame; i++) {
        const struct ir_expr *left = ir_strip_casts(x[i].left), *right = ir_strip_casts(x[i].right);
        bool compares = x[i].op == IR_LT || x[i].op == IR_GT;
        const struct ir_stmt *old = load_of_limit(left == v ? right : left, w);
        if (!compares || !old || (left != v && right != v))
            continue;
        if (w->atomic ? old == r->stmt : may_be_loaded_by(v, r->stmt, 0))
            return true;
    }
    return false;
}
