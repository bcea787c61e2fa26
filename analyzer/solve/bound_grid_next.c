/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the next element of a row that is as long as the grid is wide: `if (blockIdx.y >= lengths[blockIdx.x])
 * return;` and then ids[blockIdx.x * gridDim.y + blockIdx.y + 1].  Where a row is full, its last block takes the first
 * element of the next one, and that of the last row what is behind all of them.
 */
#include "pass/bounds.h"
#include "solve/bound_internal.h"

/* index = row * gridDim.a + blockIdx.a + 1 for the axis a. */
static bool is_next(const struct affine *index, unsigned axis)
{
    bool row = false, place = false;
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        bool wide = false, own = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            wide = wide || ir_is_builtin(t->atoms[k], IR_BUILTIN_NCTAID_X + axis);
            own = own || ir_is_builtin(t->atoms[k], IR_BUILTIN_CTAID_X + axis);
        }
        row = row || (wide && !own && t->atom_count == 2 && t->coefficient == 1);
        place = place || (own && t->atom_count == 1 && t->coefficient == 1);
    }
    return index->ok && index->terms.len == 2 && row && place && index->constant == 1;
}

/* `x[i]` beside `x[i + 1]`: where lists begin, one more than there are. */
static bool is_list(struct bound_search *q, const struct access *all, size_t n,
                    const struct access *x, const struct affine *index)
{
    struct affine before = *index;
    before.constant--;
    for (size_t i = 0; i < n; i++) {
        if (all[i].root != x->root || all[i].dims.len != 1)
            continue;
        struct affine at = affine_of(q->arena, all[i].dims.at[0].index);
        if (at.ok && affine_equal(&at, &before))
            return true;
    }
    return bound_is_offsets(q->arena, x);
}

/* `dim3 grid(rows, points - 1)`: whoever launches has left the last one out. */
static bool leaves_last_out(struct bound_search *q, unsigned axis)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine blocks =
            sites[i]->grid[axis] ? affine_of(q->arena, sites[i]->grid[axis]) : affine_number(0);
        if (!blocks.ok || !blocks.terms.len || blocks.constant >= 0)
            return false;
    }
    return n > 0;
}

void bound_search_grid_next(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->root->op == IR_ADDR || x->root->op == IR_OPAQUE)
            continue;
        struct affine index = affine_of(q->arena, x->dims.at[0].index);
        for (unsigned axis = 0; axis < 3; axis++) {
            struct ir_module *m = q->af->analysis->module;
            struct affine place = affine_atom(q->arena, ir_builtin(m, IR_BUILTIN_CTAID_X + axis));
            struct upper_bound b;
            if (!is_next(&index, axis) || !bounds_at_polynomial(q->af, x->stmt, &place, &b) ||
                b.offset != -1 || !ir_load_of(ir_strip_all_casts(b.size)) ||
                is_list(q, all, n, x, &index) || leaves_last_out(q, axis))
                continue;
            struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
            bound_add(q, BOUND_GRID_NEXT, &c, b.size, b.fact->origin);
        }
    }
}
