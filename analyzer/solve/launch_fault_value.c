/* SPDX-License-Identifier: Apache-2.0 */
/* Shapes whose numbers are known, here or for a call that leads here. */
#include <string.h>

#include "base/limits.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/launch_instance.h"
#include "solve/launch_internal.h"

struct bring {
    struct ir_module *m;
    const struct ir_stmt *call;
    bool needs; /* the caller decides something */
    bool open;  /* something that neither knows */
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) to;
};

static bool bring_leaf(const struct ir_expr *e, void *context)
{
    struct bring *b = context;
    if (e->op == IR_VALUE)
        b->open = true;
    if (e->op != IR_VAR || e->decl->is_global)
        return true;
    int at = e->decl->storage == STORAGE_PARAM ? e->decl->param_index : -1;
    if (at < 0) {
        b->open = true;
        return true;
    }
    b->needs = true;
    if (!b->call)
        return true;
    if ((size_t)at >= b->call->args.len) {
        b->open = true; /* a default argument */
        return true;
    }
    const struct ir_expr *to = b->call->args.at[at];
    if (e->type != to->type && e->type->kind == TYPE_INT && to->type && to->type->kind == TYPE_INT)
        to = ir_unary(b->m, IR_CAST, e->type, to);
    vec_push(b->m->arena, &b->from, e);
    vec_push(b->m->arena, &b->to, to);
    return true;
}

/* ---- what is checked on the way to the launch -------------------------------------------------- */

struct checks {
    VEC(struct fact) list;
};

static const struct ir_expr *in_caller(struct ir_module *m, const struct ir_expr *e,
                                       const struct ir_stmt *call)
{
    struct bring b = {.m = m, .call = call};
    if (call->makes && call->callee)
        e = launch_in_instance(m, call->callee, call->makes, e);
    ir_walk(e, bring_leaf, &b);
    return ir_substitute(m, e, b.from.at, b.to.at, b.from.len);
}

static bool is_open(struct ir_module *m, const struct ir_expr *e)
{
    struct bring b = {.m = m};
    ir_walk(e, bring_leaf, &b);
    return b.open;
}

/* By parameters of the caller alone: a template's number that is left is of the function that it called. */
static bool is_told(struct ir_module *m, const struct ir_expr *e)
{
    return !is_open(m, e) && !ir_has_op(e, IR_TPARAM);
}

/* Those that speak of parameters only: a caller decides them. */
static void checks_at(struct checks *c, struct analysis_func *af, const struct ir_stmt *at)
{
    struct ir_module *m = af->analysis->module;
    size_t n;
    const struct fact *facts = guard_facts(af->guards, at, &n);
    for (size_t i = 0; i < n && c->list.len < LIMIT_LAUNCH_PATHS; i++) {
        if (!is_open(m, facts[i].left) && !is_open(m, facts[i].right))
            vec_push(m->arena, &c->list, facts[i]);
    }
}

static bool can_hold(enum ir_op op, struct range l, struct range r)
{
    switch (op) {
    case IR_LT: return l.lo < r.hi;
    case IR_LE: return l.lo <= r.hi;
    case IR_GT: return l.hi > r.lo;
    case IR_GE: return l.hi >= r.lo;
    case IR_EQ: return l.lo <= r.hi && r.lo <= l.hi;
    case IR_NE: return l.lo != l.hi || r.lo != r.hi || l.lo != r.lo;
    default: return true;
    }
}

/* The checks in terms of the caller; false: its call does not get past them. */
static bool checks_bring(const struct checks *c, struct analysis_func *caller,
                         const struct ir_stmt *call, struct checks *out)
{
    struct ir_module *m = caller->analysis->module;
    *out = (struct checks){0};
    for (size_t i = 0; i < c->list.len; i++) {
        struct fact f = c->list.at[i];
        f.left = in_caller(m, f.left, call);
        f.right = in_caller(m, f.right, call);
        if (!can_hold(f.op, range_of(caller->ranges, f.left, call),
                      range_of(caller->ranges, f.right, call)))
            return false;
        if (is_told(m, f.left) && is_told(m, f.right))
            vec_push(m->arena, &out->list, f);
    }
    return true;
}

/* ---- questions that are left to a function ------------------------------------------------------- */

struct parameter {
    const struct ir_expr *answers; /* arguments of the function that is asked */
    bool shared;
};

static bool is_parameter_of(const struct ir_expr *e, void *context)
{
    struct parameter *p = context;
    bool number = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
    p->shared = p->shared || (number && ir_contains(p->answers, e));
    return !p->shared;
}

/* `if (is_small(m, n)) ... else run(m - m % 2, n);`: what the function says of the sizes is known to nobody here. */
static bool is_answered(const struct ir_expr *question, const struct ir_expr *e)
{
    question = ir_strip_all_casts(question);
    const struct ir_stmt *call = question->op == IR_VALUE ? question->value->def : NULL;
    struct parameter p = {0};
    for (size_t i = 0; call && call->kind == IR_STMT_CALL && i < call->args.len; i++) {
        p.answers = call->args.at[i];
        ir_walk(e, is_parameter_of, &p);
    }
    return p.shared;
}

/* The way to the statement hangs on what a function answers about a parameter in e. */
static bool is_asked_of_function(struct analysis_func *af, const struct ir_expr *e,
                                 const struct ir_stmt *at)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, at, &n);
    for (size_t i = 0; i < n; i++)
        if (is_answered(facts[i].left, e) || is_answered(facts[i].right, e))
            return true;
    return false;
}

/* ---- calls that lead to the launch ------------------------------------------------------------- */

