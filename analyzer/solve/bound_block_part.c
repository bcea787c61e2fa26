/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from what a block is said to have: `end = min(blockDim.x, n)` in a loop over the places i of all blocks,
 * `i < n`.  So many has the first block; the last one has what is left behind its first place.
 */
#include "pass/launch.h"
#include "solve/bound_internal.h"

struct part {
    struct bound_search *q;
    const struct ir_expr *size; /* n of a check `i < n` */
    const struct ir_expr *place;
    const struct ir_expr *found; /* an expression that has both */
};

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

/* A sum of the thread's place in the grid and of what its block is said to have. */
static bool look_for_sum(const struct ir_expr *e, void *context)
{
    struct part *p = context;
    if ((e->op == IR_ADD || e->op == IR_SUB) && !p->found && ir_contains(e, p->place)) {
        struct affine x = affine_of(p->q->arena, e);
        bool part = false;
        for (size_t i = 0; x.ok && i < x.terms.len; i++)
            part = part || (x.terms.at[i].atom_count == 1 && x.terms.at[i].coefficient == 1 &&
                            is_part(x.terms.at[i].atoms[0], p->size));
        if (part)
            p->found = e;
    }
    return !p->found;
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

void bound_search_block_parts(struct bound_search *q)
{
    size_t n, m;
    const struct access *all = access_all(q->af, &n);
    if (launch_grid_exact(q->af->analysis->launches, q->af->func, 0) == 1)
        return;
    for (size_t i = 0; i < n; i++) {
        const struct fact *facts = guard_facts(q->af->guards, all[i].stmt, &m);
        for (size_t k = 0; k < m && all[i].dims.len == 1; k++) {
            struct part p = {.q = q};
            p.place = place_of(q, &facts[k], &p.size);
            if (p.place)
                ir_walk(all[i].dims.at[0].index, look_for_sum, &p);
            if (!p.found)
                continue;
            struct bound_candidate c = {.access = all[i], .index = all[i].dims.at[0].index};
            bound_add(q, BOUND_BLOCK_PART, &c, p.size, facts[k].origin);
            return;
        }
    }
}
