/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a block that is longer than a row: the launch rounds the length of a row up to whole
 * warps, or makes no block of less than 32 threads, and no thread compares its place with the length.
 */
#include <string.h>

#include "pass/launch.h"
#include "pass/multiple.h"
#include "solve/bound_internal.h"

bool bound_is_padded(struct bound_search *q, const struct ir_expr *e, const struct ir_expr **size)
{
    struct affine x = affine_of(q->arena, e);
    const struct affine_term *t = x.terms.at;
    if (!x.ok || x.terms.len != 1 || x.constant)
        return false;
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *by = NULL;
        struct affine times = affine_number(t->coefficient);
        if (!launch_rounded_quotient(q->af->analysis, t->atoms[k], size, &by) || !by)
            continue;
        for (unsigned j = 0; j < t->atom_count; j++) {
            struct affine atom = affine_atom(q->arena, t->atoms[j]);
            if (j != k)
                times = affine_multiply(q->arena, &times, &atom);
        }
        struct affine tile = affine_of(q->arena, by);
        return tile.ok && affine_equal(&tile, &times);
    }
    return false;
}

/* `max(32, n)`: n, which may be less. */
static const struct ir_expr *at_least(const struct ir_expr *e)
{
    int64_t least;
    e = ir_strip_casts(e);
    bool max = e->op == IR_MAX || (e->op == IR_PURE && e->text && strcmp(e->text, "max") == 0);
    for (unsigned k = 0; max && e->arg_count == 2 && k < 2; k++) {
        if (ir_is_int(ir_strip_casts(e->args[k]), &least) && least > 1)
            return e->args[!k];
    }
    return NULL;
}

/* What the launch makes the block longer than, in the host's terms. */
static const struct ir_expr *shorter_row(struct bound_search *q, const struct launch_site *site,
                                         unsigned axis)
{
    const struct ir_expr *block = site->block[axis], *n = NULL;
    int64_t number;
    if (!block || (!bound_is_padded(q, block, &n) && !(n = at_least(block))) ||
        ir_is_int(ir_strip_casts(n), &number) || multiple_checked_in(site->host, n))
        return NULL;
    return n;
}

static bool has_factor(struct bound_search *q, const struct launch_site *site,
                       const struct affine_term *t, const struct ir_expr *length)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *there = launch_substitute(site, t->atoms[k]);
        if (there && affine_same(q->arena, there, length))
            return true;
    }
    return false;
}

/* index = rows * length + thread, and nothing else. */
static bool is_in_row(struct bound_search *q, const struct launch_site *site,
                      const struct affine *index, const struct ir_expr *thread,
                      const struct ir_expr *length)
{
    bool rows = false, place = false;
    for (size_t i = 0; index->ok && i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        bool is = t->atom_count == 1 && ir_strip_casts(t->atoms[0]) == thread;
        if (is && t->coefficient == 1)
            place = true;
        else if (t->atom_count > 1 && has_factor(q, site, t, length))
            rows = true;
        else
            return false;
    }
    return rows && place && index->constant == 0;
}

static void try_block(struct bound_search *q, const struct launch_site *site, unsigned axis,
                      const struct ir_expr *length)
{
    const struct ir_expr *thread =
        ir_builtin(q->af->analysis->module, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (c->looped || c->flagged || !is_in_row(q, site, &c->polynomial, thread, length) ||
            bound_asked_before(q, c->access.stmt) & 8U << axis)
            continue;
        bound_add_value(q, BOUND_BLOCK_ROUNDS_UP, c, length, site->stmt, thread, site);
        return;
    }
}

void bound_search_blocks(struct bound_search *q)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct ir_expr *length = shorter_row(q, sites[i], axis);
            if (length)
                try_block(q, sites[i], axis, length);
        }
    }
}
