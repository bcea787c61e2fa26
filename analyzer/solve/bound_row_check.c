/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Accesses of a row that is checked itself.
 *
 * `if (row < rows) out[row * width + k]` beside `if (row * width + k < rows * width) in[row * width + k]`: where no
 * thread has a part of k, the check of the row says what the other one does.
 */
#include "pass/guard.h"
#include "solve/bound_internal.h"

/* The thread takes a part in it, also where a loop starts. */
static bool is_of_thread(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (bounds_uses_thread_index(e))
        return true;
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && i < def->args.len; i++) {
        if (bounds_uses_thread_index(def->args.at[i]))
            return true;
    }
    return false;
}

static bool has_thread(const struct affine *x)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            if (is_of_thread(x->terms.at[i].atoms[k]))
                return true;
        }
    }
    return false;
}

bool bound_has_row_check(struct bound_search *q, const struct bound_candidate *c,
                         const struct ir_expr *size)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    struct affine whole = affine_of(q->arena, size);
    for (size_t i = 0; whole.ok && i < n; i++) {
        struct coordinate row;
        struct cfg_edge none = {0};
        struct bound_taking strictly = {0};
        if (!bound_take_coordinate(q, &facts[i], none, strictly, &row) || !has_thread(&row.at) ||
            affine_equal(&row.bound, &whole))
            continue;
        /* index = row * (whole / rows) + rest */
        struct affine index = affine_multiply(q->arena, &row.bound, &c->polynomial);
        struct affine rows = affine_multiply(q->arena, &row.at, &whole);
        struct affine rest = affine_add(q->arena, &index, &rows, -1);
        if (rest.ok && rest.terms.len && !has_thread(&rest))
            return true;
    }
    return false;
}
