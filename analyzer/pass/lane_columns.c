/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/lane_columns.h"

#define LANE_COLUMNS_DEPTH 6

struct dealt {
    const struct ir_stmt *open[LANE_COLUMNS_DEPTH]; /* definitions that are being looked at */
    unsigned depth;
    bool lane; /* some of it is a lane */
};

static bool look_for_constant(const struct ir_expr *e, void *template)
{
    if (e->op == IR_TPARAM)
        *(bool *)template = true;
    return e->arg_count || e->op == IR_TPARAM || e->op == IR_INT || e->op == IR_SIZEOF;
}

/* A constant that the template's arguments make. */
static bool is_of_template(const struct ir_expr *e)
{
    bool template = false;
    return ir_walk(e, look_for_constant, &template) && template;
}

static bool is_warp(const struct ir_expr *e, int64_t most)
{
    int64_t n;
    e = ir_strip_all_casts(e);
    return ir_is_int(e, &n) ? n == most
                            : ir_is_builtin(e, IR_BUILTIN_WARPSIZE) || is_of_template(e);
}

/* `threadIdx.x % WARP` */
static bool is_lane(const struct ir_expr *e)
{
    return ir_is_builtin(e, IR_BUILTIN_LANEID) || (e->op == IR_REM && is_warp(e->args[1], 32)) ||
           (e->op == IR_BITAND && is_warp(e->args[1], 31));
}

static bool only_lanes(struct dealt *d, const struct ir_expr *e);

static bool is_made_of_lanes(struct dealt *d, const struct ir_stmt *def)
{
    if (!def || (def->kind != IR_STMT_SET && def->kind != IR_STMT_PHI))
        return false;
    for (unsigned i = 0; i < d->depth; i++) {
        if (d->open[i] == def)
            return true; /* the next round of a loop */
    }
    if (d->depth == LANE_COLUMNS_DEPTH)
        return false;
    d->open[d->depth++] = def;
    bool all = def->kind == IR_STMT_PHI || only_lanes(d, def->expr);
    for (size_t i = 0; all && def->kind == IR_STMT_PHI && i < def->args.len; i++)
        all = only_lanes(d, def->args.at[i]);
    d->depth--;
    return all;
}

/* Threads differ in it by their lane alone. */
static bool only_lanes(struct dealt *d, const struct ir_expr *e)
{
    if (is_lane(e)) {
        d->lane = true;
        return true;
    }
    if (e->op == IR_VALUE)
        return is_made_of_lanes(d, e->value->def);
    if (e->op == IR_BUILTIN)
        return e->builtin > IR_BUILTIN_TID_Z && e->builtin != IR_BUILTIN_THREAD_RANK &&
               e->builtin != IR_BUILTIN_GRID_RANK;
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (!only_lanes(d, e->args[i]))
            return false;
    }
    return true;
}

bool lane_columns_are_whole(const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr;
    if (!e || e->arg_count != 2 || !(ir_op_info(e->op)->flags & IR_OP_COMPARE))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        struct dealt d = {0};
        if (is_of_template(e->args[i]) && only_lanes(&d, e->args[1 - i]) && d.lane)
            return true;
    }
    return false;
}
