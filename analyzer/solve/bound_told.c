/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check that says so and goes on: `if (count >= MOST) printf("too many\n"); list[count++] = x;`.
 * Who prints it has seen it happen.
 */
#include <string.h>

#include "pass/bounds.h"
#include "solve/bound_internal.h"

/* Prints, and does nothing else, on its way to where the other side goes at once. */
static bool only_prints(const struct ir_block *b, const struct ir_block *behind)
{
    bool prints = false;
    if (b->preds.len != 1 || b->succs.len != 1 || b->succs.at[0] != behind)
        return false;
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_stmt *s = b->stmts.at[i];
        bool print = s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "printf") == 0;
        if (!print && s->kind != IR_STMT_LOAD && s->kind != IR_STMT_SET &&
            s->kind != IR_STMT_EVAL && s->kind != IR_STMT_JUMP)
            return false;
        prints = prints || print;
    }
    return prints;
}

/* The place that the fact says to be at its end or beyond; NULL: something else. */
static const struct ir_expr *place_beyond(const struct fact *f)
{
    bool left = f->op == IR_GE || f->op == IR_GT, right = f->op == IR_LE || f->op == IR_LT;
    const struct ir_expr *place = left ? f->left : f->right, *end = left ? f->right : f->left;
    place = ir_strip_casts(place);
    end = ir_strip_casts(end);
    bool named = place->op == IR_VALUE || place->op == IR_VAR || place->op == IR_BUILTIN ||
                 place->op == IR_ADD || place->op == IR_SUB;
    int64_t number;
    if (!(left || right) || !named || (ir_is_int(end, &number) && number < 2))
        return NULL;
    return place;
}

struct made_of {
    const struct fact *fact;
    bool found;
};

static bool look_for_part(const struct ir_expr *e, void *context)
{
    struct made_of *m = context;
    bool part = e->op == IR_VALUE || e->op == IR_VAR || e->op == IR_BUILTIN;
    m->found =
        m->found || (part && (ir_contains(m->fact->left, e) || ir_contains(m->fact->right, e)));
    return !m->found;
}

/* Another condition in front of it is about a part of the place: it may be an assertion that always holds. */
static bool is_asked_before(struct bound_search *q, const struct ir_stmt *branch,
                            const struct ir_expr *place)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, branch, &n);
    for (size_t i = 0; i < n; i++) {
        struct made_of m = {.fact = &facts[i]};
        ir_walk(place, look_for_part, &m);
        if (m.found)
            return true;
    }
    return false;
}

/* Some other condition on the way is about the place, too. */
static bool is_asked_again(struct bound_search *q, const struct ir_stmt *s,
                           const struct ir_expr *place, const struct ir_stmt *branch)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].origin != branch &&
            (bound_is_same_size(facts[i].left, place) || bound_is_same_size(facts[i].right, place)))
            return true;
    }
    return false;
}

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    const struct ir_block *told = e.from->succs.at[e.succ];
    const struct ir_block *behind = e.from->succs.len == 2 ? e.from->succs.at[!e.succ] : NULL;
    const struct ir_expr *place = place_beyond(f);
    size_t n;
    (void)context;
    if (!place || !behind || !only_prints(told, behind) ||
        is_asked_before(q, cfg_terminator(e.from), place))
        return false;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || !cfg_dominates(q->af->cfg, behind, x->stmt->block) ||
            !(affine_same(q->arena, x->dims.at[0].index, place) ||
              bound_is_same_size(x->dims.at[0].index, place)) ||
            is_asked_again(q, x->stmt, place, cfg_terminator(e.from)))
            continue;
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index};
        bound_add(q, BOUND_TOLD, &c, NULL, cfg_terminator(e.from));
        return false;
    }
    return false;
}

void bound_search_told(struct bound_search *q)
{
    bound_walk_facts(q, try_fact, NULL);
}
