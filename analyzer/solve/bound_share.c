/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a share that may be nothing: in `share = n / parts; last = a[(i + 1) * share - 1];` it is 0 for fewer
 * elements than parts, and the last element of a share in front of the first one.  So may be where the share of a
 * thread begins, `first = n * t / threads`, of a later thread than the first: `t == 0 ? none : a[first - 1]`.
 */
#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

static bool is_length(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

/* n / parts, of two lengths that the kernel is given. */
static const struct ir_expr *share_in(struct bound_search *q, const struct affine_term *t)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        if (e->op == IR_DIV && is_length(e->args[0]) && is_length(e->args[1]) &&
            !launch_is_rounded_up(q->af->analysis, e))
            return e;
    }
    return NULL;
}

/* The share that all of the index is made of, but for what is taken off in the end. */
static const struct ir_expr *share_of(struct bound_search *q, const struct affine *x)
{
    const struct ir_expr *share = NULL;
    if (!x->ok || x->constant >= 0)
        return NULL;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct ir_expr *e = share_in(q, &x->terms.at[i]);
        if (!e || (share && share != e) || x->terms.at[i].coefficient < 0)
            return NULL;
        share = e;
    }
    return share;
}

struct question {
    const struct ir_expr *share;
    bool found;
};

/* A comparison of the share, or of what it is a share of with how many there are. */
static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct question *w = context;
    if (bound_is_question(e) && e != w->share) {
        bool both = ir_contains(e, ir_strip_casts(w->share->args[0])) &&
                    ir_contains(e, ir_strip_casts(w->share->args[1]));
        w->found = w->found || both;
    }
    return !w->found;
}

static bool is_asked(const struct ir_func *f, const struct ir_expr *share)
{
    struct question w = {.share = share};
    for (size_t i = 0; i < f->stmts.len && !w.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_ASSUME)
            ir_walk(s->expr, look_for_question, &w);
    }
    return w.found;
}

/* Whoever launches the kernel compares the two, also in a check out of sight: `ASSERT(n >= parts)`. */
static bool is_asked_at_launch(struct bound_search *q, const struct ir_expr *share)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *there = launch_substitute(sites[i], share);
        const struct ir_func *f = sites[i]->host->func;
        struct question w = {.share = there};
        if (!there || there->op != IR_DIV)
            return true;
        for (size_t k = 0; k < f->stmts.len && !w.found; k++) {
            if (f->stmts.at[k]->kind != IR_STMT_LAUNCH)
                ir_walk_stmt(f->stmts.at[k], look_for_question, &w);
        }
        if (w.found)
            return true;
    }
    return false;
}

/* ---- where a share begins ---------------------------------------------------------------------- */

/* n * t / threads, less a number and nothing else; *thread is t.  NULL: it is not. */
static const struct ir_expr *begin_of(const struct affine *x, const struct ir_expr **thread)
{
    const struct affine_term *t =
        x->ok && x->terms.len == 1 && x->constant < 0 ? x->terms.at : NULL;
    const struct ir_expr *e =
        t && t->coefficient == 1 && t->atom_count == 1 ? ir_strip_all_casts(t->atoms[0]) : NULL;
    const struct ir_expr *whole = e && e->op == IR_DIV ? ir_strip_all_casts(e->args[0]) : NULL;
    if (!whole || whole->op != IR_MUL)
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *n = ir_strip_all_casts(whole->args[1 - i]);
        *thread = ir_strip_casts(whole->args[i]);
        if (bounds_uses_thread_index(*thread) && (is_length(n) || ir_load_of(n)))
            return e;
    }
    return NULL;
}

/* `t == 0` has been asked, and is not so. */
static bool is_behind_first(struct bound_search *q, const struct ir_stmt *s,
                            const struct ir_expr *thread)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if ((facts[i].op == IR_NE || facts[i].op == IR_GT) &&
            ir_strip_casts(facts[i].left) == thread &&
            ir_is_const(ir_strip_casts(facts[i].right), 0))
            return true;
    return false;
}

static bool look_for_begin(const struct ir_expr *e, void *context)
{
    struct question *w = context;
    w->found = w->found || (bound_is_question(e) && ir_contains(e, w->share));
    return !w->found;
}

static bool is_begin_asked(const struct ir_func *f, const struct ir_expr *begin)
{
    struct question w = {.share = begin};
    ir_walk_func(f, look_for_begin, &w);
    return w.found;
}

static void try_begin(struct bound_search *q, const struct access *x, const struct affine *at)
{
    const struct ir_expr *thread, *begin = begin_of(at, &thread);
    struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
    if (begin && is_behind_first(q, x->stmt, thread) && !is_begin_asked(q->af->func, begin))
        bound_add(q, BOUND_SHARE, &c, begin, NULL);
}

void bound_search_shares(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->root->op == IR_OPAQUE || !ir_has_op(x->dims.at[0].index, IR_DIV))
            continue;
        struct affine at = affine_of(q->arena, x->dims.at[0].index);
        try_begin(q, x, &at);
        const struct ir_expr *share = x->root->op == IR_ADDR ? NULL : share_of(q, &at);
        if (!share || is_asked(q->af->func, share) || is_asked_at_launch(q, share))
            continue;
        /* how many there are is for the caller to keep */
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
        bound_add(q, BOUND_SHARE, &c, share, NULL);
        return;
    }
}
