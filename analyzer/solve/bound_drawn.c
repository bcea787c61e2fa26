/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a draw: curand_uniform() answers numbers above 0 up to 1 itself, so `(int)(curand_uniform(&s) * n)` is
 * n now and then, one past the last element.
 */
#include <string.h>

#include "solve/bound_internal.h"

static bool is_draw(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_CALL && d->name &&
           (strcmp(d->name, "curand_uniform") == 0 ||
            strcmp(d->name, "curand_uniform_double") == 0);
}

/* What a draw is multiplied by, and cut off to a whole number; NULL: it is something else. */
static const struct ir_expr *drawn_from(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    if (e->op == IR_PURE && e->arg_count == 1 && strncmp(e->text, "floor", 5) == 0)
        e = ir_strip_all_casts(e->args[0]);
    if (e->op != IR_MUL || (!is_draw(e->args[0]) && !is_draw(e->args[1])))
        return NULL;
    return ir_strip_all_casts(e->args[is_draw(e->args[0])]);
}

/* So many elements: a number, or a name; of `n - 1` the last draw is an element. */
static bool is_count(const struct ir_expr *e, int64_t extent)
{
    int64_t n;
    if (e->op == IR_FLOAT || ir_is_int(e, &n))
        return extent > 0 && (e->op == IR_FLOAT ? e->real == (double)extent : n == extent);
    return e->op == IR_VAR || e->op == IR_MEMBER || ir_load_of(e);
}

void bound_search_drawn(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len == 0 || x->root->op == IR_OPAQUE)
            continue;
        const struct access_dim *d = &vec_last(&x->dims);
        const struct ir_expr *from = drawn_from(d->index);
        if (!from || !is_count(from, d->extent) ||
            guard_mentions(q->af->guards, x->stmt, ir_strip_casts(d->index)))
            continue;
        struct bound_candidate c = {.access = *x, .index = d->index, .weak = d->extent <= 0};
        bound_add(q, BOUND_DRAWN, &c, from, x->stmt);
    }
}
