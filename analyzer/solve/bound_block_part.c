/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from what a block is said to have: `end = min(blockDim.x, n)` in a loop over the places i of all blocks,
 * `i < n`.  So many has the first block; the last one has what is left behind its first place.
 */
#include "pass/launch.h"
#include "solve/bound_internal.h"

static bool is_part(const struct ir_expr *e, const struct ir_expr *size)
{
    e = ir_strip_casts(e);
    for (unsigned k = 0; k < 2 && e->op == IR_MIN; k++) {
        if (ir_is_builtin(e->args[k], IR_BUILTIN_NTID_X) &&
            bound_is_same_size(e->args[1 - k], size))
            return true;
    }
    return false;
}

/* The block's places from its end on, `first of the block + part - 1 - thread`: the thread's place in the grid, in the
 * first round, less twice its place in the block.  Any other distance is one to an element of another block. */
static bool is_mirrored(struct bound_search *q, const struct affine *index,
                        const struct ir_expr *place, const struct ir_expr *size)
{
    struct affine thread =
        affine_atom(q->arena, ir_builtin(q->af->analysis->module, IR_BUILTIN_TID_X));
    struct affine at = affine_of(q->arena, place);
    struct affine left = affine_add(q->arena, index, &at, -1);
    left = affine_add(q->arena, &left, &thread, 2);
    return left.ok && left.constant == -1 && left.terms.len == 1 &&
           left.terms.at[0].coefficient == 1 && left.terms.at[0].atom_count == 1 &&
           is_part(left.terms.at[0].atoms[0], size);
}

struct part {
    struct bound_search *q;
    const struct ir_expr *place, *size; /* of a check `place < size` */
    const struct ir_expr *found;
};

static bool look_for_mirrored(const struct ir_expr *e, void *context)
{
    struct part *p = context;
    if ((e->op == IR_ADD || e->op == IR_SUB) && !p->found && ir_contains(e, p->place)) {
        struct affine x = affine_of(p->q->arena, e);
        p->found = is_mirrored(p->q, &x, p->place, p->size) ? e : NULL;
    }
    return !p->found;
}

/* Something asks for the very place. */
static bool is_asked(struct bound_search *q, const struct ir_stmt *s, const struct ir_expr *e)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (ir_contains(facts[i].left, e) || ir_contains(facts[i].right, e))
            return true;
    }
    return false;
}

static const struct ir_expr *place_of(struct bound_search *q, const struct fact *f,
                                      const struct ir_expr **size)
{
    bool less = f->op == IR_LT;
    const struct ir_expr *e = ir_strip_casts(less ? f->left : f->right);
    *size = ir_strip_casts(less ? f->right : f->left);
    bool place = (less || f->op == IR_GT) && bounds_grid_axes(bound_first_round(q, e)) == 1 &&
                 bounds_uses_thread_index(bound_first_round(q, e)) && (*size)->op == IR_VAR;
    return place ? e : NULL;
}

bool bound_is_one_block(struct bound_search *q)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (!sites[i]->grid[0] || !ir_is_const(sites[i]->grid[0], 1))
            return false;
    }
    return n > 0;
}

/* Each launch in sight has one block, or whole ones. */
static bool is_never_short(struct bound_search *q, const struct ir_expr *size)
{
    return bound_is_one_block(q) ||
           launch_all_divide(q->af->analysis->launches, q->af->func, 1, size);
}

void bound_search_block_parts(struct bound_search *q)
{
    size_t n, m;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct fact *facts = guard_facts(q->af->guards, all[i].stmt, &m);
        for (size_t k = 0; k < m && all[i].dims.len == 1; k++) {
            struct part p = {.q = q};
            p.place = place_of(q, &facts[k], &p.size);
            if (!p.place)
                continue;
            struct affine index = affine_of(q->arena, all[i].dims.at[0].index);
            if (is_mirrored(q, &index, p.place, p.size))
                p.found = all[i].dims.at[0].index; /* in whatever words */
            else
                ir_walk(all[i].dims.at[0].index, look_for_mirrored, &p);
            if (!p.found || is_asked(q, all[i].stmt, p.found) || is_never_short(q, p.size))
                continue;
            struct bound_candidate c = {.access = all[i], .index = all[i].dims.at[0].index};
            bound_add(q, BOUND_BLOCK_PART, &c, p.size, facts[k].origin);
            return;
        }
    }
}
