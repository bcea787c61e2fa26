/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check of the wrong place: `if (threadIdx.x < n)` around
 * out[blockIdx.x * blockDim.x + threadIdx.x].  The place in the block is compared with how many elements
 * all blocks have together; the last block has a tail that this check does not see.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

#define AXES 3

/* The axis of which the index is blockIdx * blockDim + threadIdx, and nothing else; AXES: none. */
static unsigned axis_of_place(const struct affine *x)
{
    if (!x->ok || x->constant != 0 || x->terms.len != 2)
        return AXES;
    for (unsigned axis = 0; axis < AXES; axis++) {
        bool thread = false, block = false, size = false;
        for (size_t i = 0; i < x->terms.len; i++) {
            const struct affine_term *t = &x->terms.at[i];
            for (unsigned k = 0; k < t->atom_count && t->coefficient == 1; k++) {
                enum ir_builtin b = (enum ir_builtin)axis;
                thread = thread ||
                         (t->atom_count == 1 && ir_is_builtin(t->atoms[k], IR_BUILTIN_TID_X + b));
                block = block || ir_is_builtin(t->atoms[k], IR_BUILTIN_CTAID_X + b);
                size = size || ir_is_builtin(t->atoms[k], IR_BUILTIN_NTID_X + b);
            }
        }
        if (thread && block && size)
            return axis;
    }
    return AXES;
}

/* A length that a launch in sight makes the block of, or nothing of its grid: that is of one block. */
static bool is_of_block(struct bound_search *q, const struct ir_expr *length, unsigned axis)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = launch_substitute(sites[i], length);
        const struct ir_expr *grid = sites[i]->grid[axis], *block = sites[i]->block[axis];
        if (!given || !grid || !block || ir_contains(block, ir_strip_casts(given)))
            return true;
        grid = ir_strip_casts(grid);
        if (grid->op != IR_VALUE && !ir_contains(grid, ir_strip_casts(given)))
            return true;
    }
    return false;
}

static bool says_all(const struct ir_expr *length)
{
    static const char *const parts[] = {"per", "local", "active", "shared", "col", "row", "dim"};
    length = ir_strip_casts(length);
    const char *name = length->op == IR_VAR ? length->decl->source_name : NULL;
    for (size_t i = 0; name && i < sizeof parts / sizeof *parts; i++) {
        if (strcasestr(name, parts[i]))
            return false;
    }
    return bound_is_length_name(name) && length->decl->storage == STORAGE_PARAM;
}

void bound_search_local(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        unsigned axis = axis_of_place(&c->polynomial);
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n), *check = NULL;
        if (axis == AXES || c->looped || c->flagged ||
            bound_asked_before(q, c->access.stmt) & 1U << axis)
            continue;
        for (size_t k = 0; k < n; k++) {
            const struct ir_expr *length;
            struct affine at;
            if (bound_take_strict(q, &facts[k], &at, &length) && at.constant == 0 &&
                at.terms.len == 1 && at.terms.at[0].atom_count == 1 &&
                at.terms.at[0].coefficient == 1 &&
                ir_is_builtin(at.terms.at[0].atoms[0],
                              (enum ir_builtin)(IR_BUILTIN_TID_X + axis)) &&
                says_all(length) && !is_of_block(q, length, axis)) {
                bound_add(q, BOUND_LOCAL, c, length, facts[k].origin);
                check = &facts[k];
                break;
            }
        }
        if (check)
            return;
    }
}
