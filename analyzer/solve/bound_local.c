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

static bool is_along(const struct ir_expr *e, enum ir_builtin x, unsigned axis)
{
    return ir_is_builtin(e, (enum ir_builtin)(x + axis));
}

/* threadIdx of the axis by itself */
static bool is_thread(const struct affine_term *t, unsigned axis)
{
    return t->coefficient == 1 && t->atom_count == 1 &&
           is_along(t->atoms[0], IR_BUILTIN_TID_X, axis);
}

/* The axis of which the index is blockIdx * blockDim + threadIdx, and nothing else; AXES: none. */
static unsigned axis_of_place(const struct affine *x)
{
    if (!x->ok || x->constant != 0 || x->terms.len != 2)
        return AXES;
    for (unsigned axis = 0; axis < AXES; axis++) {
        bool thread = false, block = false, size = false;
        for (size_t i = 0; i < x->terms.len; i++) {
            const struct affine_term *t = &x->terms.at[i];
            thread = thread || is_thread(t, axis);
            for (unsigned k = 0; k < t->atom_count && t->coefficient == 1; k++) {
                block = block || is_along(t->atoms[k], IR_BUILTIN_CTAID_X, axis);
                size = size || is_along(t->atoms[k], IR_BUILTIN_NTID_X, axis);
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

/* The check of threadIdx against the length of all blocks; NULL: there is none. */
static const struct fact *local_check(struct bound_search *q, const struct ir_stmt *s,
                                      unsigned axis, const struct ir_expr **length)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine at;
        if (bound_take_strict(q, &facts[i], &at, length) && at.constant == 0 && at.terms.len == 1 &&
            is_thread(&at.terms.at[0], axis) && says_all(*length) && !is_of_block(q, *length, axis))
            return &facts[i];
    }
    return NULL;
}

void bound_search_local(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        const struct ir_stmt *s = c->access.stmt;
        unsigned axis = axis_of_place(&c->polynomial);
        if (axis == AXES || c->looped || c->flagged || bound_asked_before(q, s) & 1U << axis)
            continue;
        const struct ir_expr *length;
        const struct fact *check = local_check(q, s, axis, &length);
        if (check) {
            bound_add(q, BOUND_LOCAL, c, length, check->origin);
            return;
        }
    }
}
