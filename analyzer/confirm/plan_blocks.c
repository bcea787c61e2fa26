/* SPDX-License-Identifier: Apache-2.0 */
/* Which blocks of a large grid run: the edges, where lengths end and products are largest. */
#include "confirm/plan_internal.h"

/* Grids with no more warps than this run whole: about a tenth of a second for a short kernel. */
#define WHOLE_WARPS 512u
/* Blocks at each end of a large grid. */
#define END_BLOCKS 4u

static void add(struct plan_work *w, struct scenario *s, uint64_t block)
{
    for (size_t i = 0; i < s->blocks.len; i++) {
        if (s->blocks.at[i].first == block)
            return;
    }
    struct scenario_blocks b = {block, 1};
    vec_push(w->keep, &s->blocks, b);
}

/* The block that the solver's counterexample is in. */
static void add_counterexample(struct plan_work *w, const struct plan_launch *l, struct scenario *s)
{
    int64_t at[3] = {0};
    bool any = false;
    for (size_t i = 0; l->env.given.len && i < w->claim->values.len; i++) {
        const struct claim_value *v = &w->claim->values.at[i];
        for (unsigned k = 0; k < 3; k++) {
            if (!ir_is_builtin(v->leaf, IR_BUILTIN_CTAID_X + k))
                continue;
            at[k] = v->value;
            any = true;
        }
    }
    for (unsigned k = 0; k < 3; k++)
        any = any && at[k] >= 0 && at[k] < l->grid[k];
    uint64_t plane = (uint64_t)l->grid[0] * l->grid[1];
    if (any)
        add(w, s, (uint64_t)at[0] + l->grid[0] * (uint64_t)at[1] + plane * (uint64_t)at[2]);
}

void plan_blocks(struct plan_work *w, const struct plan_launch *l, struct scenario *s)
{
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t total = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
    uint64_t warps = (threads + 31) / 32;
    bool race = w->claim->kind == CLAIM_RACE_GLOBAL;
    if (s->cooperative)
        return;
    /* The driver refuses a launch, or any block shows it. */
    if (w->claim->kind == CLAIM_LAUNCH || w->claim->kind == CLAIM_SHARED_SIZE) {
        if (total > 1)
            add(w, s, 0);
        return;
    }
    /* Threads of one block race: more blocks are the same again. */
    if (w->claim->kind == CLAIM_RACE_SHARED) {
        add(w, s, total - 1);
        add(w, s, 0);
        return;
    }
    if (total * warps <= WHOLE_WARPS)
        return;
    add_counterexample(w, l, s);
    uint64_t plane = (uint64_t)l->grid[0] * l->grid[1];
    /* The last block along every axis first, then the other corners. */
    for (unsigned corner = 8; corner-- > 0;) {
        uint64_t x = corner & 1 ? l->grid[0] - 1 : 0;
        uint64_t y = corner & 2 ? l->grid[1] - 1 : 0;
        uint64_t z = corner & 4 ? l->grid[2] - 1 : 0;
        add(w, s, x + l->grid[0] * y + plane * z);
    }
    /* An index that wraps does so at the corners; its kernels loop over large sizes. */
    uint64_t ends = race ? 2 * END_BLOCKS : w->claim->kind == CLAIM_WRAP ? 1 : END_BLOCKS;
    for (uint64_t i = 0; i < ends && i < total; i++) {
        add(w, s, i);
        add(w, s, total - 1 - i);
    }
    /* In between: a last row or column that ends inside the grid. */
    add(w, s, total / 2);
    add(w, s, total / 2 + l->grid[0] - 1 < total ? total / 2 + l->grid[0] - 1 : total / 2);
}
