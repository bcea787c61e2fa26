/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from one element too many: `i <= n` of a buffer that has n, by its name, an allocation or a launch; a[i + 1]
 * under `i < n`.  What the check itself says is bound_inclusive.c's.
 */
#include <string.h>

#include "base/strbuf.h"
#include "pass/launch.h"
#include "pass/launch_dim.h"
#include "solve/bound_internal.h"

/* `row_splits` and `row_splits_size`: the name ties the length to the buffer. */
static bool name_ties(const char *buffer, const char *size)
{
    static const char *const tails[] = {"_size", "_len", "_length", "_count",
                                        "_num",  "Size", "Len"};
    static const char *const heads[] = {"n_", "num_", "n", "len_", "size_"};
    size_t n = buffer ? strlen(buffer) : 0;
    if (n < 2 || !size)
        return false;
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        if (strncmp(size, buffer, n) == 0 && strcmp(size + n, tails[i]) == 0)
            return true;
    }
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        if (str_has_prefix(size, heads[i]) && strcmp(size + strlen(heads[i]), buffer) == 0)
            return true;
    }
    return false;
}

/* The last part of `params.rows`, also when it is loaded; `dims` of `params.dims[0]`, `size` of
 * `params.size()`. */
const char *bound_size_name(const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    if (size->op == IR_VALUE && launch_dim_method(size))
        return launch_dim_method(size);
    if (size->op == IR_VALUE && size->value->def && size->value->def->kind == IR_STMT_LOAD)
        size = size->value->def->addr;
    if (size->op == IR_PTRADD && ir_strip_casts(size->args[1])->op == IR_INT)
        size = ir_strip_casts(size->args[0]);
    const char *name = size->op == IR_VAR || size->op == IR_ADDR       ? size->decl->source_name
                       : size->op == IR_MEMBER || size->op == IR_FIELD ? size->text
                                                                       : NULL;
    const char *last = name ? strrchr(name, ':') : NULL;
    return last ? last + 1 : name;
}

/* A side of an image or of a matrix. */
bool bound_is_side_name(const char *name)
{
    static const char *const words[] = {"row", "col", "width", "height", "dim", "extent"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]) && !strcasestr(name, "index") && !strcasestr(name, "last"))
            return true;
    }
    return false;
}

/* The launch rounds this length up: it counts the elements. */
static bool launch_ties(struct bound_search *q, const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL;
        int64_t apart;
        if (launch_rounds_up(sites[i], 0, &rounded) == TRI_YES && rounded &&
            affine_difference(q->arena, rounded, launch_substitute(sites[i], size), &apart) &&
            apart == 0)
            return true;
    }
    return false;
}

/* `i <= n` where n is visibly the number of elements: by the buffer's name, an allocation or a
 * launch.  What the check itself says is bound_inclusive.c's. */
static void try_inclusive(struct bound_search *q, const struct bound_candidate *c)
{
    struct upper_bound b;
    if (!bounds_at_polynomial(q->af, c->access.stmt, &c->polynomial, &b) || b.offset != 0 ||
        (b.fact->op != IR_LE && b.fact->op != IR_GE))
        return; /* a[i + 1] under i < n: offsets[n + 1] is as common */
    const char *name = access_name(q->arena, &c->access);
    bool more =
        bound_is_offsets(q->arena, &c->access) || bound_has_end_element(q, &c->access, b.size);
    bool tied = bound_allocation_ties(q, c, b.size) ||
                (!more && (launch_ties(q, b.size) || name_ties(name, bound_size_name(b.size))));
    if (tied && !bound_is_proved(q, c, &(struct upper_bound){.size = b.size, .offset = -1}))
        bound_add(q, BOUND_OFF_BY_ONE, c, b.size, b.fact->origin);
}

bool bound_is_handed_less(struct bound_search *q, const struct ir_expr *size, bool always)
{
    size_t n, less = 0;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = launch_substitute(sites[i], size);
        struct affine x = given ? affine_of(q->arena, given) : affine_number(0);
        less += x.ok && x.terms.len && x.constant < 0;
    }
    return less > 0 && (!always || less == n);
}

/* `rows[r + 1]` of integers, and num_rows: where rows start, one more than there are. */
static bool is_of_row_starts(struct bound_search *q, const struct access *x)
{
    const char *name = access_name(q->arena, x);
    return x->stmt->kind == IR_STMT_LOAD && x->elem && x->elem->kind == TYPE_INT && name &&
           strcasecmp(name, "rows") == 0;
}

/* `if (i >= n + 1) return; first[i] = ...`: the check is of the place itself, by somebody who knows that such lists
 * have one element more. */
static bool is_asked_with_end(struct bound_search *q, const struct bound_candidate *c,
                              const struct fact *f, const struct ir_expr *size)
{
    struct affine left = affine_of(q->arena, f->left), right = affine_of(q->arena, f->right);
    bool itself = (left.ok && affine_equal(&left, &c->polynomial)) ||
                  (right.ok && affine_equal(&right, &c->polynomial));
    return itself &&
           (bound_is_offsets(q->arena, &c->access) || bound_has_end_element(q, &c->access, size));
}

/* a[i + 1] under `i < n`, and a has n elements. */
static void try_neighbour(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    struct affine before = c->polynomial;
    before.constant--;
    for (size_t i = 0; i < n; i++) {
        struct upper_bound b;
        struct fact_bound f;
        if (!bounds_take_fact(q->arena, &facts[i], &f) || !bounds_read_taken(&f, &before, &b) ||
            b.offset != -1)
            continue;
        bool allocated = bound_allocation_ties(q, c, b.size);
        if (!allocated &&
            (!name_ties(access_name(q->arena, &c->access), bound_size_name(b.size)) ||
             bound_is_handed_less(q, b.size, false) || is_of_row_starts(q, &c->access) ||
             is_asked_with_end(q, c, &facts[i], b.size)))
            continue;
        enum tri list = allocated ? TRI_NO : bound_is_end_of_list(q, &c->access);
        struct bound_candidate shown = *c;
        shown.weak = list == TRI_UNKNOWN;
        if (list != TRI_YES && !bound_is_proved(q, c, &b))
            bound_add(q, BOUND_OFF_BY_ONE, &shown, b.size, b.fact->origin);
        return;
    }
}

void bound_search_off_by_one(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        try_inclusive(q, &q->candidates.at[i]);
        try_neighbour(q, &q->candidates.at[i]);
    }
}
