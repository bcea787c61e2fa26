/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a template and its specialization: the template compares i with n for out[i], and the one
 * for halves compares the same i with the same n for ((half2 *)out)[i], which is twice as far.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* Which parameter of f that is; -1: none. */
static int position_of(const struct ir_func *f, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    for (size_t i = 0; e->op == IR_VAR && i < f->params.len; i++) {
        if (f->params.at[i] == e->decl)
            return (int)i;
    }
    return -1;
}

static const struct ir_type *pointee(const struct ir_func *f, int position)
{
    const struct ir_type *t = f->params.at[position]->type;
    return t->kind == TYPE_POINTER ? t->elem : NULL;
}

/* An access of a parameter at a place of the grid, below another parameter. */
struct checked {
    int buffer, size;
    const struct ir_expr *length;
    const struct fact *check;
};

static bool take_checked(struct bound_search *q, const struct access *x, const struct affine *index,
                         struct checked *out)
{
    struct upper_bound b;
    if (!x->root || !x->step || !bounds_at_polynomial(q->af, x->stmt, index, &b) || b.offset != -1)
        return false;
    *out = (struct checked){.buffer = position_of(q->af->func, x->root),
                            .size = position_of(q->af->func, b.size),
                            .length = b.size,
                            .check = b.fact};
    return out->buffer >= 0 && out->size >= 0;
}

/* The other one checks the same place of the same buffer, element by element. */
static bool is_checked_alike(struct bound_search *there, const struct affine *index,
                             const struct checked *own)
{
    size_t n;
    const struct access *all = access_all(there->af, &n);
    for (size_t i = 0; i < n; i++) {
        struct checked c;
        struct affine x = all[i].dims.len == 1 ? affine_of(there->arena, all[i].dims.at[0].index)
                                               : (struct affine){0};
        if (x.ok && affine_equal(&x, index) && take_checked(there, &all[i], &x, &c) &&
            c.buffer == own->buffer && c.size == own->size &&
            all[i].elem == pointee(there->af->func, c.buffer))
            return true;
    }
    return false;
}

static bool is_plain(const struct ir_expr *e, void *context)
{
    (void)context;
    bool chosen = e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
    return e->op != IR_DIV && e->op != IR_SHR && e->op != IR_SELECT && e->op != IR_INT && !chosen;
}

/* Every launch in sight hands over a length as it is; `scale<half><<<...>>>(out, n / 2)` does not. */
static bool is_handed_whole(struct bound_search *q, const struct checked *c)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = launch_argument(sites[i], q->af->func->params.at[c->size]);
        if (!given || !ir_walk(given, is_plain, NULL))
            return false;
    }
    return n > 0;
}

void bound_search_wider(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    const struct ir_func *f = q->af->func;
    struct ir_module *m = a->module;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *x = &q->candidates.at[i];
        struct checked own;
        if (!take_checked(q, &x->access, &x->polynomial, &own) || !is_handed_whole(q, &own))
            continue;
        const struct ir_type *narrow = pointee(f, own.buffer), *wide = x->access.elem;
        if (!narrow || !wide || narrow->size <= 0 || wide->size < 2 * narrow->size)
            continue;
        for (size_t k = 0; k < a->funcs.len; k++) {
            const struct ir_func *g = a->funcs.at[k]->func;
            struct bound_search there = {.af = a->funcs.at[k], .arena = q->arena};
            if (g == f || g->kind != f->kind || g->params.len != f->params.len ||
                strcmp(g->name, f->name) != 0 || !is_checked_alike(&there, &x->polynomial, &own))
                continue;
            const struct ir_type *t = own.length->type;
            const struct ir_expr *parts = ir_int(m, t, wide->size / narrow->size);
            bound_add(q, BOUND_TOO_FAR, x, ir_binary(m, IR_DIV, t, own.length, parts),
                      own.check->origin);
        }
    }
}
