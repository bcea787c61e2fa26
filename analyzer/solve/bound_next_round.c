/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a question that the loop has asked: `while (left) { next = left > 0 ? a[i + 1] : 0; ... v = next; i++;
 * left -= 4; }` reads for the round after this one, and asks whether there is this one.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

#define MERGES_MOST 4

static bool is_same(const struct fact *x, const struct fact *y)
{
    bool zero = x->left == y->left && ir_is_const(ir_strip_casts(x->right), 0) &&
                ir_is_const(ir_strip_casts(y->right), 0);
    bool unsign = x->left->type && x->left->type->kind == TYPE_INT && !x->left->type->is_signed;
    bool some = (x->op == IR_NE || x->op == IR_GT) && (y->op == IR_NE || y->op == IR_GT);
    return (x->op == y->op && x->left == y->left && x->right == y->right) ||
           (zero && unsign && some);
}

/* The loop that goes on while the fact holds, of what it carries. */
static const struct cfg_loop *loop_asking(struct bound_search *q, const struct fact *f)
{
    const struct ir_stmt *branch = f->origin;
    const struct ir_expr *e = ir_strip_casts(f->left);
    const struct cfg_loop *l =
        branch && branch->kind == IR_STMT_BRANCH ? cfg_loop_of(q->af->cfg, branch->block) : NULL;
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    return l && l->header == branch->block && phi && phi->kind == IR_STMT_PHI &&
                   phi->block == l->header
               ? l
               : NULL;
}

/* What `e` is made of, also where two paths meet. */
static bool comes_from(const struct ir_expr *e, const struct ir_stmt *load, unsigned merges)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def == load)
        return true;
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && merges && i < def->args.len; i++) {
        if (comes_from(def->args.at[i], load, merges - 1))
            return true;
    }
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (comes_from(e->args[i], load, merges))
            return true;
    }
    return false;
}

/* What is read goes to the next round. */
static bool is_for_next_round(struct bound_search *q, const struct cfg_loop *l,
                              const struct ir_stmt *load)
{
    const struct ir_block *b = l->header;
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_stmt *phi = b->stmts.at[i];
        if (phi->kind != IR_STMT_PHI)
            continue;
        for (size_t k = 0; k < phi->args.len && k < b->preds.len; k++) {
            if (cfg_loop_contains(l, b->preds.at[k]) &&
                comes_from(phi->args.at[k], load, MERGES_MOST))
                return true;
        }
    }
    (void)q;
    return false;
}

/* The place of the next round: `i + 1` where each round makes i one more. */
static bool is_of_next_round(struct bound_search *q, const struct cfg_loop *l,
                             const struct affine *at)
{
    for (size_t i = 0; at->ok && i < at->terms.len; i++) {
        const struct affine_term *t = &at->terms.at[i];
        const struct induction *iv =
            t->atom_count == 1 ? range_induction(q->af->ranges, ir_strip_casts(t->atoms[0])) : NULL;
        int64_t step;
        if (iv && iv->loop == l && ir_is_int(ir_strip_casts(iv->step), &step) && step > 0 &&
            at->constant == step * t->coefficient)
            return true;
    }
    return false;
}

/* What is left before the first round: `points - 1`, of all callers in sight. */
static bool starts_one_less(struct bound_search *q, const struct cfg_loop *l,
                            const struct ir_expr *left, const struct ir_expr *root)
{
    const struct ir_stmt *phi = ir_strip_casts(left)->value->def;
    bool less = false;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        if (cfg_loop_contains(l, phi->block->preds.at[i]))
            continue;
        if (!bound_is_one_less(q, phi->args.at[i], root))
            return false;
        less = true;
    }
    return less;
}

static void try_access(struct bound_search *q, const struct access *x)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        const struct cfg_loop *l = loop_asking(q, &facts[i]);
        if (!l || starts_one_less(q, l, facts[i].left, x->root))
            continue;
        struct affine at = affine_of(q->arena, x->dims.at[0].index);
        if (!is_of_next_round(q, l, &at) || !is_for_next_round(q, l, x->stmt))
            continue;
        for (size_t k = i + 1; k < n; k++) {
            if (facts[k].origin == facts[i].origin || !is_same(&facts[i], &facts[k]))
                continue;
            struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index};
            bound_add(q, BOUND_NEXT_ROUND, &c, NULL, facts[k].origin);
            return;
        }
    }
}

void bound_search_next_rounds(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].stmt->kind == IR_STMT_LOAD && all[i].dims.len == 1)
            try_access(q, &all[i]);
    }
}
