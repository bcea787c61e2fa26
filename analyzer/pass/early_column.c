/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `sum = row_sum(x, place)`, with barriers in it, called by the rows of a block that are left: where each row reads
 * its own places, `place[threadIdx.x + k + blockDim.x * threadIdx.y]`, it does not miss the others.
 */
#include <string.h>

#include "pass/calls.h"
#include "pass/early_internal.h"

enum { COLUMN_DEPTH = 4 };

static bool is_one_axis(const struct leavers *l)
{
    return !l->unknown && (l->axes == 1 || l->axes == 2 || l->axes == 4);
}

/* A store for others: to a place that each reads in its own column. */
static bool store_stays(struct leavers *l, const struct ir_stmt *s)
{
    const struct ir_expr *root = ir_address_root(s->addr);
    if (early_place_of(l->af, s->addr) == EARLY_OWN)
        return true;
    bool named = root && ((root->op == IR_VAR && root->decl->storage == STORAGE_PARAM) ||
                          ir_shared_variable(s->addr));
    return named && !early_is_wanted(l, s);
}

static bool body_stays(const struct leavers *l, const struct ir_func *f, unsigned *bodies,
                       unsigned depth);

static bool stays(struct leavers *inside, const struct ir_stmt *s, unsigned *bodies, unsigned depth)
{
    switch (s->kind) {
    case IR_STMT_WARPOP: return inside->whole_warps;
    case IR_STMT_ASM: return !early_asm_concerns(inside, s);
    case IR_STMT_BARRIER: return !s->name || strncmp(s->name, "cub::", 5) != 0;
    case IR_STMT_STORE:
    case IR_STMT_ATOMIC: return store_stays(inside, s);
    case IR_STMT_CALL:
        return s->callee && s->callee->has_body ? body_stays(inside, s->callee, bodies, depth + 1)
                                                : !early_is_named_together(inside, s);
    default: return !s->is_write;
    }
}

static bool body_stays(const struct leavers *l, const struct ir_func *f, unsigned *bodies,
                       unsigned depth)
{
    struct leavers inside = *l; /* the same threads, in another function */
    inside.af = analysis_of(l->af->analysis, f);
    inside.loop = NULL;
    inside.stay_count = 0;
    if (!inside.af || f->has_errors || depth > COLUMN_DEPTH || *bodies == 0)
        return false;
    --*bodies;
    for (size_t i = 0; i < f->stmts.len; i++)
        if (!stays(&inside, f->stmts.at[i], bodies, depth))
            return false;
    return true;
}

/* The caller, or a function that it calls out of sight, reads what has been stored through the pointer. */
static bool is_looked_at(const struct leavers *l, const struct ir_stmt *call,
                         const struct ir_expr *root)
{
    for (size_t i = 0; i < l->af->func->stmts.len; i++) {
        const struct ir_stmt *s = l->af->func->stmts.at[i];
        bool loads = (s->kind == IR_STMT_LOAD || s->kind == IR_STMT_ATOMIC) &&
                     ir_address_root(s->addr) == root;
        for (size_t k = 0;
             s->kind == IR_STMT_CALL && !(s->callee && s->callee->has_body) && k < s->args.len; k++)
            loads = loads || ir_contains(s->args.at[k], root);
        if (loads && cfg_stmt_reaches(l->af->cfg, call, s))
            return true;
    }
    return false;
}

bool early_stays_in_columns(struct leavers *l, const struct ir_stmt *call)
{
    if (!call->callee || !call->callee->has_body || !is_one_axis(l) ||
        !body_stays(l, call->callee, &l->bodies, 0))
        return false;
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *e = call->args.at[i];
        if (early_may_be_stored_to(e) && is_looked_at(l, call, ir_address_root(e)))
            return false;
    }
    return true;
}
