/* SPDX-License-Identifier: Apache-2.0 */
/* What the text of a function says of numbers: looked for once, asked at each number that is made up. */
#include "pass/block_row.h"
#include "pass/lanes_internal.h"
#include "pass/mirror.h"

static bool find_end(const struct ir_expr *e, void *context)
{
    struct lanes_told *t = context;
    const struct ir_expr *to = e->op == IR_PTRADD ? ir_strip_casts(e->args[0]) : NULL;
    struct mirror at;
    if (to && to->op == IR_ADDR && to->decl->space == SPACE_SHARED && mirror_of(e->args[1], &at) &&
        at.end && at.more == -1)
        vec_push(t->arena, &t->ends, at.end);
    return true;
}

static bool find_part(const struct ir_expr *e, void *context)
{
    struct lanes_told *t = context;
    const struct ir_expr *x = e->op == IR_DIV ? ir_strip_casts(e->args[0]) : NULL;
    if (x && ir_is_builtin(x, IR_BUILTIN_TID_X))
        vec_push(t->arena, &t->parts, ir_strip_casts(e->args[1]));
    return true;
}

static bool find_comparison(const struct ir_expr *e, void *context)
{
    struct lanes_told *t = context;
    if (e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE)
        vec_push(t->arena, &t->limits, e);
    return true;
}

static bool find_knot(const struct ir_expr *e, void *context)
{
    struct lanes_told *t = context;
    struct lanes_knot k = {.e = e, .row = e->op == IR_ADD ? block_row_length(e) : NULL};
    if (k.row || e->op == IR_DIV)
        vec_push(t->arena, &t->knots, k);
    return true;
}

/* `for (i = threadIdx.x; i < n; i += STEP)`, `i += 1 << BITS`: what the threads of a row step by is how many they
 * are. */
static void find_step(struct lanes_told *t, const struct ir_stmt *phi)
{
    struct lanes_knot k = {0};
    bool starts = false;
    for (size_t i = 0; phi->kind == IR_STMT_PHI && i < phi->args.len; i++) {
        const struct ir_expr *e = ir_strip_all_casts(phi->args.at[i]);
        starts = starts || ir_is_builtin(e, IR_BUILTIN_TID_X);
        if (e->op == IR_ADD && ir_phi_of(ir_strip_all_casts(e->args[0])) == phi)
            k.e = k.row = ir_strip_all_casts(e->args[1]);
    }
    if (!starts || !k.row)
        return;
    k.bits = k.row->op == IR_SHL && ir_is_const(ir_strip_all_casts(k.row->args[0]), 1);
    if (k.bits)
        k.row = ir_strip_all_casts(k.row->args[1]);
    vec_push(t->arena, &t->knots, k);
}

const struct lanes_told *lanes_told_of(const struct analysis_func *af)
{
    struct analysis *a = af->analysis;
    const struct ir_func *f = af->func;
    struct lanes_told *t = map_get_number(&a->lanes_told, (uint64_t)(uintptr_t)f);
    if (t)
        return t;
    t = ARENA_NEW(a->arena, struct lanes_told);
    t->arena = a->arena;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (f->stmts.at[i]->addr)
            ir_walk(f->stmts.at[i]->addr, find_end, t);
        ir_walk(f->stmts.at[i]->expr, find_part, t);
        find_step(t, f->stmts.at[i]);
        ir_walk_stmt(f->stmts.at[i], find_knot, t);
        if (f->stmts.at[i]->kind == IR_STMT_BRANCH)
            ir_walk(f->stmts.at[i]->expr, find_comparison, t);
    }
    map_put_number(a->arena, &a->lanes_told, (uint64_t)(uintptr_t)f, t);
    return t;
}
