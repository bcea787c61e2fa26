/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a label that is to be ignored: `grad[labels[i]] -= labels[i] == ignore_index ? 0 : 1`.
 * Who compares says that it may be that one, which is no place (-100, 255), and it was a place already.
 */
#include <strings.h>

#include "solve/bound_internal.h"

struct comparison {
    struct bound_search *search;
    const struct ir_stmt *where;
};

static bool is_ignored_name(const struct ir_expr *e)
{
    const char *name = bound_size_name(e);
    return name && strncasecmp(name, "ignore", 6) == 0 && (name[6] == '_' || name[6] == 'd') &&
           !(e->type && e->type->kind == TYPE_BOOL);
}

/* Where the number was loaded from a list; NULL: it was not. */
static const struct ir_expr *loaded_from(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool list = d && d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD;
    return list && e->type && e->type->kind == TYPE_INT ? d->addr : NULL;
}

/* index = label * stride + others: as it stands, or loaded once more. */
static bool takes_part(const struct affine *index, const struct ir_expr *addr)
{
    for (size_t i = 0; index->ok && i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++) {
            if (loaded_from(t->atoms[k]) == addr)
                return true;
        }
    }
    return false;
}

static bool look_for_label(const struct ir_expr *e, void *context)
{
    return loaded_from(e) != context;
}

/* Something on the way to s asks for the label: for this very number, or for its range. */
static bool is_asked_before(struct bound_search *q, const struct ir_stmt *s,
                            const struct ir_expr *addr)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (!ir_walk(facts[i].left, look_for_label, (void *)(uintptr_t)addr) ||
            !ir_walk(facts[i].right, look_for_label, (void *)(uintptr_t)addr))
            return true;
    }
    return false;
}

static void add_accesses(struct bound_search *q, const struct ir_expr *addr,
                         const struct ir_stmt *where)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->root->op == IR_OPAQUE)
            continue;
        struct bound_candidate c = {.access = *x,
                                    .index = x->dims.at[0].index,
                                    .polynomial = affine_of(q->arena, x->dims.at[0].index)};
        if (takes_part(&c.polynomial, addr) && !is_asked_before(q, x->stmt, addr))
            bound_add(q, BOUND_IGNORED, &c, NULL, where);
    }
}

/* `label == ignore_index`, in a branch or in a choice. */
static bool take_comparison(const struct ir_expr *e, void *context)
{
    struct comparison *g = context;
    if (e->op != IR_EQ && e->op != IR_NE)
        return true;
    const struct ir_expr *left = ir_strip_casts(e->args[0]), *right = ir_strip_casts(e->args[1]);
    const struct ir_expr *addr = is_ignored_name(right)  ? loaded_from(left)
                                 : is_ignored_name(left) ? loaded_from(right)
                                                         : NULL;
    if (addr)
        add_accesses(g->search, addr, g->where);
    return true;
}

void bound_search_ignored(struct bound_search *q)
{
    for (size_t i = 0; i < q->af->func->stmts.len; i++) {
        const struct ir_stmt *s = q->af->func->stmts.at[i];
        struct comparison g = {.search = q, .where = s};
        if (s->expr)
            ir_walk(s->expr, take_comparison, &g);
    }
}
