/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a condition that cannot be meant: a place of the grid that nothing is compared with,
 * `if (first + i)`; `i < 0 && i >= n`, which holds for nothing; and rows that are as far apart as the
 * launched grid is wide, where a check says that the grid is wider than a row.
 */
#include <string.h>

#include "base/limits.h"
#include "pass/count_name.h"
#include "solve/bound_internal.h"

/* ---- a sum that nothing is compared with ---------------------------------------------------- */

/* `a + b` as a condition of its own, as the author wrote it: `if (i)` asks for the first element. */
static const struct ir_expr *sum_of(const struct ir_expr *e, unsigned depth)
{
    int64_t zero;
    e = ir_strip_all_casts(e);
    if (!e || depth > LIMIT_GUARD_DEPTH)
        return NULL;
    if (e->op == IR_LAND || e->op == IR_LOR) {
        const struct ir_expr *left = sum_of(e->args[0], depth + 1);
        return left ? left : sum_of(e->args[1], depth + 1);
    }
    bool sum = e->op == IR_NE && ir_is_int(ir_strip_casts(e->args[1]), &zero) && zero == 0 &&
               ir_strip_casts(e->args[0])->op == IR_ADD;
    return sum ? e->args[0] : NULL;
}

static bool is_never_negative(const struct affine *x)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        if (x->terms.at[i].coefficient < 0)
            return false;
    }
    return x->ok && x->constant >= 0 && x->terms.len;
}

/* `i + 4`, `i + N` for a constant N. */
static bool is_never_zero(const struct affine *x)
{
    bool more = x->constant > 0;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        more = more || (t->atom_count == 1 && ir_strip_casts(t->atoms[0])->op == IR_TPARAM);
    }
    return more;
}

static bool is_same_sum(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                        void *context)
{
    const struct affine *sum = context;
    struct fact other = *f; /* the side that leaves says that it is beyond */
    struct coordinate c;
    other.op = f->op == IR_GE ? IR_LT : f->op == IR_GT ? IR_LE : f->op;
    return bound_take_coordinate(q, &other, e, (struct bound_taking){.first = true}, &c) &&
           affine_equal(&c.at, sum);
}

/* What the condition lets through at its true side. */
static const struct bound_use *use_behind(struct bound_search *q, const struct ir_block *b,
                                          const struct affine *sum)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    struct affine place = *sum;
    place.constant = 0;
    for (size_t i = 0; i < n; i++) {
        if (uses[i].access.root && cfg_dominates(q->af->cfg, b, uses[i].stmt->block) &&
            bound_is_coordinate_of(q, &place, &uses[i].first, NULL))
            return &uses[i];
    }
    for (size_t i = 0; i < n; i++) { /* a part of it: the row is in the pointer */
        if (uses[i].access.root && cfg_dominates(q->af->cfg, b, uses[i].stmt->block))
            return &uses[i];
    }
    return NULL;
}

static void search_sums(struct bound_search *q)
{
    for (size_t k = 0; k < q->af->func->blocks.len; k++) {
        const struct ir_block *b = q->af->func->blocks.at[k];
        const struct ir_stmt *t = cfg_terminator(b);
        if (!t || t->kind != IR_STMT_BRANCH || !sum_of(t->source_expr, 0))
            continue;
        const struct ir_expr *sum = sum_of(t->expr, 0);
        struct affine x = sum ? bound_first_polynomial(q, sum) : (struct affine){0};
        bool place = false;
        for (size_t i = 0; x.ok && i < x.terms.len; i++) {
            for (unsigned j = 0; j < x.terms.at[i].atom_count; j++)
                place = place || bounds_grid_axes(x.terms.at[i].atoms[j]) ||
                        bounds_uses_thread_index(x.terms.at[i].atoms[j]);
        }
        /* always true, or true for all but one; elsewhere it is compared */
        if (!place || !is_never_negative(&x) ||
            !(is_never_zero(&x) || bound_walk_facts(q, is_same_sum, &x)))
            continue;
        const struct bound_use *use = use_behind(q, b->succs.at[0], &x);
        if (!use)
            continue;
        struct bound_candidate c = bound_candidate_of_use(q, use);
        bound_add(q, BOUND_NOT_COMPARED, &c, sum, t);
    }
}

/* ---- both ends at once ---------------------------------------------------------------------- */

/* place < 0, or `place <= 0`, what is left of `0 < place || place < n`. */
static bool is_below_zero(struct bound_search *q, const struct fact *f, struct affine *place)
{
    int64_t zero;
    bool less = f->op == IR_LT || f->op == IR_LE, more = f->op == IR_GT || f->op == IR_GE;
    const struct ir_expr *x = less ? f->left : f->right, *end = less ? f->right : f->left;
    if (!(less || more) || !ir_is_int(ir_strip_casts(end), &zero) || zero != 0)
        return false;
    *place = affine_of(q->arena, x);
    return place->ok && place->terms.len;
}

/* place >= size, for the same place and a size of the run. */
static bool is_beyond(struct bound_search *q, const struct fact *f, const struct affine *place,
                      const struct ir_expr **size)
{
    bool more = f->op == IR_GE || f->op == IR_GT, less = f->op == IR_LE || f->op == IR_LT;
    const struct ir_expr *x = more ? f->left : f->right;
    *size = ir_strip_casts(more ? f->right : f->left);
    if (!(more || less) || !((*size)->op == IR_VAR || (*size)->op == IR_MEMBER))
        return false;
    struct affine at = affine_of(q->arena, x);
    return at.ok && affine_equal(&at, place);
}

/* The branch that b ends with asks for the other end where the one before it, of the same condition, found
 * the place to be below 0. */
