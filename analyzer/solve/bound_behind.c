/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the order of the two halves of any condition: `if (ids[row + j] == -1 || j == most) break;`
 * and `if (depth > near[row + j] && j < most) j++;` read the element before they ask whether there is one.
 * bound_order.c is about the head of a loop.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

bool bound_only_asks(const struct ir_block *b)
{
    for (size_t i = 0; i < b->stmts.len; i++) {
        enum ir_stmt_kind kind = b->stmts.at[i]->kind;
        if (kind != IR_STMT_EVAL && kind != IR_STMT_SET && kind != IR_STMT_BRANCH)
            return false;
    }
    return b->preds.len == 1 && b->succs.len == 2;
}

/* The second half of `first && second`, or of `first || second`; NULL: it is neither. */
static const struct ir_block *second_half(const struct ir_block *first, unsigned *inside)
{
    for (unsigned side = 0; first->succs.len == 2 && side < 2; side++) {
        const struct ir_block *second = first->succs.at[side];
        *inside = side;
        if (bound_only_asks(second) && second->succs.at[1 - side] == first->succs.at[1 - side])
            return second;
    }
    return NULL;
}

/* Ways join at it: a loop goes on from it, or an if. */
static bool is_counted(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    return phi && phi->kind == IR_STMT_PHI;
}

/* place < size, where the place is what a loop counts; also `place != size` of one that starts below. */
static bool take_end(const struct fact *f, const struct ir_expr **place,
                     const struct ir_expr **size)
{
    bool less = f->op == IR_LT || f->op == IR_NE;
    *place = less ? f->left : f->right;
    *size = less ? f->right : f->left;
    if (f->op != IR_LT && f->op != IR_GT && f->op != IR_NE)
        return false;
    const struct ir_expr *s = ir_strip_casts(*size);
    return is_counted(*place) && (s->op == IR_VAR || s->op == IR_MEMBER);
}

/* index = place, or the place in a row of so many: `row * size + place`. */
static bool is_place_of(struct arena *a, const struct affine *index, const struct ir_expr *place,
                        const struct ir_expr *size)
{
    struct affine at = affine_of(a, place);
    struct affine rest = affine_add(a, index, &at, -1);
    bool ok = at.ok && rest.ok && rest.constant == 0;
    for (size_t i = 0; ok && i < rest.terms.len; i++)
        ok = affine_term_has_factor(&rest.terms.at[i], ir_strip_casts(size));
    return ok;
}

/* The place has an end already, whichever it is: `for (j = 0; j < n; j++) if (d[j] < best && j != self)`. */
static bool is_held_below(struct bound_search *q, const struct ir_stmt *s,
                          const struct ir_expr *place)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool about = ir_contains(facts[i].left, ir_strip_casts(place)) ||
                     ir_contains(facts[i].right, ir_strip_casts(place));
        if (about && facts[i].op != IR_EQ && facts[i].op != IR_NE)
            return true;
    }
    return false;
}

static void try_load(struct bound_search *q, const struct access *x, const struct ir_stmt *asks,
                     const struct fact *f)
{
    const struct ir_expr *place, *size;
    struct affine index = affine_of(q->arena, x->dims.at[0].index);
    if (!index.ok || !x->stmt->value || !take_end(f, &place, &size) ||
        !is_place_of(q->arena, &index, place, size) ||
        !ir_contains(cfg_terminator(x->stmt->block)->expr,
                     ir_value(q->af->analysis->module, x->stmt->value)) ||
        is_held_below(q, x->stmt, place))
        return;
    struct bound_candidate c = {
        .access = *x, .index = x->dims.at[0].index, .polynomial = index, .weak = f->op == IR_NE};
    bound_add_value(q, BOUND_READ_EARLY, &c, size, asks, place, NULL);
}

void bound_search_behind(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_block *b = all[i].stmt->block;
        const struct ir_stmt *t = cfg_terminator(b);
        unsigned inside;
        size_t count;
        if (all[i].stmt->kind != IR_STMT_LOAD || all[i].dims.len != 1 ||
            all[i].root->op == IR_OPAQUE || all[i].root->op == IR_ADDR || !t ||
            t->kind != IR_STMT_BRANCH)
            continue;
        const struct ir_block *second = second_half(b, &inside);
        if (!second)
            continue;
        const struct fact *facts =
            guard_edge_facts(q->af->guards, (struct cfg_edge){second, inside}, &count);
        for (size_t k = 0; k < count; k++)
            try_load(q, &all[i], cfg_terminator(second), &facts[k]);
    }
}
