/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sizes that are asked for none on one way to the launch alone.
 *
 * `if (local && n == 0) return;` says that there may be none, and that nothing is left to do then; where it is not
 * local, the grid is made of that n all the same.
 */
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/guard.h"
#include "solve/launch_internal.h"
#include "solve/launch_sample.h"

/* So many conditions around a question are looked at. */
#define NESTED_MOST 4

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

/* ---- the other way -------------------------------------------------------------------------- */

/* What a number is on the way that does not come by the question; a truth is 0 or another number. */
struct known {
    const struct ir_expr *of; /* NULL: nothing is known */
    int64_t low, high;
    int64_t never; /* with has_never */
    bool has_never;
};

static enum ir_op opposite(enum ir_op op)
{
    switch (op) {
    case IR_EQ: return IR_NE;
    case IR_NE: return IR_EQ;
    case IR_LT: return IR_GE;
    case IR_GE: return IR_LT;
    case IR_LE: return IR_GT;
    default: return IR_LE;
    }
}

/* The condition as `x op n`; a plain one is `x != 0`. */
static const struct ir_expr *take_condition(const struct ir_expr *e, enum ir_op *op, int64_t *n)
{
    bool negated = false;
    for (e = ir_strip_all_casts(e); e->op == IR_LNOT; negated = !negated)
        e = ir_strip_all_casts(e->args[0]);
    *op = IR_NE;
    *n = 0;
    if (ir_compares(e) && ir_is_int(ir_strip_all_casts(e->args[1]), n)) {
        *op = e->op;
        e = ir_strip_all_casts(e->args[0]);
    }
    *op = negated ? opposite(*op) : *op;
    return e;
}

static struct known known_where(const struct ir_expr *condition, bool holds)
{
    struct known k = {.low = INT64_MIN, .high = INT64_MAX};
    enum ir_op op;
    int64_t n;
    k.of = take_condition(condition, &op, &n);
    switch (holds ? op : opposite(op)) {
    case IR_EQ: k.low = k.high = n; break;
    case IR_NE:
        k.never = n;
        k.has_never = true;
        break;
    case IR_LT: k.high = n > INT64_MIN ? n - 1 : n; break;
    case IR_LE: k.high = n; break;
    case IR_GT: k.low = n < INT64_MAX ? n + 1 : n; break;
    default: k.low = n; break;
    }
    return k;
}

static bool may_be(const struct known *k, int64_t n)
{
    return n >= k->low && n <= k->high && !(k->has_never && n == k->never);
}

/* Whether the condition can be so there. */
static bool can_be(const struct known *k, const struct ir_expr *condition, bool so)
{
    struct known is = known_where(condition, so);
    if (!k->of || !compared_same_size(is.of, k->of))
        return true;
    int64_t low = is.low > k->low ? is.low : k->low, high = is.high < k->high ? is.high : k->high;
    return low < high || (low == high && may_be(&is, low) && may_be(k, low));
}

static bool can_go(const struct known *k, const struct ir_block *b, unsigned side)
{
    const struct ir_stmt *s = cfg_terminator(b);
    if (!s || !s->expr)
        return true;
    if (s->kind == IR_STMT_BRANCH && b->succs.len == 2)
        return can_be(k, s->expr, side == 0);
    bool same = s->kind == IR_STMT_SWITCH && k->of &&
                compared_same_size(ir_strip_all_casts(s->expr), k->of);
    if (!same)
        return true;
    if (side < s->case_values.len)
        return may_be(k, s->case_values.at[side]);
    for (size_t i = 0; k->low == k->high && i < s->case_values.len; i++) {
        if (s->case_values.at[i] == k->low)
            return false;
    }
    return true;
}

/* Where that is known, some way to the launch goes by none of the questions. */
static bool is_reached_where(const struct launch_search *q, const struct ir_expr *size,
                             const struct known *k)
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
        for (size_t i = 0; i < b->succs.len; i++) {
            if (can_go(k, b, (unsigned)i))
                vec_push(a, &open, b->succs.at[i]);
        }
    }
    return false;
}

/* What a caller hands over for e; anything where e is no parameter. */
static struct range handed(const struct launch_search *q, const struct ir_stmt *call,
                           const struct ir_expr *e)
{
    const struct analysis_func *caller = analysis_of(q->host->analysis, call->block->func);
    bool param = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && e->decl->param_index >= 0;
    size_t at = param ? (size_t)e->decl->param_index : SIZE_MAX;
    return caller && at < call->args.len ? range_of(caller->ranges, call->args.at[at], call)
                                         : (struct range){INT64_MIN, INT64_MAX};
}

/* All callers are in sight, and each takes the way of the question, or has some. */
static bool callers_never(const struct launch_search *q, const struct ir_expr *size,
                          const struct known *k)
{
    size_t n;
    const struct calls *calls = q->host->analysis->calls;
    const struct ir_stmt *const *sites = calls_sites(calls, q->host->func, &n);
    bool never = n > 0 && calls_are_all_seen(calls, q->host->func);
    for (size_t i = 0; never && i < n; i++) {
        struct range r = handed(q, sites[i], k->of);
        never = handed(q, sites[i], size).lo > 0 || r.hi < k->low || r.lo > k->high ||
                (r.lo == r.hi && k->has_never && r.lo == k->never);
    }
    return never;
}

/* Some way to the launch goes by none of the questions: a condition in front of the one at b is not met, and
 * nothing that the ways have in common rules this out. */
static bool is_reached_beside(const struct launch_search *q, const struct ir_expr *size,
                              const struct ir_block *b, unsigned depth)
{
    size_t n;
    const struct cfg_edge *deps = cfg_control_deps(q->host->cfg, b, &n);
    for (size_t i = 0; i < n && depth < NESTED_MOST; i++) {
        const struct ir_stmt *s = cfg_terminator(deps[i].from);
        if (s->kind != IR_STMT_BRANCH)
            return is_reached_where(q, size, &(struct known){.of = NULL});
        bool of_instance = ir_has_op(s->expr, IR_TPARAM);
        struct known k = known_where(s->expr, deps[i].succ != 0);
        if ((!of_instance && is_reached_where(q, size, &k) && !callers_never(q, size, &k)) ||
            is_reached_beside(q, size, deps[i].from, depth + 1))
            return true;
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
            if (asked && is_reached_beside(q, leaf, asked->block, 0) &&
                is_open_at_launch(q, leaf) && is_empty_of_none(q, e, leaf))
                launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, leaf)->asked = asked;
        }
    }
}
