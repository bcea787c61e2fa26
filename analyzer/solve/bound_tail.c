/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the length of a tile: `len = min(ROWS, n - first)` says that the last tile is shorter, one use
 * of it asks `i < len` for its row of the tile, and another takes `first + i` for all ROWS of them.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

/* min(rows, end - first), or min(first + rows, end) */
struct tail {
    const struct ir_expr *length;
    const struct ir_expr *rows; /* a number, or a parameter of the template */
    const struct ir_expr *end;
    struct affine first;
};

static bool is_number(const struct ir_expr *e)
{
    return e->op == IR_INT || e->op == IR_TPARAM;
}

static bool take_tail(struct bound_search *q, const struct ir_expr *e, struct tail *out)
{
    e = ir_strip_casts(e);
    for (unsigned i = 0; e->op == IR_MIN && i < 2; i++) {
        const struct ir_expr *rows = ir_strip_casts(e->args[i]);
        const struct ir_expr *rest = ir_strip_casts(e->args[1 - i]), *first;
        if (is_number(rows) && rest->op == IR_SUB) {
            first = rest->args[1];
            rest = ir_strip_casts(rest->args[0]);
        } else if (rows->op == IR_ADD && is_number(ir_strip_casts(rows->args[1]))) {
            first = rows->args[0];
            rows = ir_strip_casts(rows->args[1]);
        } else {
            continue;
        }
        *out = (struct tail){
            .length = e, .rows = rows, .end = rest, .first = affine_of(q->arena, first)};
        return out->first.ok && out->first.terms.len;
    }
    return false;
}

static bool is_same_number(const struct ir_expr *x, const struct ir_expr *y)
{
    int64_t m, n;
    x = ir_strip_casts(x);
    y = ir_strip_casts(y);
    return x == y || (ir_is_int(x, &m) && ir_is_int(y, &n) && m == n);
}

/* Does it go through all rows of a tile: i of a loop up to ROWS, `e % ROWS`, `e / COLUMNS` of a loop up to
 * ROWS * COLUMNS? */
static bool takes_all_rows(struct bound_search *q, const struct ir_expr *row, const struct tail *t)
{
    const struct induction *iv = range_induction(q->af->ranges, row);
    if (iv)
        return iv->bound && iv->bound_op == IR_LT && is_same_number(iv->bound, t->rows);
    if (row->op == IR_REM)
        return is_same_number(row->args[1], t->rows);
    iv = row->op == IR_DIV ? range_induction(q->af->ranges, ir_strip_casts(row->args[0])) : NULL;
    if (!iv || !iv->bound || iv->bound_op != IR_LT)
        return false;
    struct affine columns = affine_of(q->arena, row->args[1]);
    struct affine rows = affine_of(q->arena, t->rows);
    struct affine all = affine_multiply(q->arena, &rows, &columns);
    struct affine bound = affine_of(q->arena, iv->bound);
    return all.ok && bound.ok && affine_equal(&all, &bound);
}

/* The row of the tile in the index: an atom beside `first` with the same stride; NULL: none. */
static const struct ir_expr *row_of(struct bound_search *q, const struct affine *index,
                                    const struct tail *t)
{
    for (size_t i = 0; index->ok && i < index->terms.len; i++) {
        for (unsigned k = 0; k < index->terms.at[i].atom_count; k++) {
            const struct ir_expr *atom = index->terms.at[i].atoms[k];
            const struct ir_expr *row = ir_strip_casts(atom);
            if (!takes_all_rows(q, row, t))
                continue;
            struct affine one = affine_atom(q->arena, atom);
            struct affine at = affine_add(q->arena, &t->first, &one, 1);
            if (at.ok && bound_is_coordinate_of(q, &at, index, NULL))
                return row;
        }
    }
    return NULL;
}

/* `first < end`, `len > 0`: the tile has a row, and no more is said. */
static bool says_only_some(struct bound_search *q, const struct fact *f, const struct tail *t)
{
    struct affine at;
    const struct ir_expr *size;
    if (ir_is_const(ir_strip_casts(f->left), 0) || ir_is_const(ir_strip_casts(f->right), 0))
        return f->op != IR_EQ;
    return bound_take_strict(q, f, &at, &size) && ir_strip_casts(size) == t->end &&
           affine_equal(&at, &t->first);
}

/* Nothing on the way asks for the row, the length or the end. */
static bool is_open(struct bound_search *q, const struct bound_candidate *c,
                    const struct ir_expr *row, const struct tail *t)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *sides[] = {ir_strip_casts(facts[i].left),
                                         ir_strip_casts(facts[i].right)};
        bool told = false;
        for (unsigned k = 0; k < 2; k++)
            told = told || ir_contains(sides[k], t->length) || ir_contains(sides[k], t->end);
        if (!told && (bounds_grid_axes(sides[0]) || bounds_grid_axes(sides[1])))
            return false; /* whole tiles, of all blocks but the last */
        for (unsigned k = 0; k < 2; k++) {
            /* another loop: one over what is in front of the row, `m <= i`, or one that has ended */
            bool other = sides[1 - k] != row && range_induction(q->af->ranges, sides[1 - k]);
            bool own = is_same_number(sides[1 - k], t->rows);
            bool ends = ir_contains(sides[k], t->length) || ir_contains(sides[k], t->end);
            if (!other && ((ir_contains(sides[k], row) && !own) ||
                           (ends && !says_only_some(q, &facts[i], t))))
                return false;
        }
    }
    return !c->flagged;
}

static bool try_check(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    struct tail t;
    bool right = f->op == IR_LT;
    const struct ir_expr *row = right ? f->left : f->right;
    (void)context;
    if ((!right && f->op != IR_GT) || !take_tail(q, right ? f->right : f->left, &t) ||
        ir_strip_casts(row)->op == IR_INT)
        return false;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        const struct ir_expr *own =
            c->access.root->op == IR_VAR ? row_of(q, &c->polynomial, &t) : NULL;
        struct bound_candidate weak = *c;
        weak.weak = true; /* the rows of the buffer may be whole tiles */
        if (own && is_open(q, c, own, &t))
            bound_add(q, BOUND_SIBLING_GUARDED, &weak, t.length, cfg_terminator(e.from));
    }
    return false;
}

void bound_search_tails(struct bound_search *q)
{
    bound_walk_facts(q, try_check, NULL);
}
