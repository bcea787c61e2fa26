/* SPDX-License-Identifier: Apache-2.0 */
/* `for (i = thread; i < n; i++) out[i] = ...;`: each thread goes on from its own index one by one, through the
 * elements of all threads behind it. */
#include "pass/grid_order_internal.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/uniform.h"

/* The index that a loop steps through; NULL: it is none. */
static const struct ir_stmt *counter_of(const struct analysis_func *af, const struct ir_stmt *s,
                                        const struct cfg_loop **loop)
{
    const struct ir_expr *index =
        s->addr->op == IR_PTRADD ? ir_strip_casts(s->addr->args[1]) : NULL;
    const struct ir_stmt *phi = index && index->op == IR_VALUE ? index->value->def : NULL;
    if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2)
        return NULL;
    *loop = cfg_loop_of(af->cfg, phi->block);
    return *loop && (*loop)->header == phi->block && (*loop)->exits.len == 1 ? phi : NULL;
}

/* It begins at the thread's place in the grid, and goes on to the next. */
static bool is_walk(const struct analysis_func *af, const struct ir_stmt *phi)
{
    const struct ir_expr *thread = ir_builtin(af->analysis->module, IR_BUILTIN_TID_X);
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        const struct ir_expr *first = phi->args.at[1 - i];
        if (next->op != IR_ADD || !ir_is_const(ir_strip_casts(next->args[1]), 1))
            continue;
        const struct ir_expr *from = ir_strip_casts(next->args[0]);
        return from->op == IR_VALUE && from->value->def == phi && ir_contains(first, thread) &&
               grid_order_axes(first) == 1;
    }
    return false;
}

/* Nothing but the end of all keeps a thread from what is another one's. */
static bool is_open(const struct analysis_func *af, const struct ir_stmt *s,
                    const struct ir_stmt *phi)
{
    size_t n, bounds = 0;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *left = ir_strip_casts(facts[i].left);
        bool bound = left->op == IR_VALUE && left->value->def == phi &&
                     (facts[i].op == IR_LT || facts[i].op == IR_LE);
        bounds += bound;
        if ((!bound && uniform_of(af->uniform, facts[i].left).level > UNIFORM_GRID) ||
            uniform_of(af->uniform, facts[i].right).level > UNIFORM_GRID)
            return false;
    }
    return bounds > 0;
}

bool grid_walks(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct cfg_loop *loop = NULL;
    if (s->kind != IR_STMT_STORE || !s->expr || s->is_volatile || !grid_order_is_global(af, s))
        return false;
    const struct ir_stmt *phi = counter_of(af, s, &loop);
    /* a row of its own, `row = dist + i * n`, is nobody else's */
    if (phi && uniform_of(af->uniform, s->addr->args[0]).level > UNIFORM_GRID)
        return false;
    return phi && is_walk(af, phi) && is_open(af, s, phi) &&
           !launch_has_one_thread(af->analysis->launches, af->func);
}
