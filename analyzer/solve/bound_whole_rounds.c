/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whole rounds of the grid, or of the block: `for (first = 0; first < n - n % threads; first += threads)` and first +
 * the thread's number among them; or chunks that are counted, `for (k = 0; k < n / CHUNK; k++, at += CHUNK)`; or rows,
 * `for (row = 0; row < n / width; row++) out[row * width + i]`.  What is left of n is for somebody else.  In
 * `for (k = 0; k < n / TILE; k++) in[(k * TILE + threadIdx.y) * n + column]` of n rows of n, the last ones are left
 * where columns are: a column beyond the row, by less than a tile, lies in one of them.
 */
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

#define AXES 3

static struct affine builtin(struct bound_search *q, enum ir_builtin first, unsigned axis)
{
    return affine_atom(q->arena,
                       ir_builtin(q->af->analysis->module, (enum ir_builtin)(first + axis)));
}

/* The thread's number among all of an axis, and how many there are: in the grid, or in the block. */
static bool is_number_below(struct bound_search *q, const struct affine *number,
                            const struct affine *threads)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        struct affine thread = builtin(q, IR_BUILTIN_TID_X, axis);
        struct affine width = builtin(q, IR_BUILTIN_NTID_X, axis);
        struct affine block = builtin(q, IR_BUILTIN_CTAID_X, axis);
        struct affine blocks = builtin(q, IR_BUILTIN_NCTAID_X, axis);
        struct affine first = affine_multiply(q->arena, &block, &width);
        struct affine rank = affine_add(q->arena, &first, &thread, 1);
        struct affine all = affine_multiply(q->arena, &blocks, &width);
        if ((affine_equal(number, &rank) && affine_equal(threads, &all)) ||
            (affine_equal(number, &thread) && affine_equal(threads, &width)))
            return true;
    }
    return false;
}

/* n is so many that nothing is left over: `n - n % threads`, `n / threads * threads`. */
static bool is_whole(struct bound_search *q, const struct ir_expr *bound,
                     const struct affine *threads)
{
    struct affine by;
    if (bound_rounded_down(q, bound, &by))
        return affine_equal(&by, threads);
    struct affine x = affine_of(q->arena, bound);
    x = bound_with_remainders(q, &x);
    for (size_t i = 0; x.ok && !x.constant && i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        if (e->op != IR_REM || t->atom_count != 1 || t->coefficient != -1)
            continue;
        struct affine of = affine_of(q->arena, e->args[0]);
        by = affine_of(q->arena, e->args[1]);
        struct affine rest = affine_atom(q->arena, t->atoms[0]);
        rest = affine_add(q->arena, &of, &rest, -1);
        return affine_equal(&rest, &x) && affine_equal(&by, threads);
    }
    return false;
}

/* The term is the variable of a loop, by itself; NULL: something else. */
static const struct induction *counted_by(struct bound_search *q, const struct affine_term *t)
{
    return t->atom_count == 1 && t->coefficient == 1
               ? range_induction(q->af->ranges, ir_strip_casts(t->atoms[0]))
               : NULL;
}

bool bound_is_in_whole_rounds(struct bound_search *q, const struct bound_candidate *c)
{
    for (size_t i = 0; c->polynomial.ok && i < c->polynomial.terms.len; i++) {
        const struct affine_term *t = &c->polynomial.terms.at[i];
        const struct induction *round = counted_by(q, t);
        if (!round || !round->bound || round->bound_op != IR_LT || !ir_is_const(round->start, 0) ||
            !cfg_loop_contains(round->loop, c->access.stmt->block))
            continue;
        struct affine own = affine_atom(q->arena, t->atoms[0]);
        struct affine number = affine_add(q->arena, &c->polynomial, &own, -1);
        struct affine threads = affine_of(q->arena, round->step);
        if (threads.ok && is_number_below(q, &number, &threads) &&
            is_whole(q, round->bound, &threads))
            return true;
    }
    return false;
}

/* `k < n / chunk` of a variable that counts the rounds of its loop: n / chunk; NULL: it is no such condition. */
static const struct ir_expr *rounds_of(struct bound_search *q, const struct fact *f)
{
    const struct induction *round = range_induction(q->af->ranges, ir_strip_casts(f->left));
    const struct ir_expr *rounds = ir_strip_casts(f->right);
    bool counts = f->op == IR_LT && round && ir_is_const(round->start, 0) &&
                  ir_is_const(ir_strip_casts(round->step), 1);
    return counts && rounds->op == IR_DIV ? rounds : NULL;
}

