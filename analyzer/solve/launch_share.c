/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shares that are divided by.
 *
 * `blocks = 128 / n`, also the smaller of it and another number, and then `rows / blocks` or `div_up(rows, blocks)`:
 * for n beyond 128 the host divides by 0.
 */
#include "solve/launch_share.h"

#include <string.h>

#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/launch_dim.h"
#include "solve/launch_internal.h"

#define WAYS_MOST 4 /* branches in a row that choose a share */

struct search {
    struct analysis_func *host;
    const struct ir_stmt *at;
    VEC(struct launch_share) found;
};

/* The share that e is, on one way at least, and that nobody on the way asks about; NULL: none. */
static const struct ir_expr *share_in(const struct launch_search *q, const struct ir_expr *e,
                                      unsigned ways)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (launch_is_compared(q->host->func, e))
        return NULL;
    const struct ir_expr *found = e->op == IR_MUL ? NULL : launch_share_of(q, e);
    for (size_t i = 0;
         !found && ways < WAYS_MOST && def && def->kind == IR_STMT_PHI && i < def->args.len; i++)
        found = share_in(q, def->args.at[i], ways + 1);
    for (unsigned i = 0; !found && ways < WAYS_MOST && i < e->arg_count; i++) {
        bool least = e->op == IR_MIN || (e->op == IR_PURE && strcmp(e->text, "min") == 0);
        if (least)
            found = share_in(q, e->args[i], ways + 1);
    }
    return found;
}

/* `dim3 block(1024 / n, n)`: what is wrong with a large n there is told of the block. */
static bool is_of_block(const struct ir_func *f, const struct ir_expr *share)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_launch *l = f->stmts.at[i]->launch;
        if (l && l->block && ir_contains(l->block, share))
            return true;
    }
    return false;
}

struct divisor {
    const struct ir_expr *n;
    bool found;
};

static bool look_for_rest(const struct ir_expr *e, void *context)
{
    struct divisor *d = context;
    d->found = d->found || (e->op == IR_REM && ir_strip_all_casts(e->args[1]) == d->n);
    return !d->found;
}

/* `if (128 % n != 0) return;`: no n beyond it is left. */
static bool is_asked_for_rest(const struct ir_func *f, const struct ir_expr *n)
{
    struct divisor d = {.n = n};
    for (size_t i = 0; i < f->stmts.len && !d.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_ASSUME || compared_is_check(s))
            ir_walk_stmt(s, look_for_rest, &d);
    }
    return d.found;
}

/* All calls are in sight, with numbers, or with what the caller has looked at. */
static bool is_held_by_callers(const struct analysis_func *host, const struct ir_expr *n)
{
    const struct analysis *a = host->analysis;
    size_t count;
    int64_t number;
    if (n->op != IR_VAR || n->decl->storage != STORAGE_PARAM ||
        !calls_are_all_seen(a->calls, host->func))
        return false;
    unsigned index = (unsigned)n->decl->param_index;
    const struct ir_stmt *const *sites = calls_sites(a->calls, host->func, &count);
    bool all = count > 0;
    for (size_t i = 0; i < count && all; i++) {
        const struct ir_expr *there =
            index < sites[i]->args.len ? ir_strip_all_casts(sites[i]->args.at[index]) : NULL;
        all = there &&
              (ir_is_int(there, &number) || compared_from_above(sites[i]->block->func, there));
    }
    return all;
}

static void check_divisor(struct search *x, const struct ir_expr *by)
{
    struct launch_site site = {.stmt = x->at, .host = x->host};
    struct launch_search q = {.site = &site, .host = x->host};
    const struct ir_expr *share = share_in(&q, by, 0);
    int64_t number;
    for (size_t i = 0; share && i < x->found.len; i++) {
        if (x->found.at[i].quotient == share || x->found.at[i].at == x->at)
            return;
    }
    if (!share || is_of_block(x->host->func, share) ||
        !launch_divides_by_data(&q, share->args[1]) ||
        compared_from_above(x->host->func, ir_strip_all_casts(share->args[1])) ||
        is_asked_for_rest(x->host->func, ir_strip_all_casts(share->args[1])) ||
        is_held_by_callers(x->host, ir_strip_all_casts(share->args[1])) ||
        range_of(x->host->ranges, by, x->at).lo > 0)
        return;
    bool fixed = ir_is_int(ir_strip_all_casts(share->args[0]), &number);
    struct launch_share s = {
        .at = x->at, .quotient = share, .value = fixed ? number + 1 : SHARES_MANY};
    vec_push(x->host->analysis->arena, &x->found, s);
}

static bool find_divisor(const struct ir_expr *e, void *context)
{
    bool whole = e->op == IR_DIV && !(e->type && e->type->kind == TYPE_FLOAT);
    if (whole)
        check_divisor(context, e->args[1]);
    return true;
}

const struct launch_share *launch_share_find(struct analysis_func *host, size_t *n)
{
    struct search x = {.host = host};
    const struct ir_func *f = host->func;
    for (size_t i = 0; f->kind == FUNC_HOST && i < f->stmts.len; i++) {
        const struct ir_stmt *s = x.at = f->stmts.at[i];
        bool helper = s->kind == IR_STMT_CALL && s->name && s->args.len == 2 &&
                      launch_is_round_helper(s->name);
        if (helper)
            check_divisor(&x, s->args.at[1]);
        ir_walk_stmt(s, find_divisor, &x);
    }
    *n = x.found.len;
    return x.found.at;
}
