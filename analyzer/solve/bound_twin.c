/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from another kernel of the file: it compares the very index that this kernel takes with a
 * length that this kernel is given too, under the same name, and for nothing.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

struct twin {
    struct bound_search *q;
    unsigned asked; /* axes that this kernel asks for */
};

/* ---- from one kernel's terms to the other's --------------------------------------------------- */

struct renaming {
    const struct ir_func *to;
    struct ir_module *m;
    struct arena *arena;
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) into;
    bool fails;
};

static bool is_same_type(const struct ir_type *a, const struct ir_type *b)
{
    return a == b ||
           (a && b && a->kind == b->kind && a->name && b->name && strcmp(a->name, b->name) == 0);
}

static const struct ir_decl *param_named(const struct ir_func *f, const struct ir_decl *like)
{
    for (size_t i = 0; like->source_name && i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        if (d->source_name && strcmp(d->source_name, like->source_name) == 0 &&
            is_same_type(d->type, like->type))
            return d;
    }
    return NULL;
}

/* Parameters go by their names; what a kernel computes or loads is its own. */
static bool rename_leaf(const struct ir_expr *e, void *context)
{
    struct renaming *r = context;
    if (e->op == IR_VALUE || e->op == IR_OPAQUE || e->op == IR_ADDR)
        r->fails = true;
    if (e->op != IR_VAR || r->fails)
        return !r->fails;
    const struct ir_decl *own =
        e->decl->storage == STORAGE_PARAM ? param_named(r->to, e->decl) : NULL;
    r->fails = !own;
    if (own) {
        vec_push(r->arena, &r->from, e);
        vec_push(r->arena, &r->into, ir_var(r->m, own));
    }
    return !r->fails;
}

const struct ir_expr *bound_renamed(struct bound_search *q, const struct ir_expr *e)
{
    struct renaming r = {.to = q->af->func, .m = q->af->analysis->module, .arena = q->arena};
    ir_walk(e, rename_leaf, &r);
    return r.fails      ? NULL
           : r.from.len ? ir_substitute(r.m, e, r.from.at, r.into.at, r.from.len)
                        : e;
}

/* ---- the two kernels ------------------------------------------------------------------------- */

/* The other kernel accesses something there, behind its check. */
static bool guards_access(struct bound_search *q, struct cfg_edge e, const struct coordinate *c)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        if (uses[i].access.root && cfg_edge_dominates(q->af->cfg, e, uses[i].stmt->block) &&
            bound_is_coordinate_of(q, &c->at, &uses[i].first, NULL))
            return true;
    }
    return false;
}

/* Nothing is known of the grids: one that divides has no tail, and of one that is seen to round up
 * the launch tells more. */
static bool launches_are_open(struct bound_search *q, unsigned axes)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            if (axes & 1U << axis && launch_rounds_up(sites[i], axis, NULL) != TRI_UNKNOWN)
                return false;
        }
    }
    return true;
}

static const struct bound_candidate *open_access(struct bound_search *q, const struct coordinate *c)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *x = &q->candidates.at[i];
        int64_t rest;
        if (!x->looped && !x->flagged && x->access.stmt->kind != IR_STMT_CALL &&
            bound_is_coordinate_of(q, &c->at, &x->polynomial, &rest) && rest >= 0)
            return x;
    }
    return NULL;
}

/* A third kernel that has the length and does not ask, either: the file counts on exact grids. */
static bool others_lack_check(struct bound_search *q, const struct bound_search *there,
                              const struct ir_decl *length, unsigned axes)
{
    const struct analysis *a = q->af->analysis;
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct bound_search third = {.af = a->funcs.at[i], .arena = q->arena};
        size_t n;
        if (third.af == q->af || third.af == there->af || third.af->func->kind != FUNC_KERNEL ||
            !param_named(third.af->func, length) || bound_asked_axes(&third, true) & axes)
            continue;
        const struct bound_use *uses = bound_uses(&third, &n);
        for (size_t k = 0; k < n; k++) {
            if (uses[k].access.root && bounds_grid_axes(uses[k].index) & axes)
                return true;
        }
    }
    return false;
}

static bool try_check(struct bound_search *there, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    struct twin *t = context;
    const struct bound_taking how = {.first = true};
    struct coordinate other, own;
    if (!bound_take_coordinate(there, f, e, how, &other) || !other.axes || !other.grid ||
        other.at.terms.len < 2 || ir_strip_casts(other.size)->op != IR_VAR || other.grid & t->asked)
        return false;
    struct fact here = *f;
    here.left = bound_renamed(t->q, bound_first_round(there, f->left));
    here.right = bound_renamed(t->q, bound_first_round(there, f->right));
    if (!here.left || !here.right || !bound_take_coordinate(t->q, &here, e, how, &own) ||
        bound_is_looked_at(t->q, ir_strip_casts(own.size)->decl) ||
        !guards_access(there, e, &other) || !launches_are_open(t->q, own.grid) ||
        others_lack_check(t->q, there, ir_strip_casts(own.size)->decl, own.grid))
        return false;
    const struct bound_candidate *c = open_access(t->q, &own);
    if (!c)
        return false;
    bound_add(t->q, BOUND_TWIN_GUARDED, c, own.size, cfg_terminator(e.from));
    return true;
}

void bound_search_twins(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    struct twin t = {.q = q};
    if (q->candidates.len == 0)
        return;
    t.asked = bound_asked_axes(q, true);
    for (size_t i = 0; i < a->funcs.len; i++) {
        if (a->funcs.at[i]->func->kind != FUNC_KERNEL || a->funcs.at[i] == q->af)
            continue;
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        if (bound_walk_facts(&there, try_check, &t))
            return;
    }
}
