/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A place that counts rows here and columns there: `genes[i * width + k]` for all threads, and `marks[k * width + i]`
 * for those below the width.  The check is for the columns; what has an element for each row has more of them.
 */
#include "solve/bound_internal.h"

/* x has all the terms of `part`. */
static bool has_terms(const struct affine *x, const struct affine *part)
{
    for (size_t i = 0; i < part->terms.len; i++)
        if (affine_term_coefficient(x, &part->terms.at[i]) != part->terms.at[i].coefficient)
            return false;
    return x->ok && part->ok && part->terms.len > 0;
}

bool bound_is_row_number(struct bound_search *q, const struct affine *place, struct cfg_edge e,
                         const struct ir_expr *size)
{
    struct affine width = affine_of(q->arena, size);
    struct affine rows = affine_multiply(q->arena, place, &width);
    bool open = false;
    rows.constant = 0;
    for (size_t i = 0; rows.ok && i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (!has_terms(&c->polynomial, &rows))
            continue;
        if (cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block))
            return false;
        open = true;
    }
    return open;
}
