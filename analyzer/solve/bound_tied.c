/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Is the length that a launch rounds up how long the accessed buffer is?  Something must say so: the kernel is handed
 * the length, the buffer is seen to be allocated, or whoever launches was handed the two together.  A length that was
 * computed on the way may just as well be that of a padded buffer.
 */
#include <string.h>

#include "pass/compared.h"
#include "pass/extent.h"
#include "solve/bound_doubt.h"
#include "solve/bound_internal.h"

#define LEAVES_MOST 16
#define LEAVES_DEPTH 3

/* What an expression of the launching function is made of. */
struct leaves {
    const struct ir_expr *at[LEAVES_MOST];
    size_t n;
    unsigned depth;
    bool made; /* some of it is the answer of a function that was handed something */
};

static bool take_leaf(const struct ir_expr *e, void *context);

static void take_leaves(const struct ir_expr *e, struct leaves *l, unsigned depth)
{
    if (!e || !depth)
        return;
    unsigned before = l->depth;
    l->depth = depth;
    ir_walk(e, take_leaf, l);
    l->depth = before;
}

/* Of `m.rows()` that is m, too; what a function made of what it was handed is a thing of its own. */
static bool take_leaf(const struct ir_expr *e, void *context)
{
    struct leaves *l = context;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool leaf = e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_MEMBER || e->op == IR_FIELD ||
                e->op == IR_OPAQUE;
    if (leaf && l->n < LEAVES_MOST)
        l->at[l->n++] = e;
    if (d && d->kind == IR_STMT_CALL) {
        l->made = l->made || d->args.len > 0;
        take_leaves(d->object, l, l->depth - 1);
    }
    if (d && d->kind == IR_STMT_LOAD)
        take_leaves(d->addr, l, l->depth - 1);
    if (d && d->kind == IR_STMT_PHI) {
        for (size_t i = 0; i < d->args.len; i++)
            take_leaves(d->args.at[i], l, l->depth - 1);
    }
    return true;
}

static bool share_leaf(const struct leaves *x, const struct leaves *y)
{
    for (size_t i = 0; i < x->n; i++) {
        for (size_t k = 0; k < y->n; k++) {
            if (compared_same_size(x->at[i], y->at[k]))
                return true;
        }
    }
    return false;
}

/* The kernel is handed the length, a part of it, or the object that has it. */
static bool is_told_to_kernel(const struct launch_site *site, const struct leaves *size)
{
    for (size_t i = 0; i < site->launch->args.len; i++) {
        const struct ir_expr *arg = site->launch->args.at[i];
        struct leaves l = {0};
        take_leaves(arg, &l, LEAVES_DEPTH);
        if (share_leaf(size, &l))
            return true;
    }
    return false;
}

/* A parameter, something of one, or of the object that the function is of. */
static bool is_given(const struct ir_expr *e)
{
    if (e->op == IR_VAR)
        return e->decl->storage == STORAGE_PARAM || e->decl->storage == STORAGE_CAPTURE;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return e->op == IR_MEMBER || e->op == IR_FIELD ||
           (d && (d->kind == IR_STMT_LOAD || (d->kind == IR_STMT_CALL && !d->args.len)));
}

/* `this->all = pool.allocate(...)`: the launching function was handed the member's object, but what it holds is made
 * here. */
static bool is_made_here(const struct ir_func *host, const struct leaves *l)
{
    for (size_t i = 0; i < l->n; i++) {
        const struct ir_expr *slot = ir_strip_all_casts(l->at[i]);
        for (size_t k = 0; slot->op == IR_FIELD && k < host->stmts.len; k++) {
            const struct ir_stmt *s = host->stmts.at[k];
            if (s->kind == IR_STMT_STORE && ir_strip_all_casts(s->addr) == slot)
                return true;
        }
    }
    return false;
}

static bool are_given(const struct leaves *l)
{
    for (size_t i = 0; i < l->n; i++) {
        if (!is_given(l->at[i]))
            return false;
    }
    return l->n > 0 && l->n < LEAVES_MOST && !l->made;
}

/* ---- threads that are capped ---------------------------------------------------------------------- */

