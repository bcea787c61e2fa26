/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/extent_check.h"

#include <string.h>

#include "pass/block_most.h"
#include "pass/bounds.h"
#include "pass/launch.h"
#include "pass/range.h"

/* `threadIdx.x`, alone: *axis is its own. */
static bool is_thread_alone(const struct affine *x, unsigned *axis)
{
    if (!x->ok || x->constant || x->terms.len != 1 || x->terms.at[0].coefficient != 1 ||
        x->terms.at[0].atom_count != 1)
        return false;
    for (*axis = 0; *axis < 3; ++*axis) {
        if (ir_is_builtin(x->terms.at[0].atoms[0], (enum ir_builtin)(IR_BUILTIN_TID_X + *axis)))
            return true;
    }
    return false;
}

/* Nothing at s asks for a thread, and no flag that could. */
static bool is_open(struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool value = facts[i].left->op == IR_VALUE || facts[i].right->op == IR_VALUE;
        if (value || bounds_uses_thread_index(facts[i].left) ||
            bounds_uses_thread_index(facts[i].right))
            return false;
    }
    return true;
}

/* A side of the branch says `threadIdx.x < elements`; what never runs says nothing. */
static bool says_below(struct analysis_func *af, const struct ir_stmt *branch,
                       const struct affine *thread, int64_t elements)
{
    size_t n;
    int64_t number;
    const struct fact *facts = guard_facts(af->guards, branch, &n);
    for (size_t i = 0; i < n; i++) {
        if (ir_is_int(facts[i].left, &number) && ir_is_int(facts[i].right, &number))
            return false;
    }
    for (unsigned side = 0; side < branch->block->succs.len; side++) {
        facts = guard_edge_facts(af->guards, (struct cfg_edge){branch->block, side}, &n);
        for (size_t i = 0; i < n; i++) {
            struct fact_bound f;
            if (!bounds_take_fact(af->analysis->arena, &facts[i], &f) ||
                f.limit - f.difference.constant + 1 != elements)
                continue;
            f.difference.constant = 0;
            if (affine_equal(&f.difference, thread))
                return true;
        }
    }
    return false;
}

const struct ir_stmt *extent_check_elsewhere(struct analysis_func *af, const struct access *x,
                                             const struct ir_expr *index, int64_t elements)
{
    unsigned axis;
    struct affine thread = affine_of(af->analysis->arena, index);
    const struct ir_func *f = af->func;
    if (f->kind != FUNC_KERNEL || x->decl->storage != STORAGE_SHARED ||
        !is_thread_alone(&thread, &axis) || !is_open(af, x->stmt))
        return NULL;
    int64_t limit = launch_block_limit(af->analysis->launches, f, axis);
    int64_t halves = block_most_of_halves(af, axis);
    if ((limit > 0 && limit <= elements) || (halves > 0 && halves <= elements))
        return NULL;
    for (size_t i = 0; i < f->blocks.len; i++) {
        const struct ir_block *b = f->blocks.at[i];
        const struct ir_stmt *t = cfg_terminator(b);
        const struct cfg_loop *l = cfg_loop_of(af->cfg, b);
        if (t && t->kind == IR_STMT_BRANCH && !(l && l->header == b) &&
            says_below(af, t, &thread, elements) && !block_most_excludes(af, t))
            return t;
    }
    return NULL;
}

const struct fact *extent_check_inclusive(struct analysis_func *af, const struct access *x,
                                          const struct ir_expr *index, int64_t elements)
{
    size_t n;
    int64_t limit;
    const struct fact *facts = guard_facts(af->guards, x->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LE;
        const struct ir_expr *low = less ? facts[i].left : facts[i].right;
        const struct ir_expr *high = less ? facts[i].right : facts[i].left;
        if ((less || facts[i].op == IR_GE) && ir_is_int(ir_strip_casts(high), &limit) &&
            limit == elements && affine_same(af->analysis->arena, low, index))
            return &facts[i];
    }
    return NULL;
}

