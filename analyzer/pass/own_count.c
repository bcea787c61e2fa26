/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/own_count.h"

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/uniform.h"

enum { WARP = 32, WARP_BITS = 5 };

/* Numbers, macros of absent headers, template parameters, and what is made of them. */
static bool is_constant(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->arg_count > 0 || e->op == IR_INT || e->op == IR_TPARAM || e->op == IR_SIZEOF;
}

static bool is_no_block_index(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN || e->builtin < IR_BUILTIN_CTAID_X ||
           e->builtin > IR_BUILTIN_CTAID_Z;
}

/* The variable of a loop that begins at `place` and goes on by `count`. */
static bool shares_out(const struct analysis_func *af, const struct ir_stmt *phi,
                       const struct affine *place, const struct affine *count)
{
    struct arena *a = af->analysis->arena;
    const struct cfg_loop *l = cfg_loop_of(af->cfg, phi->block);
    bool begins = false, steps = false;
    if (!l || l->header != phi->block)
        return false;
    struct affine now = affine_of(a, ir_value(af->analysis->module, phi->value));
    for (size_t i = 0; i < phi->args.len; i++) {
        struct affine x = affine_of(a, phi->args.at[i]);
        struct affine by = affine_add(a, &x, &now, -1);
        bool back = cfg_loop_contains(l, phi->block->preds.at[i]);
        begins = begins || (!back && x.ok && affine_equal(&x, place));
        steps = steps || (back && by.ok && affine_equal(&by, count));
    }
    return begins && steps;
}

bool own_count_is_asked(const struct analysis_func *af, const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr ? ir_strip_casts(branch->expr) : NULL;
    struct arena *a = af->analysis->arena;
    if (!e || !(ir_op_info(e->op)->flags & IR_OP_COMPARE) || !bounds_uses_tid(e->args[0]) ||
        !ir_walk(e->args[0], is_no_block_index, NULL) || !ir_walk(e->args[1], is_constant, NULL))
        return false;
    int64_t number;
    if (ir_is_int(ir_strip_casts(e->args[1]), &number) && number % WARP != 0)
        return false; /* a block has whole warps: some threads are beyond it */
    struct affine place = affine_of(a, e->args[0]), count = affine_of(a, e->args[1]);
    for (size_t i = 0; place.ok && count.ok && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_PHI && s->value && shares_out(af, s, &place, &count))
            return true;
    }
    return false;
}

/* ---- one warp -------------------------------------------------------------------------------------- */

/* `i & 31`, `i % 32` */
static bool is_lane(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_casts(e);
    bool and = e->op == IR_BITAND, rem = e->op == IR_REM;
    return (and|| rem) && ir_is_int(ir_strip_casts(e->args[1]), &n) &&
           n == WARP - and&&bounds_uses_tid(e->args[0]);
}

/* `lane == 0`, and nothing that tells one warp from the others but that it is not the first: `warp > 0`. */
static bool is_of_each_warp(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    bool lane = false;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool zero = ir_is_const(ir_strip_casts(x[i].right), 0);
        if (x[i].op == IR_EQ && zero && is_lane(x[i].left))
            lane = true;
        else if (bounds_uses_tid(x[i].left) && !(zero && (x[i].op == IR_GT || x[i].op == IR_NE)))
            return false;
    }
    return lane;
}

bool own_count_is_one_warp(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_expr *to = s->kind == IR_STMT_STORE ? ir_strip_casts(s->addr) : NULL;
        bool one = to && to->op == IR_ADDR && ir_is_shared(to->decl) &&
                   (to->decl->type->kind == TYPE_INT || to->decl->type->kind == TYPE_FLOAT);
        if (one && s->expr && uniform_of(af->uniform, s->expr).level > UNIFORM_BLOCK &&
            is_of_each_warp(af, s))
            return true;
    }
    return false;
}

/* Of the thread no more than `i >> 5`. */
static bool is_by_warp(const struct ir_expr *e, bool *by_warp)
{
    int64_t n;
    bool shift = e->op == IR_SHR, divide = e->op == IR_DIV;
    if ((shift || divide) && ir_is_int(ir_strip_casts(e->args[1]), &n) &&
        n == (shift ? WARP_BITS : WARP)) {
        *by_warp = *by_warp || bounds_uses_tid(e->args[0]);
        return true;
    }
    for (unsigned i = 0; i < e->arg_count; i++)
        if (!is_by_warp(e->args[i], by_warp))
            return false;
    return e->op != IR_BUILTIN || e->builtin > IR_BUILTIN_TID_Z;
}

bool own_count_asks_for_warp(const struct ir_stmt *branch)
{
    bool by_warp = false;
    return branch->expr && is_by_warp(branch->expr, &by_warp) && by_warp;
}
