/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a pointer that may be null: `b = map ? map[i] : i;` asks, and `last = i == 0 ? -1 : map[i - 1];` of the
 * same run does not.  What the caller decides by other means, `if (use_map)`, may say as much: then nothing is said.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

struct null_test {
    const struct ir_expr *pointer; /* a parameter */
    const struct ir_stmt *branch;
};

static bool is_null(const struct ir_expr *e)
{
    return ir_is_const(ir_strip_all_casts(e), 0);
}

static bool is_pointer_param(const struct ir_expr *e)
{
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && !e->decl->guessed &&
           e->type->kind == TYPE_POINTER;
}

/* `p`, `p != nullptr`, or the opposite; NULL: the fact asks something else. */
static const struct ir_expr *asked_pointer(const struct fact *f)
{
    const struct ir_expr *left = ir_strip_all_casts(f->left), *right = ir_strip_all_casts(f->right);
    if (f->op != IR_NE && f->op != IR_EQ)
        return NULL;
    if (is_pointer_param(left) && is_null(right))
        return left;
    return is_pointer_param(right) && is_null(left) ? right : NULL;
}

static bool look_for_caller(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_VAR || e->op == IR_TPARAM || e->op == IR_OPAQUE ||
             e->op == IR_MEMBER || e->op == IR_FIELD ||
             (e->op == IR_VALUE && e->value->def && e->value->def->kind != IR_STMT_PHI);
    return !*found;
}

/* Of the thread, a round of a loop and numbers alone. */
static bool is_of_places(const struct fact *f)
{
    bool caller = false;
    ir_walk(f->left, look_for_caller, &caller);
    ir_walk(f->right, look_for_caller, &caller);
    return !caller;
}

/* Nothing but places has been asked at s since the test. */
static bool is_as_tested(struct bound_search *q, const struct ir_stmt *test,
                         const struct ir_stmt *s)
{
    size_t n, before;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    const struct fact *known = guard_facts(q->af->guards, test, &before);
    for (size_t i = 0; i < n; i++) {
        bool held = is_of_places(&facts[i]);
        for (size_t k = 0; k < before && !held; k++)
            held = known[k].origin == facts[i].origin && known[k].from_else == facts[i].from_else;
        if (!held)
            return false;
    }
    return true;
}

/* Behind the test, whichever way it went. */
static bool is_behind(struct bound_search *q, const struct ir_stmt *test, const struct ir_stmt *s)
{
    struct cfg_edge yes = {test->block, 0}, no = {test->block, 1};
    return cfg_dominates(q->af->cfg, test->block, s->block) && test->block != s->block &&
           !cfg_edge_dominates(q->af->cfg, yes, s->block) &&
           !cfg_edge_dominates(q->af->cfg, no, s->block);
}

/* An access through the pointer behind the test for it: what the test is for. */
static bool guards_access(struct bound_search *q, struct cfg_edge e, const struct ir_expr *pointer)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].root == pointer && cfg_edge_dominates(q->af->cfg, e, all[i].stmt->block))
            return true;
    }
    return false;
}

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    const struct ir_expr *pointer = asked_pointer(f);
    const struct ir_stmt *test = cfg_terminator(e.from);
    size_t n;
    (void)context;
    if (!pointer || f->op != IR_NE || !test || test->kind != IR_STMT_BRANCH ||
        !guards_access(q, e, pointer))
        return false;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        struct bound_candidate c = {.access = all[i]};
        if (all[i].root != pointer || all[i].dims.len == 0 || !is_behind(q, test, all[i].stmt) ||
            !is_as_tested(q, test, all[i].stmt))
            continue;
        c.index = all[i].dims.at[0].index;
        bound_add(q, BOUND_NULL, &c, pointer, test);
        return false;
    }
    return false;
}

void bound_search_nulls(struct bound_search *q)
{
    bound_walk_facts(q, try_fact, NULL);
}