/* `needed < 32768 ? needed : 32768`: 32768; 0: no such number. */
static int64_t cap_of(const struct ir_expr *size)
{
    int64_t most;
    const struct ir_expr *e = ir_strip_all_casts(size);
    unsigned first = e->op == IR_SELECT;
    for (unsigned i = 0; (e->op == IR_MIN || e->op == IR_SELECT) && i < 2; i++) {
        const struct ir_expr *other = ir_strip_all_casts(e->args[first + 1 - i]);
        if (ir_is_int(ir_strip_all_casts(e->args[first + i]), &most) && most > 0 &&
            (e->op == IR_MIN || ir_contains(e->args[0], other)))
            return most;
    }
    return 0;
}

/* The launch rounds the length up to whole blocks, of which the cap has a whole number. */
static bool fills_blocks(const struct launch_site *s, const struct ir_expr *size, int64_t cap)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        const struct ir_expr *rounded = NULL;
        int64_t threads;
        if (launch_rounds_up(s, axis, &rounded) == TRI_YES && rounded && s->block[axis] &&
            ir_strip_all_casts(rounded) == ir_strip_all_casts(size) &&
            ir_is_int(s->block[axis], &threads) && threads > 0 && cap % threads == 0)
            return true;
    }
    return false;
}

static bool is_handed(const struct launch_site *s, const struct ir_expr *size)
{
    for (size_t i = 0; i < s->launch->args.len; i++) {
        if (ir_strip_all_casts(s->launch->args.at[i]) == ir_strip_all_casts(size))
            return true;
    }
    return false;
}

/* No more threads than 32768, however few are needed, and a buffer that has nothing to do with how many that are:
 * `states[thread]` of as many states as there may be threads. */
static bool has_one_for_each_thread(const struct launch_site *s, const struct ir_expr *size,
                                    const struct ir_expr *buffer)
{
    struct leaves of = {0}, l = {0};
    int64_t cap = cap_of(size);
    if (!cap || is_handed(s, size) || !fills_blocks(s, size, cap))
        return false;
    take_leaves(size, &l, LEAVES_DEPTH);
    take_leaves(buffer, &of, LEAVES_DEPTH);
    return !share_leaf(&l, &of);
}

bool bound_is_tied(const struct bound_evidence *e)
{
    const struct launch_site *site = e->site;
    const struct ir_expr *root = e->access.root;
    if (!site || !e->size || !site->launch->args_known || !root || root->op != IR_VAR ||
        root->decl->storage != STORAGE_PARAM)
        return true; /* nothing is known of what is handed over */
    const struct ir_expr *buffer = launch_argument(site, root->decl);
    struct leaves size = {0}, of = {0};
    take_leaves(e->size, &size, LEAVES_DEPTH);
    if (!buffer || extent_at_launch(site, root->decl).source != EXTENT_UNKNOWN)
        return true;
    if (has_one_for_each_thread(site, e->size, buffer))
        return false;
    if (is_told_to_kernel(site, &size))
        return true;
    take_leaves(buffer, &of, LEAVES_DEPTH);
    return are_given(&size) && are_given(&of) && !is_made_here(site->host->func, &of);
}

/* The function was handed what a block takes, or a part of that. */
static bool knows_block(struct bound_search *q, const struct ir_expr *arg, const struct ir_expr *by)
{
    struct affine whole = affine_of(q->arena, by), part = affine_of(q->arena, arg);
    if (!whole.ok || !part.ok)
        return false;
    if (affine_equal(&whole, &part))
        return true;
    return whole.terms.len == 1 && part.terms.len == 1 && !whole.constant && !part.constant &&
           affine_term_contains(&whole.terms.at[0], &part.terms.at[0]);
}

bool bound_is_made_whole(struct bound_search *q, const struct ir_expr *n, const struct ir_expr *by)
{
    const struct ir_expr *e = ir_strip_all_casts(n);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_stmt *call = d && d->kind == IR_STMT_CALL ? d : NULL;
    bool knows = false;
    for (size_t i = 0; by && call && call->args.len > 1 && i < call->args.len; i++)
        knows = knows || knows_block(q, call->args.at[i], by);
    return knows &&
           !(call->name && (strcmp(call->name, "min") == 0 || strcmp(call->name, "max") == 0));
}
