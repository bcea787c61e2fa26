/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from tensors that know their own sizes: `out[n][y][x] = sum` with the thread's place in the grid along an
 * axis, in a kernel that asks a tensor for a size, `in.size(2)`, and compares that place with none.  Who launches it is
 * out of sight and may make the grid exact: a note.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

#define TENSOR_SUBSCRIPTS 2

static bool is_tensor(const struct ir_expr *e)
{
    e = e ? ir_strip_casts(e) : NULL;
    return e && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM &&
           e->type->kind == TYPE_UNKNOWN;
}

/* Some tensor that is handed over is asked for a size. */
static bool asks_for_size(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "size") == 0 &&
            s->args.len == 1 && is_tensor(s->object))
            return true;
    }
    return false;
}

/* Some condition of the kernel compares the very place with anything. */
static bool is_compared(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                        void *context)
{
    const struct affine *place = context;
    struct affine left = affine_of(q->arena, f->left), right = affine_of(q->arena, f->right);
    (void)e;
    return (left.ok && affine_equal(&left, place)) || (right.ok && affine_equal(&right, place));
}

/* How many subscripts the address has: `out[n][y][x]`. */
static unsigned subscripts(const struct ir_expr *addr)
{
    unsigned n = 0;
    for (; addr->op == IR_PTRADD || addr->op == IR_CAST; addr = addr->args[0])
        n += addr->op == IR_PTRADD;
    return n;
}

static void try_access(struct bound_search *q, const struct access *x)
{
    for (const struct ir_expr *e = x->stmt->addr; e->op == IR_PTRADD || e->op == IR_CAST;
         e = e->args[0]) {
        struct affine place = affine_of(q->arena, e->args[e->arg_count - 1]);
        unsigned axis = e->op == IR_PTRADD
                            ? affine_grid_axis(q->arena, q->af->analysis->module, &place)
                            : AFFINE_AXES;
        unsigned bits = axis < AFFINE_AXES ? 1U << axis | 1U << (axis + AFFINE_AXES) : 0;
        if (!bits || (bound_asked_before(q, x->stmt) & bits) ||
            bound_walk_facts(q, is_compared, &place))
            continue;
        struct bound_candidate c = {
            .access = *x, .index = e->args[1], .polynomial = place, .weak = true};
        bound_add(q, BOUND_TENSOR, &c, c.index, NULL);
        return;
    }
}

void bound_search_tensors(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    if (launch_is_in_sight(q->af->analysis->launches, q->af->func) || !asks_for_size(q->af->func))
        return;
    for (size_t i = 0; i < n; i++) {
        if (all[i].stmt->kind == IR_STMT_STORE && is_tensor(all[i].root) &&
            subscripts(all[i].stmt->addr) >= TENSOR_SUBSCRIPTS)
            try_access(q, &all[i]);
    }
}
