/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (!inside && whole) return; ... if (whole) { ...; return; } __syncthreads();`: those that are outside leave, and
 * only where the whole block does not come to the barrier.
 *
 * What holds at the barrier and is the same for all threads of the block holds for those that part at the branch, too:
 * without the edges that it contradicts, do all ways from there lead to the barrier?
 */
#include "pass/divergence.h"
#include "pass/guard.h"

struct excluded {
    const struct analysis_func *af;
    const struct ir_block *from;
    const struct ir_stmt *barrier;
    VEC(struct fact) known;
};

/* The same in the round of the branch as at the barrier. */
static bool is_of_same_round(const struct ir_expr *e, void *context)
{
    const struct excluded *x = context;
    if (e->op != IR_VALUE)
        return true;
    const struct ir_stmt *def = e->value->def;
    const struct cfg_loop *l = def ? cfg_loop_of(x->af->cfg, def->block) : NULL;
    return def && (!l || cfg_loop_contains(l, x->from));
}

static void find_known(struct excluded *x)
{
    size_t n;
    const struct fact *facts = guard_facts(x->af->guards, x->barrier, &n);
    for (size_t i = 0; i < n; i++) {
        const struct fact *f = &facts[i];
        if (f->origin->block == x->from || !ir_walk(f->left, is_of_same_round, x) ||
            !ir_walk(f->right, is_of_same_round, x))
            continue;
        if (uniform_at(x->af->uniform, f->left, x->barrier).level <= UNIFORM_BLOCK &&
            uniform_at(x->af->uniform, f->right, x->barrier).level <= UNIFORM_BLOCK)
            vec_push(x->af->analysis->arena, &x->known, *f);
    }
}

static bool is_never_taken(const struct excluded *x, struct cfg_edge e)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(x->af->guards, e, &n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < x->known.len; k++)
            if (guard_contradicts(&facts[i], &x->known.at[k]))
                return true;
    return false;
}

/* On the way back to the beginning of a round that the branch stands in. */
static bool ends_round(const struct excluded *x, const struct ir_block *b)
{
    for (const struct cfg_loop *l = cfg_loop_of(x->af->cfg, x->from); l; l = l->parent)
        if (l->header == b)
            return true;
    return false;
}

/* Where those come to that come to the barrier: how many rounds a loop around it has, its own branches say. */
static const struct ir_block *target_of(const struct excluded *x)
{
    const struct ir_block *b = x->barrier->block;
    const struct cfg_loop *l = cfg_loop_of(x->af->cfg, b);
    for (; l && !cfg_loop_contains(l, x->from); l = l->parent)
        b = l->header;
    return b;
}

bool divergence_is_excluded(const struct analysis_func *af, const struct ir_stmt *branch,
                            const struct ir_stmt *s)
{
    struct arena *a = af->analysis->arena;
    struct excluded x = {.af = af, .from = branch->block, .barrier = s};
    find_known(&x);
    if (!x.known.len)
        return false;
    bool *seen = ARENA_ARRAY(a, bool, af->func->blocks.len), cut = false;
    VEC(const struct ir_block *) todo = {0};
    const struct ir_block *target = target_of(&x);
    vec_push(a, &todo, x.from);
    while (todo.len) {
        const struct ir_block *b = todo.at[--todo.len];
        for (unsigned i = 0; i < b->succs.len; i++) {
            const struct ir_block *to = b->succs.at[i];
            if (is_never_taken(&x, (struct cfg_edge){b, i})) {
                cut = true;
                continue;
            }
            if (to == target || seen[to->id] || cfg_is_dead_end(af->cfg, to))
                continue;
            if (!cfg_reaches(af->cfg, to, target) || ends_round(&x, to))
                return false;
            seen[to->id] = true;
            vec_push(a, &todo, to);
        }
    }
    return cut;
}
