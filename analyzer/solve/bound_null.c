/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a pointer that may be none: `b = list ? list[i] : i; last = i == 0 ? -1 : list[i - 1];` asks for the
 * list once, and then reads it whether or not there is one.
 */
#include "solve/bound_internal.h"

/* `p` in `if (p)`, `p != nullptr`; NULL: the fact says nothing of the kind. */
static const struct ir_expr *pointer_that_is(const struct fact *f)
{
    const struct ir_expr *p = ir_strip_all_casts(f->left);
    bool parameter = p->op == IR_VAR && p->decl->storage == STORAGE_PARAM &&
                     p->decl->type->kind == TYPE_POINTER && !p->decl->guessed;
    return parameter && f->op == IR_NE && ir_is_const(ir_strip_all_casts(f->right), 0) ? p : NULL;
}

static bool is_among(const struct fact *f, const struct fact *all, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (f->op == all[i].op && f->left == all[i].left && f->right == all[i].right)
            return true;
    }
    return false;
}

static bool look_for_other(const struct ir_expr *e, void *context)
{
    bool *found = context;
    bool loaded = e->op == IR_VALUE && e->value->def && e->value->def->kind != IR_STMT_PHI;
    *found = *found || loaded || e->op == IR_OPAQUE || e->op == IR_TPARAM ||
             (e->type && e->type->kind == TYPE_POINTER);
    return !*found;
}

/* A question about the place of a thread and a number, `i == 0`: a length may say whether there is a list. */
static bool is_of_place(struct bound_search *q, const struct fact *f)
{
    bool other = false;
    int64_t number;
    ir_walk(f->left, look_for_other, &other);
    ir_walk(f->right, look_for_other, &other);
    bool numbered =
        ir_is_int(ir_strip_casts(f->left), &number) || ir_is_int(ir_strip_casts(f->right), &number);
    return !other && numbered &&
           (bounds_uses_thread_index(bound_first_round(q, f->left)) ||
            bounds_uses_thread_index(bound_first_round(q, f->right)));
}

/* s comes behind the question whatever its answer is, and is reached with either. */
static bool is_reached_anyway(struct bound_search *q, const struct ir_expr *p,
                              const struct ir_stmt *asked, const struct ir_stmt *s)
{
    size_t n, m;
    const struct fact *here = guard_facts(q->af->guards, s, &n);
    const struct fact *there = guard_facts(q->af->guards, asked, &m);
    if (!cfg_dominates(q->af->cfg, asked->block, s->block))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (ir_contains(here[i].left, p) || ir_contains(here[i].right, p) ||
            (!is_among(&here[i], there, m) && !is_of_place(q, &here[i])))
            return false;
    }
    return true;
}

static void try_pointer(struct bound_search *q, const struct ir_expr *p,
                        const struct ir_stmt *asked)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->root != p || x->dims.len != 1 || !is_reached_anyway(q, p, asked, x->stmt))
            continue;
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index};
        bound_add(q, BOUND_NULL, &c, p, asked);
        return;
    }
}

void bound_search_null(struct bound_search *q)
{
    size_t n, m;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct fact *facts = guard_facts(q->af->guards, all[i].stmt, &m);
        for (size_t k = 0; k < m; k++) {
            const struct ir_stmt *asked = facts[k].origin;
            const struct ir_expr *p = pointer_that_is(&facts[k]);
            if (p && all[i].root == p && asked && asked->kind == IR_STMT_BRANCH)
                try_pointer(q, p, asked);
        }
    }
}
