/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the order of a loop's conditions: `while (list[j] != key && j < n) j++;` reads list[n] before it
 * asks whether there is one.
 */
#include "pass/bounds.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

/* Nothing but the second half of the condition; both halves leave for the same place. */
static bool is_second_half(const struct ir_block *first, const struct ir_block *second)
{
    if (second->preds.len != 1 || first->succs.len != 2 || second->succs.len != 2 ||
        first->succs.at[0] != second || first->succs.at[1] != second->succs.at[1])
        return false;
    for (size_t i = 0; i < second->stmts.len; i++) {
        enum ir_stmt_kind kind = second->stmts.at[i]->kind;
        if (kind != IR_STMT_EVAL && kind != IR_STMT_SET && kind != IR_STMT_BRANCH)
            return false;
    }
    return true;
}

struct rounds {
    const struct ir_block *header;
    bool found;
};

static bool look_for_round(const struct ir_expr *e, void *context)
{
    struct rounds *r = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    r->found = r->found || (def && def->kind == IR_STMT_PHI && def->block == r->header);
    return !r->found;
}

/* n, where the fact is `j < n`; of an array each thread may have an end of its own. */
static const struct ir_expr *asked_size(struct bound_search *q, const struct fact *f,
                                        const struct affine *index, bool array)
{
    struct fact_bound taken;
    struct upper_bound asked;
    if (bounds_take_fact(q->arena, f, &taken) && bounds_read_taken(&taken, index, &asked) &&
        asked.offset == -1)
        return asked.size;
    struct affine left = affine_of(q->arena, f->left);
    return array && f->op == IR_LT && affine_equal(&left, index) ? f->right : NULL;
}

static void try_load(struct bound_search *q, const struct access *x, const struct ir_block *b)
{
    const struct ir_stmt *head = cfg_terminator(b);
    const struct ir_block *second = b->succs.at[0];
    struct affine index = affine_of(q->arena, x->dims.at[0].index);
    struct rounds r = {.header = b};
    struct upper_bound known;
    size_t n;
    ir_walk(x->dims.at[0].index, look_for_round, &r);
    if (!index.ok || !r.found || !x->stmt->value ||
        !ir_contains(head->expr, ir_value(q->af->analysis->module, x->stmt->value)) ||
        bounds_at_polynomial(q->af, x->stmt, &index, &known))
        return;
    const struct fact *facts = guard_edge_facts(q->af->guards, (struct cfg_edge){second, 0}, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t extent = x->dims.at[0].extent;
        const struct ir_expr *size = asked_size(q, &facts[i], &index, extent > 0);
        if (!size || (extent > 0 && range_of(q->af->ranges, size, x->stmt).hi < extent))
            continue; /* the array goes on behind what is asked for */
        struct bound_candidate c = {
            .access = *x, .index = x->dims.at[0].index, .polynomial = index};
        bound_add(q, BOUND_READ_EARLY, &c, size, cfg_terminator(second));
        return;
    }
}

/* A buffer, or an array of known length that the places before the size may go through to its end. */
static bool is_open(const struct access *x)
{
    if (x->root->op == IR_OPAQUE || x->dims.len != 1)
        return false;
    return x->root->op != IR_ADDR || (x->plain && x->dims.at[0].extent > 0);
}

void bound_search_order(struct bound_search *q)
{
    size_t n, count;
    const struct cfg_loop *const *loops = cfg_loops(q->af->cfg, &count);
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < count; i++) {
        const struct ir_block *b = loops[i]->header;
        const struct ir_stmt *t = cfg_terminator(b);
        if (!t || t->kind != IR_STMT_BRANCH || !is_second_half(b, b->succs.at[0]))
            continue;
        for (size_t k = 0; k < n; k++) {
            if (all[k].stmt->block == b && all[k].stmt->kind == IR_STMT_LOAD && is_open(&all[k]))
                try_load(q, &all[k], b);
        }
    }
}
