/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays with an element behind the last of n, `first[n]`: the kernel goes there elsewhere, copies such an array, or
 * the host fetches it. */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* The kernel goes to the element by itself. */
static bool is_gone_to(struct bound_search *q, const struct ir_expr *root, const struct affine *at)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].root != root || all[i].dims.len != 1)
            continue;
        struct affine x = affine_of(q->arena, all[i].dims.at[0].index);
        if (x.ok && affine_equal(&x, at))
            return true;
    }
    return false;
}

/* `where[i] = first[i]` of a list whose end is at first[n]: the copy has one, too. */
static bool is_copied_end(struct bound_search *q, const struct access *x,
                          const struct ir_expr *size)
{
    const struct ir_stmt *s = x->stmt;
    const struct ir_expr *e = s->kind == IR_STMT_STORE ? ir_strip_all_casts(s->expr) : NULL;
    const struct ir_stmt *load = e && e->op == IR_VALUE ? e->value->def : NULL;
    struct access from;
    if (!load || load->kind != IR_STMT_LOAD || x->dims.len != 1 || !access_of(q->af, load, &from) ||
        from.dims.len != 1)
        return false;
    struct affine to = affine_of(q->arena, x->dims.at[0].index), end = affine_of(q->arena, size);
    struct affine at = affine_of(q->arena, from.dims.at[0].index);
    at = affine_add(q->arena, &at, &to, -1);
    at = affine_add(q->arena, &at, &end, 1);
    return at.ok && to.ok && is_gone_to(q, from.root, &at);
}

/* `cudaMemcpy(&total, first + n, sizeof(int), cudaMemcpyDeviceToHost)` in a function that launches the kernel. */
static bool is_fetched(struct bound_search *q, const struct launch_site *site,
                       const struct ir_expr *buffer, const struct ir_expr *size)
{
    const struct ir_func *f = site->host->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *from = s->kind == IR_STMT_CALL && s->name &&
                                             strncmp(s->name, "cudaMemcpy", 10) == 0 &&
                                             s->args.len > 2
                                         ? ir_strip_all_casts(s->args.at[1])
                                         : NULL;
        if (from && from->op == IR_PTRADD && ir_strip_all_casts(from->args[0]) == buffer &&
            affine_same(q->arena, from->args[1], size))
            return true;
    }
    return false;
}

static bool is_fetched_behind(struct bound_search *q, const struct access *x,
                              const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    if (x->root->op != IR_VAR || x->root->decl->storage != STORAGE_PARAM)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *buffer = launch_argument(sites[i], x->root->decl);
        const struct ir_expr *given = launch_substitute(sites[i], size);
        if (buffer && given && is_fetched(q, sites[i], ir_strip_all_casts(buffer), given))
            return true;
    }
    return false;
}

bool bound_has_longer_rows(struct bound_search *q, const struct affine *x,
                           const struct ir_expr *size)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        struct affine row = affine_number(x->terms.at[i].coefficient);
        bool sized = false;
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            struct affine atom = affine_atom(q->arena, x->terms.at[i].atoms[k]);
            if (!sized && ir_strip_casts(x->terms.at[i].atoms[k]) == ir_strip_casts(size))
                sized = true;
            else
                row = affine_multiply(q->arena, &row, &atom);
        }
        if (sized && row.terms.len == 1 &&
            affine_term_coefficient(x, &row.terms.at[0]) >= row.terms.at[0].coefficient)
            return true;
    }
    return false;
}

bool bound_has_end_element(struct bound_search *q, const struct access *x,
                           const struct ir_expr *size)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].root == x->root && all[i].dims.len == 1 &&
            (affine_same(q->arena, all[i].dims.at[0].index, size) ||
             bound_is_same_size(all[i].dims.at[0].index, size)))
            return true;
    }
    return is_copied_end(q, x, size) || is_fetched_behind(q, x, size);
}
