/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a length of a tile that forgets where the tile begins: `rows = min(ROWS, n)` and `row < rows` around
 * out[blockIdx.x * ROWS + row], in a kernel that deals the n rows out to blocks, `min((blockIdx.x + 1) * ROWS, n)`.
 * The last block has n - first rows left.
 */
#include "pass/bounds.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

#define AXES 3

struct whole_tail {
    const struct ir_expr
        *rows; /* of a tile: a number, a parameter of the template or the block's size */
    const struct ir_expr *length;
    const struct ir_expr *block; /* blockIdx of the axis */
    struct arena *arena;
    struct affine first; /* block * rows */
    bool dealt;          /* somewhere a place of the block is compared with the length */
};

static bool is_tile(const struct ir_expr *e)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis)))
            return true;
    }
    return e->op == IR_INT || e->op == IR_TPARAM;
}

static bool is_length(const struct ir_expr *e)
{
    return (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM) || e->op == IR_MEMBER;
}

/* The smaller of two: a call, or `x < y ? x : y`. */
static bool is_smaller(const struct ir_expr *e)
{
    const struct ir_expr *c = e->op == IR_SELECT ? ir_strip_casts(e->args[0]) : NULL;
    bool less = c && (c->op == IR_LT || c->op == IR_LE);
    if (!less && !(c && (c->op == IR_GT || c->op == IR_GE)))
        return e->op == IR_MIN;
    const struct ir_expr *x = ir_strip_casts(c->args[!less]), *y = ir_strip_casts(c->args[less]);
    return x == ir_strip_casts(e->args[1]) && y == ir_strip_casts(e->args[2]);
}

static bool take_clamp(const struct ir_expr *e, struct whole_tail *out)
{
    e = ir_strip_casts(e);
    unsigned first = e->op == IR_SELECT ? 1 : 0;
    for (unsigned i = 0; is_smaller(e) && i < 2; i++) {
        out->rows = ir_strip_casts(e->args[first + i]);
        out->length = ir_strip_casts(e->args[first + 1 - i]);
        if (is_tile(out->rows) && is_length(out->length))
            return true;
    }
    return false;
}

/* `blockIdx.x * ROWS + row`, of these rows: not a place of its own kind, `blockIdx.x * blockDim.x + threadIdx.x`. */
static bool deals_rows(const struct whole_tail *t, const struct ir_expr *e)
{
    struct affine at = affine_of(t->arena, e);
    struct affine rest = affine_add(t->arena, &at, &t->first, -1);
    bool has_block = !at.ok || !rest.ok || !ir_contains(e, t->block);
    for (size_t i = 0; i < rest.terms.len && !has_block; i++)
        for (unsigned k = 0; k < rest.terms.at[i].atom_count; k++)
            has_block = has_block || ir_contains(rest.terms.at[i].atoms[k], t->block);
    return !has_block;
}

static bool look_for_part(const struct ir_expr *e, void *context)
{
    struct whole_tail *t = context;
    bool order =
        e->op == IR_MIN || e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    for (unsigned i = 0; order && i < 2; i++) {
        if (ir_strip_casts(e->args[i]) == t->length && deals_rows(t, e->args[1 - i]))
            t->dealt = true;
    }
    return !t->dealt;
}

/* first + row is the place, of an axis along which the blocks deal out the length. */
static bool is_of_block(struct bound_search *q, const struct bound_candidate *c,
                        const struct ir_expr *row, struct whole_tail *t)
{
    const struct ir_func *f = q->af->func;
    struct affine tile = affine_of(q->arena, t->rows), at = affine_of(q->arena, row);
    for (unsigned axis = 0; axis < AXES; axis++) {
        enum ir_builtin x = (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis);
        t->block = ir_builtin(q->af->analysis->module, x);
        struct affine first = affine_atom(q->arena, t->block);
        t->first = affine_multiply(q->arena, &first, &tile);
        t->arena = q->arena;
        struct affine place = affine_add(q->arena, &at, &t->first, 1);
        if (!place.ok || !at.terms.len || !bound_is_coordinate_of(q, &place, &c->polynomial, NULL))
            continue;
        ir_walk_func(f, look_for_part, t);
        return t->dealt;
    }
    return false;
}

/* Some condition on the way is about the block, and not where a loop over its rows has ended. */
static bool is_asked(struct bound_search *q, const struct fact *facts, size_t n,
                     const struct whole_tail *t)
{
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *left = facts[i].left, *right = facts[i].right;
        bool ended = range_induction(q->af->ranges, ir_strip_casts(left)) ||
                     range_induction(q->af->ranges, ir_strip_casts(right));
        if (!ended && (ir_contains(left, t->block) || ir_contains(right, t->block)))
            return true;
    }
    return false;
}

void bound_search_whole_tails(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        for (size_t k = 0; k < n && !c->flagged && c->polynomial.ok; k++) {
            struct whole_tail t = {0};
            bool less = facts[k].op == IR_LT;
            if ((less || facts[k].op == IR_GT) &&
                take_clamp(less ? facts[k].right : facts[k].left, &t) &&
                is_of_block(q, c, less ? facts[k].left : facts[k].right, &t) &&
                !is_asked(q, facts, n, &t))
                bound_add(q, BOUND_LOCAL, c, t.length, facts[k].origin);
        }
    }
}
