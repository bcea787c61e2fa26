/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a test that comes a round late: in `for (r = 0, row = first; row < end; r++) { row = first
 * + r; out[row] = 0; }` the loop asks for the row of the round before, and takes one more.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

/* What the loop asks for, and what it takes. */
struct late {
    const struct ir_expr *asked; /* a value that the loop carries */
    struct affine taken;         /* the same of this round */
    const struct ir_expr *end;
    const struct fact *check;
};

static const struct cfg_loop *loop_of_phi(struct bound_search *q, const struct ir_stmt *phi)
{
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, phi->block);
    while (l && l->header != phi->block)
        l = l->parent;
    return l;
}

/* The counter of the loop that x is a sum with. */
static const struct ir_expr *counter_in(struct bound_search *q, const struct affine *x,
                                        const struct cfg_loop *loop)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        const struct induction *iv = t->atom_count == 1 && t->coefficient == 1 && e->op == IR_VALUE
                                         ? range_induction(q->af->ranges, e)
                                         : NULL;
        if (iv && iv->loop == loop && ir_is_const(ir_strip_casts(iv->step), 1))
            return e;
    }
    return NULL;
}

/* asked starts with what the first round takes, and then goes on with what each round takes. */
static bool take_values(struct bound_search *q, struct late *out)
{
    const struct ir_stmt *phi = out->asked->value->def;
    const struct cfg_loop *loop = loop_of_phi(q, phi);
    const struct ir_expr *start = NULL, *next = NULL;
    if (!loop || phi->args.len != 2 || phi->block->preds.len != 2)
        return false;
    for (size_t i = 0; i < 2; i++) {
        bool inside = cfg_loop_contains(loop, phi->block->preds.at[i]);
        *(inside ? &next : &start) = phi->args.at[i];
    }
    if (!start || !next || !range_is_invariant(loop, out->end))
        return false;
    out->taken = affine_of(q->arena, next);
    const struct ir_expr *by = counter_in(q, &out->taken, loop);
    if (!by || affine_mentions(&out->taken, out->asked))
        return false;
    struct affine counter = affine_atom(q->arena, by), from = affine_of(q->arena, start);
    struct affine begin = affine_of(q->arena, range_induction(q->af->ranges, by)->start);
    struct affine first = affine_add(q->arena, &out->taken, &counter, -1);
    first = affine_add(q->arena, &first, &begin, 1);
    return first.ok && from.ok && affine_equal(&first, &from);
}

static bool take_late(struct bound_search *q, const struct fact *f, struct late *out)
{
    const struct ir_expr *left = ir_strip_casts(f->left), *right = ir_strip_casts(f->right);
    bool less = f->op == IR_LT, greater = f->op == IR_GT;
    *out = (struct late){.asked = less ? left : right, .end = less ? right : left, .check = f};
    return (less || greater) && out->asked->op == IR_VALUE && out->asked->value->def &&
           out->asked->value->def->kind == IR_STMT_PHI && take_values(q, out);
}

/* Nothing else there asks for a place of the same loop. */
static bool is_asked_once(const struct fact *facts, size_t n, const struct late *l)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; &facts[i] != l->check && k < l->taken.terms.len; k++) {
            const struct ir_expr *atom = l->taken.terms.at[k].atoms[0];
            bool round = ir_strip_casts(atom)->op == IR_VALUE;
            if (round && (ir_contains(facts[i].left, atom) || ir_contains(facts[i].right, atom)))
                return false;
        }
    }
    return true;
}

void bound_search_late(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        for (size_t k = 0; k < n; k++) {
            struct late l;
            int64_t rest;
            if (!take_late(q, &facts[k], &l) ||
                !bound_is_coordinate_of(q, &l.taken, &c->polynomial, &rest) || rest < 0 ||
                !is_asked_once(facts, n, &l))
                continue;
            struct ir_module *m = q->af->analysis->module;
            const struct ir_expr *at = affine_to_expr(m, &l.taken, ir_type_int(m, 64, true));
            if (at)
                bound_add_value(q, BOUND_OFF_BY_ONE, c, l.end, facts[k].origin, at, NULL);
        }
    }
}
