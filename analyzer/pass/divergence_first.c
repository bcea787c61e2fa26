/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `for (i = 0; i < end; i++) { if (i == 0) __syncthreads(); ... }`: how many rounds each thread has is its own affair,
 * where all of them have the first.
 */
#include "pass/affine.h"
#include "pass/divergence_internal.h"
#include "pass/guard.h"
#include "pass/range.h"

static bool are_equal(struct arena *a, const struct ir_expr *x, const struct ir_expr *y)
{
    struct affine p = affine_of(a, ir_strip_all_casts(x)), q = affine_of(a, ir_strip_all_casts(y));
    return p.ok && q.ok && affine_equal(&p, &q);
}

/* s runs in the first round of a loop only: `i == 0` holds there, and i begins with 0 and grows.  The loop's variable,
 * or NULL. */
static const struct induction *first_round_of(struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    int64_t step;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct induction *v =
            facts[i].op == IR_EQ ? range_induction(af->ranges, ir_strip_all_casts(facts[i].left))
                                 : NULL;
        if (v && ir_is_int(ir_strip_casts(v->step), &step) && step != 0 &&
            cfg_loop_contains(v->loop, s->block) && range_is_invariant(v->loop, v->start) &&
            are_equal(af->analysis->arena, facts[i].right, v->start))
            return v;
    }
    return NULL;
}

/* start < bound, of every thread. */
static bool holds_at_first(struct analysis_func *af, const struct ir_stmt *branch,
                           const struct induction *v)
{
    const struct ir_expr *e = ir_strip_casts(branch->expr);
    bool less = e->op == IR_LT || e->op == IR_GE, most = e->op == IR_LE || e->op == IR_GT;
    const struct ir_expr *i = less || most ? ir_strip_all_casts(e->args[0]) : NULL;
    if (!i || range_induction(af->ranges, i) != v || !range_is_invariant(v->loop, e->args[1]))
        return false;
    struct arena *a = af->analysis->arena;
    struct affine end = affine_of(a, ir_strip_all_casts(e->args[1]));
    struct affine start = affine_of(a, ir_strip_all_casts(v->start));
    struct affine room = affine_add(a, &end, &start, -1);
    return room.ok && range_of_affine(af->ranges, &room, branch).lo >= (less ? 1 : 0);
}

/* Whoever leaves the loop by this branch goes on where all others do, and may come to the loop again with them. */
static bool meets_again(const struct analysis_func *af, const struct cfg_loop *l,
                        const struct ir_block *from)
{
    for (size_t i = 0; i < from->succs.len; i++) {
        const struct ir_block *to = from->succs.at[i];
        if (!cfg_loop_contains(l, to) && l->parent && !cfg_post_dominates(af->cfg, to, l->header))
            return false;
    }
    return true;
}

bool divergence_is_after_first_round(struct analysis_func *af, const struct ir_stmt *branch,
                                     const struct ir_stmt *s)
{
    const struct cfg_loop *l = branch->expr ? cfg_loop_of(af->cfg, branch->block) : NULL;
    const struct induction *v = l ? first_round_of(af, s) : NULL;
    if (!v || v->loop != l || !meets_again(af, l, branch->block))
        return false;
    return cfg_dominates(af->cfg, s->block, branch->block) || holds_at_first(af, branch, v);
}
