/* SPDX-License-Identifier: Apache-2.0 */
/* Rows that are as long as the grid is wide: `row * 32 * gridDim.x + blockIdx.x * 32 + threadIdx.x` goes over the whole
 * of an array that was made for the grid, whatever another one is checked against. */
#include "pass/range.h"
#include "solve/bound_internal.h"

static bool look_for_place(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN && bounds_uses_thread_index(e));
    return !*found;
}

/* A thread's place along another axis, or what a loop counts from there, and not the number of a block, whose parts
 * end where the last of them does; of `k * gridDim.x * blockDim.x`, k from 0 on, a thread
 * takes several. */
static bool is_row(struct bound_search *q, const struct ir_expr *e)
{
    const struct induction *iv = range_induction(q->af->ranges, e);
    bool found = false;
    ir_walk(iv ? iv->start : e, look_for_place, &found);
    return found;
}

static bool is_grid_size(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return ir_is_builtin(e, IR_BUILTIN_NCTAID_X) || ir_is_builtin(e, IR_BUILTIN_NCTAID_Y) ||
           ir_is_builtin(e, IR_BUILTIN_NCTAID_Z);
}

static bool has_rows_of_grid(struct bound_search *q, const struct affine *index)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        bool grid = false, row = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            grid = grid || is_grid_size(t->atoms[k]);
            row = row || is_row(q, ir_strip_casts(t->atoms[k]));
        }
        if (grid && row)
            return true;
    }
    return false;
}

bool bound_is_made_for_grid(struct bound_search *q, const struct bound_candidate *c,
                            struct cfg_edge e)
{
    if (!has_rows_of_grid(q, &c->polynomial))
        return false;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *x = &q->candidates.at[i];
        bool same =
            x->access.root == c->access.root || affine_equal(&x->polynomial, &c->polynomial);
        if (same && cfg_edge_dominates(q->af->cfg, e, x->access.stmt->block))
            return false;
    }
    return true;
}
