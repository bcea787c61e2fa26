/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/index_bounded.h"

#include "base/limits.h"
#include "pass/count_name.h"
#include "pass/guard.h"
#include "pass/launch.h"

/* ---- launches --------------------------------------------------------------------------------- */

struct counting {
    bool divides; /* a number of elements by those of a block */
    bool wide;    /* something has 64 bits, or a type that is not known */
    unsigned steps;
};

static bool look_for_count(const struct ir_expr *e, void *context)
{
    struct counting *c = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (c->wide || c->steps++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    bool is_int = e->type->kind == TYPE_INT || e->type->kind == TYPE_BOOL;
    if (e->op != IR_INT && !(is_int && e->type->bits <= 32)) {
        c->wide = true;
        return false;
    }
    c->divides = c->divides || e->op == IR_DIV;
    if (def && def->kind == IR_STMT_CALL && def->args.len == 2) { /* div_up(n, 256) */
        c->divides = true;
        for (size_t i = 0; i < 2; i++)
            ir_walk(def->args.at[i], look_for_count, context);
    }
    return true;
}

bool index_bounded_by_count(const struct analysis_func *af)
{
    size_t n = 0;
    const struct launch_site *const *sites = af->func->kind == FUNC_KERNEL && af->analysis->launches
                                                 ? launch_of(af->analysis->launches, af->func, &n)
                                                 : NULL;
    bool all = n > 0;
    for (size_t i = 0; i < n && all; i++) {
        struct counting c = {0};
        ir_walk(sites[i]->grid[0], look_for_count, &c);
        all = c.divides && !c.wide;
    }
    return all;
}

/* ---- images ----------------------------------------------------------------------------------- */

bool index_bounded_by_side(struct analysis_func *af, const struct ir_expr *line,
                           const struct ir_expr *length, const struct ir_stmt *at)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, at, &n);
    if (!count_name_is_stride(ir_leaf_name(length)))
        return false;
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LT || facts[i].op == IR_LE;
        if (less && ir_strip_casts(facts[i].left) == line &&
            count_name_of(ir_leaf_name(ir_strip_casts(facts[i].right))).kind == COUNT_IMAGE)
            return true;
    }
    return false;
}

/* ---- neighbours ------------------------------------------------------------------------------- */

static bool is_along_x(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return ir_is_builtin(e, IR_BUILTIN_NTID_X) || ir_is_builtin(e, IR_BUILTIN_NCTAID_X);
}

/* `blockIdx.x * blockDim.x + threadIdx.x`: threads beside each other have it one apart; or `gridDim.x * blockDim.x`,
 * by which all of them step on */
static bool is_of_thread(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op == IR_ADD)
        return is_of_thread(e->args[0]) || is_of_thread(e->args[1]);
    if (e->op == IR_MUL)
        return is_along_x(e->args[0]) && is_along_x(e->args[1]);
    return ir_is_builtin(e, IR_BUILTIN_TID_X) || (e->op == IR_SUB && is_of_thread(e->args[0]));
}

bool index_bounded_by_neighbour(const struct ir_expr *index, const struct ir_expr *stride)
{
    stride = ir_strip_all_casts(stride);
    const struct ir_stmt *load = stride->op == IR_VALUE ? stride->value->def : NULL;
    const struct ir_expr *place = load && load->kind == IR_STMT_LOAD ? load->addr : NULL;
    bool first = place && place->op == IR_PTRADD && ir_is_const(ir_strip_casts(place->args[1]), 0);
    const struct ir_expr *array = place ? ir_strip_casts(first ? place->args[0] : place) : NULL;
    if (!array || array->op == IR_PTRADD)
        return false;
    const char *name = array->op == IR_FIELD ? array->text : ir_leaf_name(array);
    return count_name_is_stride(name) && is_of_thread(index);
}

/* ---- windows ---------------------------------------------------------------------------------- */

/* The product is added up in it, and something is taken off: `row * stride + tap * dilation - padding`. */
static bool is_place_of_window(const struct ir_expr *e, const struct ir_expr *product, bool *less)
{
    for (e = ir_strip_casts(e); e != product; e = ir_strip_casts(e)) {
        if (e->op != IR_ADD && e->op != IR_SUB)
            return false;
        *less = *less || e->op == IR_SUB;
        e = e->args[e->op == IR_ADD && !ir_contains(e->args[0], product)];
    }
    return true;
}

struct window {
    const struct ir_expr *product;
    const struct ir_expr *place; /* that may be in front of the first line */
    bool multiplied;             /* by the length of a line */
};

static bool look_for_place(const struct ir_expr *e, void *context)
{
    struct window *w = context;
    bool less = false;
    bool signs = (e->op == IR_LT || e->op == IR_GE) && ir_is_const(ir_strip_casts(e->args[1]), 0);
    if (signs && is_place_of_window(e->args[0], w->product, &less) && less)
        w->place = ir_strip_casts(e->args[0]);
    return !w->place;
}

static bool look_for_line(const struct ir_expr *e, void *context)
{
    struct window *w = context;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        w->multiplied = w->multiplied || ir_strip_casts(e->args[i]) == w->place;
    return !w->multiplied;
}

bool index_bounded_by_window(const struct ir_func *f, const struct ir_expr *product)
{
    struct window w = {.product = product};
    for (size_t i = 0; i < f->stmts.len && !w.place; i++)
        if (f->stmts.at[i]->kind == IR_STMT_BRANCH && f->stmts.at[i]->expr)
            ir_walk(f->stmts.at[i]->expr, look_for_place, &w);
    if (w.place)
        ir_walk_func(f, look_for_line, &w);
    return w.multiplied;
}
