/* SPDX-License-Identifier: Apache-2.0 */
/* Dynamic shared memory that is counted before a launch, and not asked for. */
#include <string.h>
#include <strings.h>

#include "pass/compared.h"
#include "pass/count_name.h"
#include "pass/shared_size.h"

/* Anything that may use memory whose body is not there. */
static bool calls_the_unseen(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_CALL && !(s->callee && s->callee->has_body))
            return true;
    }
    return false;
}

static bool may_use_dynamic(const struct launch_site *s)
{
    return !s->kernel || !s->kernel->has_body || calls_the_unseen(s->kernel);
}

static bool is_zero(const struct ir_expr *e)
{
    int64_t n;
    return e && ir_is_int(ir_strip_casts(e), &n) && n == 0;
}

/* Does `k` launch with the bytes that `set` counts? */
static bool asks_for(const struct launch_site *k, const struct ir_stmt *set)
{
    return k->shared_bytes &&
           compared_same_size(ir_strip_casts(k->shared_bytes), ir_strip_casts(set->expr));
}

/* The variable still has this value at s, on every way to it. */
static bool holds_at(const struct analysis_func *host, const struct ir_stmt *set,
                     const struct ir_stmt *s)
{
    if (!cfg_stmt_dominates(host->cfg, set, s))
        return false;
    for (size_t i = 0; i < host->func->stmts.len; i++) {
        const struct ir_stmt *t = host->func->stmts.at[i];
        if (t != set && t->kind == IR_STMT_SET && t->var == set->var &&
            cfg_stmt_between(host->cfg, set, t, s))
            return false;
    }
    return true;
}

static bool has_it(const struct ir_expr *e, const struct ir_stmt *set)
{
    return e && ir_contains(e, ir_strip_casts(set->expr));
}

/* Handed on, kept or launched with: what becomes of it is not for the launch alone. */
static bool is_used(const struct analysis_func *host, const struct ir_stmt *set)
{
    for (size_t i = 0; i < host->func->stmts.len; i++) {
        const struct ir_stmt *t = host->func->stmts.at[i];
        if (t == set || !cfg_stmt_reaches(host->cfg, set, t))
            continue;
        bool uses = t->kind == IR_STMT_STORE && has_it(t->expr, set);
        for (size_t k = 0; t->kind == IR_STMT_CALL && k < t->args.len; k++)
            uses = uses || has_it(t->args.at[k], set);
        if (t->kind == IR_STMT_LAUNCH) {
            uses = uses || has_it(t->launch->shared_bytes, set);
            for (size_t k = 0; k < t->launch->args.len; k++)
                uses = uses || has_it(t->launch->args.at[k], set);
        }
        if (uses)
            return true;
    }
    return false;
}

/* `k<true>` and `k<false>`, `k(x, true)` and `k(x, false)`: one of them may use none. */
static bool same_kind(const struct ir_launch *x, const struct ir_launch *y)
{
    if (!x->kernel_name || !y->kernel_name || strcmp(x->kernel_name, y->kernel_name) != 0 ||
        x->template_args.len != y->template_args.len || x->args.len != y->args.len)
        return false;
    for (size_t i = 0; i < x->template_args.len; i++) {
        if (x->template_args.at[i] != y->template_args.at[i])
            return false;
    }
    for (size_t i = 0; i < x->args.len; i++) {
        const struct ir_expr *a = x->args.at[i], *b = y->args.at[i];
        if (a->type->kind == TYPE_BOOL && a != b)
            return false;
    }
    return true;
}

/* Another launch of the same function asks for it: for this kernel (*same), or for another. */
static bool is_asked_elsewhere(const struct launch_site *s, const struct ir_stmt *set, bool *same)
{
    size_t n;
    bool found = false;
    const struct launch_site *const *all = launch_all(s->host->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i]->host != s->host || all[i]->stmt == s->stmt || !asks_for(all[i], set))
            continue;
        found = true;
        *same =
            *same || (holds_at(s->host, set, all[i]->stmt) && same_kind(all[i]->launch, s->launch));
    }
    return found;
}

/* The variable is what other launches ask for, with other values: `bytes` of each case. */
static bool is_for_launches(const struct launch_site *s, const struct ir_decl *var)
{
    const struct ir_func *f = s->host->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        bool same = false;
        if (t->kind == IR_STMT_SET && t->var == var && t->expr && !is_zero(t->expr) &&
            is_asked_elsewhere(s, t, &same))
            return true;
    }
    return false;
}

const struct ir_stmt *shared_forgotten_size(const struct launch_site *s)
{
    const struct ir_func *f = s->host->func;
    if (!is_zero(s->shared_bytes) || !may_use_dynamic(s))
        return NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        bool same = false;
        if (t->kind != IR_STMT_SET || !t->var || !t->var->source_name || !t->expr ||
            t->expr->op == IR_INT || !holds_at(s->host, t, s->stmt))
            continue;
        if (is_asked_elsewhere(s, t, &same) ? same
                                            : !is_used(s->host, t) && is_for_launches(s, t->var))
            return t;
    }
    return NULL;
}

/* ---- another launch of the kernel asks for some ------------------------------------------------ */

/* `k(x, 0)` and `k(x, 1)`: the number may say which of its ways the kernel goes. */
static bool differs_by_number(const struct ir_launch *x, const struct ir_launch *y)
{
    for (size_t i = 0; i < x->args.len && i < y->args.len; i++) {
        int64_t n;
        if (x->args.at[i] != y->args.at[i] &&
            (ir_is_int(x->args.at[i], &n) || ir_is_int(y->args.at[i], &n)))
            return true;
    }
    return false;
}

struct leaves {
    const struct ir_expr *condition;
    bool shared;
};

static bool look_for_leaf(const struct ir_expr *e, void *context)
{
    struct leaves *x = context;
    if (e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_MEMBER)
        x->shared = x->shared || ir_contains(x->condition, e);
    return !x->shared;
}

/* `if (threads > 32) k<<<g, b, bytes>>>(x); else k<<<g, b>>>(x);`: the host asks whether any is needed. */
static bool is_decided(const struct launch_site *s, const struct launch_site *other)
{
    const struct ir_func *f = s->host->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        struct leaves x = {.condition = t->expr};
        if (t->kind != IR_STMT_BRANCH ||
            !cfg_parts(s->host->cfg, t->block, s->stmt->block, other->stmt->block))
            continue;
        ir_walk(other->shared_bytes, look_for_leaf, &x);
        if (x.shared)
            return true;
    }
    return false;
}

const struct ir_stmt *shared_forgotten_beside(const struct launch_site *s)
{
    size_t n;
    const struct launch_site *const *all = launch_all(s->host->analysis->launches, &n);
    if (!is_zero(s->shared_bytes) || (s->kernel && s->kernel->has_body))
        return NULL;
    for (size_t i = 0; i < n; i++) {
        const struct launch_site *o = all[i];
        if (o->host == s->host && o->stmt != s->stmt && o->shared_bytes &&
            !is_zero(o->shared_bytes) && s->launch->args_known && o->launch->args_known &&
            same_kind(o->launch, s->launch) && !differs_by_number(o->launch, s->launch) &&
            !is_decided(s, o))
            return o->stmt;
    }
    return NULL;
}
