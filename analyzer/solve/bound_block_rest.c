/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from how much is left for a block: `min(blockDim.x, n - blockIdx.x * blockDim.x)` in a loop over the grid,
 * whose rounds after the first one begin further on.
 */
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

struct loop_value {
    const struct induction *iv;
};

/* `b < left ? b : left`, `min(b, left)`: left, for the block's length b; NULL: something else. */
static const struct ir_expr *left_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    unsigned first = e->op == IR_SELECT ? 1 : 0;
    if (e->op != IR_MIN && e->op != IR_SELECT)
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *block = ir_strip_all_casts(e->args[first + i]);
        if (ir_is_builtin(block, IR_BUILTIN_NTID_X))
            return ir_strip_all_casts(e->args[first + 1 - i]);
    }
    return NULL;
}

/* The loop over the grid that the index has its places from: i + threadIdx.x; NULL: none. */
static const struct induction *loop_of(struct bound_search *q, const struct affine *index)
{
    struct affine thread =
        affine_atom(q->arena, ir_builtin(q->af->analysis->module, IR_BUILTIN_TID_X));
    struct affine place = affine_add(q->arena, index, &thread, -1);
    const struct affine_term *t = place.ok && place.terms.len == 1 ? &place.terms.at[0] : NULL;
    const struct induction *iv =
        t && t->atom_count == 1 && t->coefficient == 1 && place.constant == 0
            ? range_induction(q->af->ranges, ir_strip_casts(t->atoms[0]))
            : NULL;
    return iv && iv->bound && iv->bound_op == IR_LT && iv->step && bounds_uses_grid_size(iv->step)
               ? iv
               : NULL;
}

/* left = n - start of the loop up to n. */
static bool is_left_of_start(struct bound_search *q, const struct ir_expr *left,
                             const struct induction *iv)
{
    struct affine start = affine_of(q->arena, iv->start), rest = affine_of(q->arena, left);
    struct affine all = affine_add(q->arena, &rest, &start, 1);
    struct affine end = affine_of(q->arena, iv->bound);
    return start.ok && start.terms.len && all.ok && end.ok && affine_equal(&all, &end);
}

static bool is_other_value(const struct ir_expr *e, void *context)
{
    const struct loop_value *v = context;
    return e->op != IR_VALUE || e->value != v->iv->phi;
}

/* The place itself is asked for, or more than that its round has begun. */
static bool is_asked(struct bound_search *q, const struct bound_candidate *c,
                     const struct induction *iv, const struct fact *but)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        const struct fact *f = &facts[i];
        struct affine x = affine_of(q->arena, f->left);
        bool loop = x.ok && x.terms.len == 1 && x.terms.at[0].atom_count == 1 &&
                    range_induction(q->af->ranges, ir_strip_casts(x.terms.at[0].atoms[0])) == iv;
        struct loop_value v = {.iv = iv};
        bool about =
            !ir_walk(f->left, is_other_value, &v) || !ir_walk(f->right, is_other_value, &v);
        if (f != but && about && !loop)
            return true;
    }
    return c->flagged;
}

/* All launches in sight have a block for every one of them: the loop has one round. */
static bool has_one_round(struct bound_search *q)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL, *by = NULL;
        if (launch_tail_of(sites[i], 0, &rounded, &by) != LAUNCH_TAIL_NONE && rounded)
            continue;
        return false;
    }
    return n > 0;
}

static bool has_fixed_grid(struct bound_search *q)
{
    size_t n;
    int64_t blocks;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++)
        if (sites[i]->grid[0] && ir_is_int(ir_strip_all_casts(sites[i]->grid[0]), &blocks))
            return true;
    return false;
}

void bound_search_block_rests(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        const struct induction *iv = loop_of(q, &c->polynomial);
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        for (size_t k = 0; iv && k < n; k++) {
            bool less = facts[k].op == IR_LT;
            const struct ir_expr *thread =
                ir_strip_all_casts(less ? facts[k].left : facts[k].right);
            const struct ir_expr *left = less || facts[k].op == IR_GT
                                             ? left_of(less ? facts[k].right : facts[k].left)
                                             : NULL;
            if (!left || !ir_is_builtin(thread, IR_BUILTIN_TID_X) ||
                !is_left_of_start(q, left, iv) || is_asked(q, c, iv, &facts[k]) || has_one_round(q))
                continue;
            struct bound_candidate found = *c;
            found.weak = !has_fixed_grid(q); /* else there may be a block for each part */
            bound_add(q, BOUND_BLOCK_REST, &found, iv->bound, facts[k].origin);
        }
    }
}
