/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/extent_check.h"

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
    if (limit > 0 && limit <= elements)
        return NULL;
    for (size_t i = 0; i < f->blocks.len; i++) {
        const struct ir_block *b = f->blocks.at[i];
        const struct ir_stmt *t = cfg_terminator(b);
        const struct cfg_loop *l = cfg_loop_of(af->cfg, b);
        if (t && t->kind == IR_STMT_BRANCH && !(l && l->header == b) &&
            says_below(af, t, &thread, elements))
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

/* `float own[WIDTH / 8]` or `float own[WIDTH]`, and a loop up to WIDTH, or to 2 * WIDTH. */
static bool is_several_times(struct arena *a, const struct ir_expr *end,
                             const struct ir_expr *count)
{
    int64_t parts;
    const struct ir_expr *n = ir_strip_casts(count);
    struct affine e = affine_of(a, end), c = affine_of(a, n);
    if (n->op == IR_DIV && ir_is_int(ir_strip_casts(n->args[1]), &parts) && parts > 1 &&
        affine_same(a, n->args[0], end))
        return true;
    if (c.terms.len != 1 || e.terms.len != 1 || c.constant || e.constant)
        return false;
    int64_t times = e.terms.at[0].coefficient / c.terms.at[0].coefficient;
    return times > 1 && affine_add(a, &e, &c, -times).terms.len == 0;
}

const struct fact *extent_check_symbolic(struct analysis_func *af, const struct access *x)
{
    struct arena *a = af->analysis->arena;
    const struct ir_type *t = x->decl->type;
    const struct ir_expr *index = x->dims.len == 1 ? ir_strip_casts(x->dims.at[0].index) : NULL;
    const struct induction *iv = index ? range_induction(af->ranges, index) : NULL;
    const struct fact *found = NULL;
    size_t n;
    const struct fact *facts = guard_facts(af->guards, x->stmt, &n);
    if (!iv || t->kind != TYPE_ARRAY || !t->count_expr || !ir_is_const(ir_strip_casts(iv->step), 1))
        return NULL;
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LE || facts[i].op == IR_LT;
        const struct ir_expr *low = less ? facts[i].left : facts[i].right;
        const struct ir_expr *high = less ? facts[i].right : facts[i].left;
        if (!ir_contains(low, index) && !ir_contains(high, index))
            continue;
        bool greater = facts[i].op == IR_GE || facts[i].op == IR_GT;
        bool equal = facts[i].op == IR_LE || facts[i].op == IR_GE;
        bool past = (equal && affine_same(a, high, t->count_expr)) ||
                    is_several_times(a, high, t->count_expr);
        if (found || (!less && !greater) || ir_strip_casts(low) != index || !past)
            return NULL; /* asked otherwise */
        found = &facts[i];
    }
    return found;
}

bool extent_check_bytes(struct analysis_func *af, const struct access *x,
                        const struct ir_expr *index, int64_t extent, int64_t *bytes)
{
    const struct ir_expr *e = ir_strip_casts(index);
    return x->dims.len == 1 && e->op == IR_REM && x->elem && x->elem->size > 1 &&
           ir_is_int(ir_strip_casts(e->args[1]), bytes) && *bytes == extent * x->elem->size &&
           range_of(af->ranges, e, x->stmt).hi >= extent;
}
