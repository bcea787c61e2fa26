/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a length of the whole file: kernel after kernel compares its place in the grid with what
 * stands in constant memory, `if (i < params.nodes)`, or with the same `n_fits` that each is handed, and
 * this one takes the very same place for an index and compares it with nothing.
 */
#include <string.h>

#include "pass/bounds.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* So many kernels are a rule of the file, and one in four may be an exception. */
#define ASKING_LEAST 3
#define EXCEPTION_RATIO 4
/* What is handed over may be left out for a reason: then it is this kernel alone that does without. */
#define HANDED_LEAST 5

/* A check of one kernel. */
struct file_check {
    struct affine at;
    const struct ir_expr *length; /* where in memory; NULL: a parameter */
    const char *param;            /* its name */
    const struct ir_stmt *where;
    const char *text;
    unsigned grid;
    bool rounds; /* it is the head of a loop */
    struct cfg_edge edge;
};

/* The place in constant or global memory that the size was loaded from; NULL: none of the file. */
static const struct ir_expr *length_in_file(const struct ir_expr *size)
{
    const struct ir_expr *e = ir_strip_casts(size);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *root = d && d->kind == IR_STMT_LOAD ? ir_address_root(d->addr) : NULL;
    bool file = root && root->op == IR_ADDR && !root->decl->guessed &&
                (root->decl->storage == STORAGE_CONSTANT || root->decl->storage == STORAGE_DEVICE);
    bool plain = file && (d->addr->op == IR_FIELD || d->addr == root);
    return plain ? d->addr : NULL;
}

/* Made of the grid's own numbers, which all kernels share. */
static bool is_of_grid(const struct affine *at)
{
    for (size_t i = 0; i < at->terms.len; i++) {
        for (unsigned k = 0; k < at->terms.at[i].atom_count; k++) {
            if (ir_strip_casts(at->terms.at[i].atoms[k])->op != IR_BUILTIN)
                return false;
        }
    }
    return at->ok && at->terms.len >= 2;
}

/* `for (i = thread; i < n; i += threads)` takes any number of threads: it says how long its own arrays are. */
static bool is_of_round(const struct bound_search *q, const struct cfg_edge *e)
{
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, e->from);
    return l && l->header == e->from;
}

static bool take_file_check(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                            void *context)
{
    struct file_check *out = context;
    struct coordinate c;
    if (!bound_take_coordinate(q, f, e, (struct bound_taking){.first = true}, &c) || !c.axes ||
        !c.grid || !is_of_grid(&c.at))
        return false;
    const struct ir_expr *length = length_in_file(c.size), *size = ir_strip_casts(c.size);
    bool handed = size->op == IR_VAR && size->decl->storage == STORAGE_PARAM &&
                  bound_is_length_name(size->decl->source_name);
    if (!length && !handed)
        return false;
    *out = (struct file_check){.at = c.at,
                               .length = length,
                               .param = length ? NULL : size->decl->source_name,
                               .where = cfg_terminator(e.from),
                               .text = ir_expr_source(q->arena, c.size, 40),
                               .grid = c.grid,
                               .rounds = is_of_round(q, &e),
                               .edge = e};
    return true;
}

/* An access at this place, or a row of it: nothing else is in the index but what the launch gives. */
static const struct bound_candidate *access_at(struct bound_search *q,
                                               const struct file_check *check)
{
    const struct affine *at = &check->at;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        int64_t rest;
        /* `x * depth + z` of a grid with two sides is no place of a list that others count along one */
        if (bounds_grid_axes(c->index) & ~check->grid)
            continue;
        if (!c->looped && !c->flagged && bound_is_coordinate_of(q, at, &c->polynomial, &rest) &&
            rest >= 0)
            return c;
    }
    return NULL;
}

static bool uses_place(struct bound_search *q, const struct affine *at)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        if (uses[i].access.root && bound_is_coordinate_of(q, at, &uses[i].first, NULL))
            return true;
    }
    return false;
}

static bool is_same_length(const struct file_check *a, const struct file_check *b)
{
    return a->length == b->length && (a->length || strcmp(a->param, b->param) == 0);
}

static bool is_handed(const struct ir_func *f, const char *name)
{
    for (size_t i = 0; i < f->params.len; i++) {
        if (f->params.at[i]->source_name && strcmp(f->params.at[i]->source_name, name) == 0)
            return true;
    }
    return false;
}

/* A kernel that asks takes the array's place, too: inside of its check, or outside of it. */
static bool takes_array(struct bound_search *there, const struct file_check *check,
                        const char *array, bool inside)
{
    size_t n;
    const struct bound_use *uses = bound_uses(there, &n);
    for (size_t i = 0; array && i < n; i++) {
        const struct ir_expr *root = uses[i].access.root;
        const char *name = root ? ir_leaf_name(root) : NULL;
        if (name && strcmp(name, array) == 0 && affine_equal(&uses[i].first, &check->at) &&
            cfg_edge_dominates(there->af->cfg, check->edge, uses[i].stmt->block) == inside)
            return true;
    }
    return false;
}

/* Kernels of the file that compare this place with this length are many, those that take it for an index
 * and compare nothing are few. */
static bool is_rule_of_file(struct bound_search *q, const struct file_check *check,
                            const char *array)
{
    const struct analysis *a = q->af->analysis;
    unsigned asking = 0, lacking = 1;
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        struct file_check own;
        if (there.af == q->af || there.af->func->kind != FUNC_KERNEL)
            continue;
        if (bound_walk_facts(&there, take_file_check, &own) && is_same_length(&own, check) &&
            affine_equal(&own.at, &check->at)) {
            /* `for (i = thread; i < n; i += threads)` around others than states[thread] */
            if (takes_array(&there, &own, array, false))
                return false;
            asking += !own.rounds || takes_array(&there, &own, array, true);
        } else if (!(bound_asked_axes(&there, true) & check->grid) &&
                   uses_place(&there, &check->at)) {
            lacking++;
        }
    }
    if (check->param)
        return asking >= HANDED_LEAST && lacking == 1;
    return asking >= ASKING_LEAST && asking >= EXCEPTION_RATIO * lacking;
}

static bool some_launch_is_exact(struct bound_search *q)
{
    size_t n;
    int64_t number;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            bool fixed = sites[i]->grid[axis] && ir_is_int(sites[i]->grid[axis], &number);
            if (!fixed && launch_rounds_up(sites[i], axis, NULL) == TRI_NO)
                return true;
        }
    }
    return false;
}

void bound_search_filewide(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    if (q->candidates.len == 0 || q->af->func->kind != FUNC_KERNEL || some_launch_is_exact(q))
        return;
    unsigned asked = bound_asked_axes(q, false); /* what a callee makes of it bounds nothing here */
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        struct file_check check;
        if (there.af == q->af || there.af->func->kind != FUNC_KERNEL ||
            !bound_walk_facts(&there, take_file_check, &check) || check.grid & asked)
            continue;
        const struct bound_candidate *c = access_at(q, &check);
        if (!c || (check.param && is_handed(q->af->func, check.param)) ||
            !is_rule_of_file(q, &check, ir_leaf_name(c->access.root)))
            continue;
        size_t before = q->found.len;
        bound_add(q, BOUND_TWIN_GUARDED, c, NULL, check.where);
        if (q->found.len > before)
            q->found.at[before].side = check.text;
        return;
    }
}
