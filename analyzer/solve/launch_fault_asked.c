/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sizes that are asked for none on one way to the launch alone.
 *
 * `if (local && n == 0) return;` says that there may be none, and that nothing is left to do then; where it is not
 * local, the grid is made of that n all the same.
 */
#include "pass/compared.h"
#include "pass/guard.h"
#include "solve/launch_internal.h"
#include "solve/launch_sample.h"

/* The size that the branch compares with none, and the side it goes to then; NULL: it asks something else. */
static const struct ir_expr *asked_for_none(const struct ir_stmt *s, unsigned *side)
{
    if (s->kind != IR_STMT_BRANCH || !s->expr || s->block->succs.len != 2)
        return NULL;
    const struct ir_expr *e = s->expr;
    int64_t limit;
    *side = 0;
    if (e->op == IR_LNOT)
        return ir_strip_all_casts(e->args[0]);
    if (e->type && e->type->kind == TYPE_INT) {
        *side = 1;
        return ir_strip_all_casts(e);
    }
    if (e->arg_count != 2 || !ir_is_int(ir_strip_all_casts(e->args[1]), &limit))
        return NULL;
    bool none =
        ((e->op == IR_EQ || e->op == IR_LE) && limit == 0) || (e->op == IR_LT && limit == 1);
    bool some =
        ((e->op == IR_NE || e->op == IR_GT) && limit == 0) || (e->op == IR_GE && limit == 1);
    *side = some;
    return none || some ? ir_strip_all_casts(e->args[0]) : NULL;
}

struct mention {
    const struct ir_expr *size;
    bool found;
};

static bool find_mention(const struct ir_expr *e, void *context)
{
    struct mention *m = context;
    m->found = m->found || compared_same_size(ir_strip_all_casts(e), m->size);
    return !m->found;
}

static bool mentions(const struct ir_expr *e, const struct ir_expr *size)
{
    struct mention m = {.size = size};
    ir_walk(e, find_mention, &m);
    return m.found;
}

/* What decides whether the question is asked has nothing to do with the size. */
static bool is_asked_by_chance(const struct cfg *c, const struct ir_block *b,
                               const struct ir_expr *size)
{
    size_t n;
    const struct cfg_edge *deps = cfg_control_deps(c, b, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *end = cfg_terminator(deps[i].from);
        if (!end || !end->expr || mentions(end->expr, size))
            return false;
    }
    return n > 0;
}

/* The way on is not known to be one of some of them. */
static bool is_open_at_launch(const struct launch_search *q, const struct ir_expr *size)
{
    size_t n;
    const struct fact *facts = guard_facts(q->host->guards, q->site->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (mentions(facts[i].left, size) || mentions(facts[i].right, size))
            return false;
    }
    return range_of(q->host->ranges, size, q->site->stmt).lo <= 0;
}

/* The branch leaves the function where there is none, and the launch is reached beside it. */
static bool leaves_some_ways(const struct launch_search *q, const struct ir_stmt *s, unsigned side)
{
    const struct cfg *c = q->host->cfg;
    const struct ir_block *launch = q->site->stmt->block;
    const struct ir_block *none = s->block->succs.at[side], *some = s->block->succs.at[1 - side];
    return none != launch && !cfg_reaches(c, none, launch) &&
           (some == launch || cfg_reaches(c, some, launch)) && !cfg_is_dead_end(c, none) &&
           !cfg_dominates(c, s->block, launch);
}

static bool asks(const struct ir_block *b, const struct ir_expr *size)
{
    unsigned side;
    const struct ir_stmt *end = cfg_terminator(b);
    const struct ir_expr *asked = end ? asked_for_none(end, &side) : NULL;
    return asked && compared_same_size(asked, size);
}

/* Some way to the launch goes by none of the questions. */
static bool is_reached_unasked(const struct launch_search *q, const struct ir_expr *size)
{
    struct arena *a = q->host->analysis->arena;
    const struct ir_func *f = q->host->func;
    VEC(const struct ir_block *) open = {0};
    bool *seen = ARENA_ARRAY(a, bool, f->blocks.len);
    vec_push(a, &open, f->blocks.at[0]);
    while (open.len > 0) {
        const struct ir_block *b = open.at[--open.len];
        if (seen[b->id] || asks(b, size))
            continue;
        if (b == q->site->stmt->block)
            return true;
        seen[b->id] = true;
        for (size_t i = 0; i < b->succs.len; i++)
            vec_push(a, &open, b->succs.at[i]);
    }
    return false;
}

/* The question that some ways to the launch go by; NULL: there is none. */
static const struct ir_stmt *asked_on_some_way(const struct launch_search *q,
                                               const struct ir_expr *size)
{
    const struct ir_func *f = q->host->func;
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        unsigned side;
        const struct ir_expr *asked = asked_for_none(s, &side);
        if (!asked || !compared_same_size(asked, size))
            continue;
        if (!leaves_some_ways(q, s, side) || !is_asked_by_chance(q->host->cfg, s->block, size))
            return NULL;
        found = s;
    }
    return found;
}

/* Blocks for n, and none for none; what a function makes of it was looked at before. */
static bool is_empty_of_none(const struct launch_search *q, const struct ir_expr *e,
                             const struct ir_expr *leaf)
{
    struct launch_sample none = {q->host->analysis, leaf, 0},
                         many = {q->host->analysis, leaf, 1 << 20};
    int64_t at_none, at_many;
    return !mentions(e, leaf) || (launch_sample_value(&none, e, &at_none) && at_none == 0 &&
                                  launch_sample_value(&many, e, &at_many) && at_many > 0);
}

void launch_search_asked(struct launch_search *q)
{
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++) {
        const struct launch_dim *d = &q->grid[axis];
        const struct ir_expr *e = q->site->grid[axis];
        if (!d->understood || (d->bounded && !d->capped) || d->never_zero || d->owner != q->host)
            continue;
        for (unsigned i = 0; i < d->leaf_count && q->found.len == 0; i++) {
            const struct ir_expr *leaf = ir_strip_all_casts(d->leaves[i]);
            const struct ir_stmt *asked = asked_on_some_way(q, leaf);
            if (asked && is_reached_unasked(q, leaf) && is_open_at_launch(q, leaf) &&
                is_empty_of_none(q, e, leaf))
                launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, leaf)->asked = asked;
        }
    }
}