static bool is_never_true(struct bound_search *q, const struct ir_block *b, struct affine *place,
                          const struct ir_expr **size)
{
    const struct ir_block *before = b->preds.len == 1 ? b->preds.at[0] : NULL;
    const struct ir_stmt *first = before ? cfg_terminator(before) : NULL;
    size_t n, m;
    if (!first || first->kind != IR_STMT_BRANCH)
        return false;
    unsigned side = before->succs.at[0] != b; /* `&&` goes on where it holds, `||` where not */
    const struct fact *low = guard_edge_facts(q->af->guards, (struct cfg_edge){before, side}, &n);
    const struct fact *high = guard_edge_facts(q->af->guards, (struct cfg_edge){b, side}, &m);
    for (size_t i = 0; i < n; i++) {
        bool below = is_below_zero(q, &low[i], place);
        for (size_t k = 0; below && k < m; k++) {
            if (is_beyond(q, &high[k], place, size))
                return true;
        }
    }
    return false;
}

/* `k = list[i]; if (0 < k || k < n) out[k] = 0;` */
static bool is_index_of(struct bound_search *q, const struct affine *place, const struct access *x)
{
    if (x->dims.len != 1)
        return false;
    struct affine index = affine_of(q->arena, x->dims.at[0].index);
    const struct affine_term *t = place->terms.at;
    return x->root->op != IR_ADDR && index.ok && place->terms.len == 1 && t->atom_count == 1 &&
           ir_strip_casts(t->atoms[0])->op == IR_VALUE && affine_term_coefficient(&index, t) > 0;
}

static void add_loaded(struct bound_search *q, const struct affine *place, const struct ir_stmt *t,
                       const struct ir_expr *size)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (!cfg_stmt_reaches(q->af->cfg, t, all[i].stmt) || !is_index_of(q, place, &all[i]))
            continue;
        struct bound_candidate c = {.access = all[i], .index = all[i].dims.at[0].index};
        bound_add(q, BOUND_NEVER, &c, size, t);
        return;
    }
}

/* `if (x < 0 && x >= width) return;` and `if (x >= 0 || x < width)` keep nobody out. */
static void search_never(struct bound_search *q)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t k = 0; k < q->af->func->blocks.len; k++) {
        const struct ir_block *b = q->af->func->blocks.at[k];
        const struct ir_stmt *t = cfg_terminator(b);
        const struct ir_expr *size;
        struct affine place;
        if (!t || t->kind != IR_STMT_BRANCH || !is_never_true(q, b, &place, &size))
            continue;
        for (size_t i = 0; i < n; i++) {
            if (!uses[i].access.root || !cfg_stmt_reaches(q->af->cfg, t, uses[i].stmt) ||
                !bound_is_coordinate_of(q, &place, &uses[i].first, NULL))
                continue;
            struct bound_candidate c = bound_candidate_of_use(q, &uses[i]);
            bound_add(q, BOUND_NEVER, &c, size, t);
            break;
        }
        add_loaded(q, &place, t, size);
    }
}

/* ---- rows of the launched grid -------------------------------------------------------------- */

/* The axis along which the term counts all threads of the grid, in rows of another axis; -1. */
static int row_of_grid(const struct affine_term *t)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        bool blocks = false, threads = false, other = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = t->atoms[k];
            blocks = blocks || ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis));
            threads = threads || ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis));
            for (unsigned o = 0; o < 3; o++)
                other = other || (o != axis &&
                                  (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + o)) ||
                                   ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + o))));
        }
        if (blocks && threads && other)
            return (int)axis;
    }
    return -1;
}

/* A row of what `size` counts is used as a row elsewhere: the launched grid is meant here. */
static bool is_stride(struct bound_search *q, const struct ir_expr *size)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < uses[i].first.terms.len; k++) {
            const struct affine_term *t = &uses[i].first.terms.at[k];
            for (unsigned j = 0; j < t->atom_count; j++) {
                if (ir_strip_casts(t->atoms[j]) == ir_strip_casts(size))
                    return true;
            }
        }
    }
    return false;
}

/* State of every thread that is launched: random numbers, scratch. */
static bool is_state(struct bound_search *q, const struct bound_use *u)
{
    const char *name = access_name(q->arena, &u->access);
    static const char *const words[] = {"state", "rand", "rng", "seed", "scratch", "tmp", "temp"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return !u->access.elem || u->access.elem->kind == TYPE_RECORD ||
           u->access.elem->kind == TYPE_UNKNOWN || count_name_is_scratch(name);
}

static void try_rows(struct bound_search *q, const struct bound_use *u, unsigned axis)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, u->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct coordinate c;
        struct cfg_edge none = {u->stmt->block, 0};
        if (!bound_take_coordinate(q, &facts[i], none, (struct bound_taking){.first = true}, &c) ||
            c.grid != 1U << axis || c.axes != 1U << axis || is_stride(q, c.size) ||
            !bound_is_coordinate_of(q, &c.at, &u->first, NULL))
            continue;
        struct bound_candidate x = bound_candidate_of_use(q, u);
        bound_add(q, BOUND_ROWS_OF_GRID, &x, c.size, facts[i].origin);
        return;
    }
}

static void search_rows_of_grid(struct bound_search *q)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; uses[i].access.root && k < uses[i].first.terms.len; k++) {
            int axis = row_of_grid(&uses[i].first.terms.at[k]);
            if (axis < 0 || is_state(q, &uses[i]))
                continue;
            try_rows(q, &uses[i], (unsigned)axis);
            break;
        }
    }
}

void bound_search_predicates(struct bound_search *q)
{
    search_sums(q);
    search_never(q);
    search_rows_of_grid(q);
}