static void follow(struct launch_paths *out, const struct launch_site *site,
                   struct analysis_func *af, const struct ir_expr *e, const struct ir_stmt *at,
                   const struct ir_stmt *call, struct checks checks, unsigned depth)
{
    struct analysis *a = af->analysis;
    struct arena *arena = a->arena;
    struct bring b = {.m = a->module};
    size_t n = 0;
    ir_walk(e, bring_leaf, &b);
    struct launch_path here = {range_of(af->ranges, e, at), call};
    bool decided =
        !b.needs || b.open || depth >= LIMIT_WRAPPER_DEPTH || (call && ir_has_op(e, IR_TPARAM));
    if (!decided && is_asked_of_function(af, e, at)) {
        decided = true;
        out->complete = false;
    }
    const struct ir_stmt *const *sites = decided ? NULL : calls_sites(a->calls, af->func, &n);
    if (!af->func->is_internal && !a->module->has_main && b.needs)
        out->complete = false;
    if (out->complete && n > 0 && calls_has_hidden(a->calls, af->func))
        out->complete = false;
    if (n == 0)
        vec_push(arena, &out->list, here);
    checks_at(&checks, af, at);
    for (size_t i = 0; i < n; i++) {
        struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
        struct checks there;
        if (!call && !launch_may_be_of_call(site, sites[i]))
            continue;
        if (!caller || out->list.len >= LIMIT_LAUNCH_PATHS) {
            out->complete = false;
            break;
        }
        const struct ir_expr *brought = in_caller(a->module, e, sites[i]);
        /* What the launching function checks holds on this path too. */
        struct range r = range_of(caller->ranges, brought, sites[i]);
        if ((r.lo == r.hi && (r.lo < here.range.lo || r.lo > here.range.hi)) ||
            !checks_bring(&checks, caller, sites[i], &there))
            continue;
        follow(out, site, caller, brought, sites[i], sites[i], there, depth + 1);
    }
}

struct launch_paths launch_paths_of(const struct launch_search *q, const struct ir_expr *e)
{
    struct launch_paths out = {.complete = true};
    follow(&out, q->site, q->host, e, q->site->stmt, NULL, (struct checks){0}, 0);
    return out;
}

/* Only numbers count: a range may be wider than what happens. */
static bool exceeds(const struct launch_search *q, const struct ir_expr *e, int64_t limit,
                    struct launch_path *out)
{
    struct launch_paths paths = launch_paths_of(q, e);
    for (size_t i = 0; i < paths.list.len; i++) {
        struct launch_path p = paths.list.at[i];
        if (p.range.lo > limit && p.range.lo == p.range.hi) {
            *out = p;
            return true;
        }
    }
    return false;
}

static void check_limit(struct launch_search *q, bool block, unsigned axis, int64_t limit)
{
    struct launch_path p;
    const struct ir_expr *e = block ? q->site->block[axis] : q->site->grid[axis];
    if (!exceeds(q, e, limit, &p))
        return;
    struct launch_fault *f =
        launch_fault_add(q, block ? LAUNCH_BLOCK_TOO_LARGE : LAUNCH_GRID_TOO_LARGE, axis, e);
    f->value = p.range.lo;
    f->call = p.call;
    f->at = launch_dim_span(q, block, axis);
}

static void check_empty(struct launch_search *q, const struct ir_expr *e, unsigned axis)
{
    struct launch_paths paths = launch_paths_of(q, e);
    for (size_t i = 0; i < paths.list.len; i++) {
        struct launch_path p = paths.list.at[i];
        if (p.range.lo != 0 || p.range.hi != 0)
            continue;
        size_t n;
        (void)guard_facts(q->site->host->guards, q->site->stmt, &n);
        struct launch_fault *f = launch_fault_add(q, LAUNCH_EMPTY, axis, e);
        f->call = p.call;
        f->open = p.call && n > 0;
        return;
    }
}

const struct ir_expr *launch_threads(const struct launch_site *s)
{
    struct ir_module *m = s->host->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *all = ir_int(m, wide, 1);
    for (unsigned i = 0; i < 3; i++)
        all = ir_binary(m, IR_MUL, wide, all, ir_unary(m, IR_CAST, wide, s->block[i]));
    return all;
}

bool launch_block_exceeds(const struct launch_site *s, int64_t limit, int64_t *threads,
                          const struct ir_stmt **call)
{
    struct launch_search q = {.site = s, .host = s->host};
    struct launch_path p;
    for (unsigned i = 0; i < 3; i++) {
        if (!s->block[i])
            return false;
    }
    if (!exceeds(&q, launch_threads(s), limit, &p))
        return false;
    *threads = p.range.lo;
    *call = p.call;
    return true;
}

void launch_search_constants(struct launch_search *q)
{
    const struct launch_site *s = q->site;
    const struct ir_expr *all = launch_threads(s);
    struct launch_path p;
    if (exceeds(q, all, BLOCK_THREADS_MAX, &p)) {
        struct launch_fault *f = launch_fault_add(q, LAUNCH_BLOCK_TOO_LARGE, 3, all);
        f->value = p.range.lo;
        f->call = p.call;
    } else {
        check_limit(q, true, 2, BLOCK_Z_MAX);
    }
    for (unsigned i = 1; i < 3 && q->found.len == 0; i++)
        check_limit(q, false, i, GRID_YZ_MAX);
    for (unsigned i = 0; i < 3 && q->found.len == 0; i++) {
        check_empty(q, s->grid[i], i);
        if (q->found.len == 0)
            check_empty(q, s->block[i], i);
    }
}