#define PADDED_ROW 8

/* The statement stands behind a check that holds the thread below the row, or below all but a column that pads it. */
static const struct ir_stmt *check_of_thread(struct analysis_func *af, const struct ir_stmt *s,
                                             const struct affine *thread, int64_t row)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct fact_bound f;
        if (!bounds_take_fact(af->analysis->arena, &facts[i], &f) || facts[i].op == IR_EQ)
            continue;
        int64_t most = f.limit - f.difference.constant + 1;
        f.difference.constant = 0;
        if ((most == row || (most == row - 1 && most % PADDED_ROW == 0)) &&
            affine_equal(&f.difference, thread))
            return facts[i].origin;
    }
    return NULL;
}

/* What holds behind a loop, because it has ended: all threads get there. */
static bool is_end_of_loop(struct analysis_func *af, const struct fact *f, const struct ir_stmt *s)
{
    const struct cfg_loop *l = f->origin ? cfg_loop_of(af->cfg, f->origin->block) : NULL;
    return l && l->header == f->origin->block && !cfg_loop_contains(l, s->block);
}

/* Nothing at s asks for a thread; loops may count. */
static bool is_open_row(struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *side[] = {ir_strip_casts(facts[i].left),
                                        ir_strip_casts(facts[i].right)};
        for (unsigned k = 0; !is_end_of_loop(af, &facts[i], s) && k < 2; k++) {
            const struct induction *iv =
                side[k]->op == IR_VALUE ? range_induction(af->ranges, side[k]) : NULL;
            if (bounds_uses_thread_index(iv ? iv->start : side[k]) ||
                (side[k]->op == IR_VALUE && !iv))
                return false;
        }
    }
    return true;
}

/* Some access takes the element beside the thread's, `a[k][threadIdx.x + 1]`: a row of one more is no padding. */
static bool has_neighbour(struct analysis_func *af, const struct access *x,
                          const struct affine *thread)
{
    size_t n, last = x->dims.len - 1;
    const struct access *all = access_all(af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].root != x->root || all[i].dims.len != x->dims.len)
            continue;
        struct affine at = affine_of(af->analysis->arena, all[i].dims.at[last].index);
        int64_t beside = at.constant;
        at.constant = 0;
        if (beside && affine_equal(&at, thread))
            return true;
    }
    return false;
}

/* A call in sight, of a kernel with no more threads, or for no more of them: `if (threadIdx.x < 16) f(tile);`. */
static bool is_called_for_row(struct analysis_func *af, const struct affine *thread, unsigned axis,
                              int64_t row)
{
    const struct ir_module *m = af->analysis->module;
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind != IR_STMT_CALL || s->callee != af->func)
                continue;
            struct analysis_func *caller = analysis_of(af->analysis, f);
            int64_t limit = launch_block_limit(af->analysis->launches, f, axis);
            if ((limit > 0 && limit <= row) || (caller && check_of_thread(caller, s, thread, row)))
                return true;
        }
    }
    return false;
}

const struct ir_stmt *extent_check_row(struct analysis_func *af, const struct access *x)
{
    unsigned axis;
    size_t n, last = x->dims.len - 1;
    const struct access *all = access_all(af, &n);
    struct affine thread = affine_of(af->analysis->arena, x->dims.at[last].index);
    if (!is_thread_alone(&thread, &axis) || !is_open_row(af, x->stmt) ||
        has_neighbour(af, x, &thread) ||
        is_called_for_row(af, &thread, axis, x->dims.at[last].extent))
        return NULL;
    for (size_t i = 0; i < n; i++) {
        const struct access *y = &all[i];
        if (y->root != x->root || y->dims.len != x->dims.len ||
            y->dims.at[last].index != x->dims.at[last].index)
            continue;
        const struct ir_stmt *check =
            check_of_thread(af, y->stmt, &thread, x->dims.at[last].extent);
        if (check && check->kind == IR_STMT_BRANCH)
            return check;
    }
    return NULL;
}

