/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a diagonal: `m[i * stride + i]` takes i for a row and for a column, `i < d.rows` is all that is asked,
 * and nothing says that there are as many columns.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* index = at * stride + at, for one stride. */
static bool is_diagonal(struct bound_search *q, const struct affine *index, const struct affine *at)
{
    struct affine down = affine_add(q->arena, index, at, -1);
    if (!down.ok || !at->ok || !at->terms.len || down.terms.len != at->terms.len)
        return false;
    const struct affine_term *t = &down.terms.at[0];
    for (unsigned k = 0; k < t->atom_count; k++) {
        struct affine stride = affine_atom(q->arena, t->atoms[k]);
        struct affine rows = affine_multiply(q->arena, at, &stride);
        if (rows.ok && affine_equal(&rows, &down))
            return true;
    }
    return false;
}

struct member_search {
    const char *name;
    bool found;
};

static bool look_for_member(const struct ir_expr *e, void *context)
{
    struct member_search *m = context;
    bool member = e->op == IR_MEMBER || e->op == IR_FIELD;
    m->found = m->found || (member && bound_is_named(e->text, m->name));
    return !m->found;
}

/* Another kernel of the file asks for a member of that name. */
static bool is_member_in_file(struct bound_search *q, const char *name)
{
    const struct analysis *a = q->af->analysis;
    struct member_search m = {.name = name};
    for (size_t i = 0; i < a->funcs.len && !m.found; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind == FUNC_KERNEL && k < f->stmts.len && !m.found; k++) {
            if (f->stmts.at[k]->kind == IR_STMT_BRANCH)
                ir_walk(f->stmts.at[k]->expr, look_for_member, &m);
        }
    }
    return m.found;
}

static bool is_handed(const struct ir_func *f, const char *name)
{
    for (size_t i = 0; i < f->params.len; i++) {
        const char *own = f->params.at[i]->source_name;
        if (own && strcmp(own, name) == 0)
            return true;
    }
    return false;
}

static void try_access(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine at;
        const struct ir_expr *size;
        if (!bound_take_strict(q, &facts[i], &at, &size) || !is_diagonal(q, &c->polynomial, &at))
            continue;
        const char *other = bound_unasked_side_name(q, size);
        if (!other || (!is_handed(q->af->func, other) && !is_member_in_file(q, other)))
            continue;
        struct bound_candidate shown = *c;
        shown.weak = true;
        size_t before = q->found.len;
        bound_add(q, BOUND_DIAGONAL, &shown, size, facts[i].origin);
        if (q->found.len > before)
            q->found.at[before].side = other;
        return;
    }
}

void bound_search_diagonals(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        if (q->candidates.at[i].polynomial.ok)
            try_access(q, &q->candidates.at[i]);
    }
}