bool bound_is_in_whole_chunks(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; c->polynomial.ok && i < c->polynomial.terms.len; i++) {
        const struct induction *at = counted_by(q, &c->polynomial.terms.at[i]);
        for (size_t k = 0; at && at->step && k < n; k++) {
            const struct ir_expr *rounds = rounds_of(q, &facts[k]);
            if (rounds &&
                range_induction(q->af->ranges, ir_strip_casts(facts[k].left))->loop == at->loop &&
                affine_same(q->arena, rounds->args[1], at->step))
                return true;
        }
    }
    return false;
}

/* `n % width`, also as `n - n / width * width`; NULL: something else. */
static const struct ir_expr *remainder_of(struct bound_search *q, const struct ir_expr *size)
{
    struct affine x = affine_of(q->arena, size);
    x = bound_with_remainders(q, &x);
    bool one = x.ok && !x.constant && x.terms.len == 1 && x.terms.at[0].coefficient == 1 &&
               x.terms.at[0].atom_count == 1;
    const struct ir_expr *e = one ? ir_strip_casts(x.terms.at[0].atoms[0]) : NULL;
    return e && e->op == IR_REM ? e : NULL;
}

/* index = round * width + something that the round is not in. */
static bool has_rows(struct bound_search *q, const struct affine *index,
                     const struct ir_expr *round, const struct ir_expr *width)
{
    struct affine at = affine_of(q->arena, round), length = affine_of(q->arena, width);
    struct affine row = affine_multiply(q->arena, &at, &length);
    struct affine rest = affine_add(q->arena, index, &row, -1);
    return row.ok && rest.ok && !affine_mentions(&rest, ir_strip_casts(round));
}

/* `threadIdx.y * n + column`: a row among those of a tile, and a place that n has no part in. */
static bool is_row_of_tile(struct bound_search *q, const struct affine *rest,
                           const struct ir_expr *size)
{
    unsigned rows = 0;
    for (size_t i = 0; i < rest->terms.len; i++) {
        const struct affine_term *t = &rest->terms.at[i];
        if (!affine_term_has_factor(t, size))
            continue;
        bool thread = false;
        for (unsigned axis = 0; axis < AXES; axis++) {
            struct affine lane = builtin(q, IR_BUILTIN_TID_X, axis);
            struct affine length = affine_of(q->arena, size);
            struct affine row = affine_multiply(q->arena, &lane, &length);
            thread = thread || (row.ok && affine_term_coefficient(&row, t) == t->coefficient);
        }
        if (!thread)
            return false;
        rows++;
    }
    return rows == 1 && rest->constant == 0;
}

/* No launch in sight has blocks of another side than a part of the tile. */
static bool blocks_fit_tile(struct bound_search *q, const struct ir_expr *index, int64_t tile)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const struct ir_expr *side = sites[i]->block[axis];
            int64_t threads;
            if (bounds_grid_axes(index) & 1U << axis &&
                (!side || !ir_is_int(ir_strip_all_casts(side), &threads) || threads < 1 ||
                 tile % threads != 0))
                return false;
        }
    }
    return true;
}

static bool is_in_whole_tiles(struct bound_search *q, const struct bound_candidate *c,
                              const struct ir_expr *size)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; c->polynomial.ok && i < n; i++) {
        const struct ir_expr *rounds = rounds_of(q, &facts[i]);
        int64_t tile;
        if (!rounds || !ir_is_int(ir_strip_casts(rounds->args[1]), &tile) || tile < 2 ||
            !affine_same(q->arena, rounds->args[0], size))
            continue;
        struct affine round = affine_of(q->arena, facts[i].left),
                      length = affine_of(q->arena, size);
        struct affine each = affine_number(tile);
        struct affine row = affine_multiply(q->arena, &round, &each);
        row = affine_multiply(q->arena, &row, &length);
        struct affine rest = affine_add(q->arena, &c->polynomial, &row, -1);
        if (row.ok && rest.ok && !affine_mentions(&rest, ir_strip_casts(facts[i].left)) &&
            is_row_of_tile(q, &rest, ir_strip_casts(size)) && blocks_fit_tile(q, c->index, tile))
            return true;
    }
    return false;
}

bool bound_is_in_whole_rows(struct bound_search *q, const struct bound_candidate *c,
                            const struct ir_expr *size)
{
    const struct ir_expr *left_over = remainder_of(q, size);
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; left_over && i < n; i++) {
        const struct ir_expr *rows = rounds_of(q, &facts[i]);
        if (rows && affine_same(q->arena, rows->args[0], left_over->args[0]) &&
            affine_same(q->arena, rows->args[1], left_over->args[1]) &&
            has_rows(q, &c->polynomial, facts[i].left, rows->args[1]))
            return true;
    }
    return is_in_whole_tiles(q, c, size);
}
