/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a loop that asks for the next round only: `j = i + 1; while (...) { use(list[j]); j++; if (j >= n)
 * return; }` under `i < n`.  Who asks each time but the first says where the list ends, and the last i begins there.
 */
#include "pass/bounds.h"
#include "solve/bound_internal.h"

struct first_round {
    const struct ir_expr *place; /* what the loop carries */
    const struct ir_expr *start;
    const struct ir_stmt *latch;  /* the end of a round that goes on */
    const struct ir_stmt *before; /* the end of what leads to the loop */
    struct affine next;
};

/* The index is what the innermost loop carries, alone or with a base, and each round takes the next. */
static bool take_first(struct bound_search *q, const struct access *x, struct first_round *out)
{
    struct affine index = affine_of(q->arena, x->dims.at[0].index);
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, x->stmt->block);
    for (size_t i = 0; l && l->latches.len == 1 && i < index.terms.len; i++) {
        const struct affine_term *t = &index.terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
        if (t->atom_count != 1 || t->coefficient != 1 || index.constant != 0 || !phi ||
            phi->kind != IR_STMT_PHI || phi->block != l->header || phi->args.len != 2)
            continue;
        for (unsigned k = 0; k < 2; k++) {
            int64_t apart;
            const struct ir_block *from = l->header->preds.at[k];
            const struct ir_block *other = l->header->preds.at[1 - k];
            if (from != l->latches.at[0] ||
                !affine_difference(q->arena, phi->args.at[k], e, &apart) || apart != 1)
                continue;
            *out = (struct first_round){.place = e,
                                        .start = phi->args.at[1 - k],
                                        .latch = cfg_terminator(from),
                                        .before = cfg_terminator(other),
                                        .next = affine_of(q->arena, phi->args.at[k])};
            return out->latch && out->before;
        }
    }
    return false;
}

/* `at < size` among what is known at s; the size, or NULL. */
static const struct fact *strict_at(struct bound_search *q, const struct ir_stmt *s,
                                    const struct affine *place, const struct ir_expr **size)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LT;
        struct affine at = affine_of(q->arena, less ? facts[i].left : facts[i].right);
        *size = ir_strip_casts(less ? facts[i].right : facts[i].left);
        if ((less || facts[i].op == IR_GT) && at.ok && affine_equal(&at, place))
            return &facts[i];
    }
    return NULL;
}

void bound_search_firsts(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        struct first_round r;
        const struct ir_expr *end, *known, *own;
        if (all[i].dims.len != 1 || all[i].root->op == IR_ADDR || all[i].root->op == IR_OPAQUE ||
            !take_first(q, &all[i], &r) || !strict_at(q, r.latch, &r.next, &end))
            continue;
        struct affine start = affine_of(q->arena, r.start), before = start;
        struct affine place = affine_of(q->arena, r.place);
        before.constant--;
        const struct fact *check = strict_at(q, r.before, &before, &known);
        struct bound_candidate c = {.access = all[i],
                                    .index = all[i].dims.at[0].index,
                                    .polynomial = affine_of(q->arena, all[i].dims.at[0].index)};
        if (check && bound_is_same_size(known, end) && !strict_at(q, r.before, &start, &own) &&
            !strict_at(q, all[i].stmt, &place, &own))
            bound_add_value(q, BOUND_OFF_BY_ONE, &c, end, check->origin, r.start, NULL);
    }
}