/* `float own[WIDTH / 8]` or `float own[WIDTH]`, and a loop up to WIDTH, or to 2 * WIDTH. */
static bool is_several_times(struct arena *a, const struct ir_expr *end,
                             const struct ir_expr *count)
{
    int64_t parts;
    const struct ir_expr *n = ir_strip_casts(count);
    struct affine e = affine_of(a, end), c = affine_of(a, n);
    if (n->op == IR_DIV && ir_is_int(ir_strip_casts(n->args[1]), &parts) && parts > 1 &&
        affine_same(a, n->args[0], ir_strip_casts(end)))
        return true;
    if (c.terms.len != 1 || e.terms.len != 1 || c.constant || e.constant)
        return false;
    int64_t times = e.terms.at[0].coefficient / c.terms.at[0].coefficient;
    return times > 1 && affine_add(a, &e, &c, -times).terms.len == 0;
}

/* The last round of a loop takes the index past `count` elements. */
static const struct fact *check_past(struct analysis_func *af, const struct ir_stmt *s,
                                     const struct ir_expr *index, const struct ir_expr *count)
{
    struct arena *a = af->analysis->arena;
    const struct induction *iv = range_induction(af->ranges, index);
    const struct fact *found = NULL;
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    if (!iv || !ir_is_const(ir_strip_casts(iv->step), 1))
        return NULL;
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LE || facts[i].op == IR_LT;
        const struct ir_expr *low = less ? facts[i].left : facts[i].right;
        const struct ir_expr *high = less ? facts[i].right : facts[i].left;
        if (!ir_contains(low, index) && !ir_contains(high, index))
            continue;
        bool greater = facts[i].op == IR_GE || facts[i].op == IR_GT;
        bool equal = facts[i].op == IR_LE || facts[i].op == IR_GE;
        bool past = (equal && affine_same(a, high, count)) || is_several_times(a, high, count);
        if (found || (!less && !greater) || ir_strip_casts(low) != index || !past)
            return NULL; /* asked otherwise */
        found = &facts[i];
    }
    return found;
}

const struct fact *extent_check_symbolic(struct analysis_func *af, const struct access *x)
{
    const struct ir_type *t = x->decl->type;
    return t->kind == TYPE_ARRAY && t->count_expr && x->dims.len == 1
               ? check_past(af, x->stmt, ir_strip_casts(x->dims.at[0].index), t->count_expr)
               : NULL;
}

/* `this->data`, an array of the class whose extent is in the class's own template parameters. */
static const struct ir_type *own_array(const struct ir_expr *e)
{
    const struct ir_type *t =
        e->op == IR_FIELD && e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    bool own = t && e->args[0]->op == IR_VAR && e->args[0]->decl->storage == STORAGE_CAPTURE &&
               strcmp(e->args[0]->decl->source_name, "this") == 0;
    return own && t->kind == TYPE_ARRAY && t->count <= 0 && t->count_expr ? t : NULL;
}

const struct fact *extent_check_member(struct analysis_func *af, const struct ir_stmt *s,
                                       const struct ir_expr **member)
{
    const struct ir_expr *e = s->addr;
    for (; e && (e->op == IR_FIELD || e->op == IR_CAST || e->op == IR_PTRADD); e = e->args[0]) {
        const struct ir_type *t = e->op == IR_PTRADD ? own_array(e->args[0]) : NULL;
        *member = e->args[0];
        if (t)
            return check_past(af, s, ir_strip_casts(e->args[1]), t->count_expr);
    }
    return NULL;
}

bool extent_check_bytes(struct analysis_func *af, const struct access *x,
                        const struct ir_expr *index, int64_t extent, int64_t *bytes)
{
    const struct ir_expr *e = ir_strip_casts(index);
    return x->dims.len == 1 && e->op == IR_REM && x->elem && x->elem->size > 1 &&
           ir_is_int(ir_strip_casts(e->args[1]), bytes) && *bytes == extent * x->elem->size &&
           range_of(af->ranges, e, x->stmt).hi >= extent;
}
