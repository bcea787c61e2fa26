/* SPDX-License-Identifier: Apache-2.0 */
/* What the host's arithmetic is for: sizes of memory, numbers of threads and of blocks, 64 bits. */
#include <string.h>

#include "base/limits.h"
#include "pass/count_name.h"
#include "pass/index_flow_internal.h"
#include "pass/launch_dim.h"
#include "pass/memory_size.h"

/* ---- numbers of threads ------------------------------------------------------------------ */

/* `LaunchN(device, rows * cols, [=] __device__(size_t i) {...})`: a kernel out of sight runs it */
static bool runs_closure(const struct ir_stmt *call)
{
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *e = ir_strip_casts(call->args.at[i]);
        if (e->op == IR_LAMBDA && e->func && e->func->kind != FUNC_HOST)
            return true;
    }
    return false;
}

/* `(rows * cols + 255) / 256` or `div_up(rows * cols, 256)` blocks: the product is what they cover. */
static void mark_covered(struct index_flow *f, const struct ir_expr *e, const struct ir_stmt *s,
                         bool is_divided, unsigned depth)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (!depth)
        return;
    bool narrowed =
        e->op == IR_CAST && index_flow_is_wide_product(e->args[0]) && e->type->bits == 32;
    /* cudf::detail::grid_1d grid{rows * 32, 256} */
    bool divides = e->op == IR_RECORD && e->arg_count == 2 && e->type->kind == TYPE_UNKNOWN;
    if ((e->op == IR_MUL || narrowed) && is_divided)
        index_flow_mark(f, e, s, NULL, INDEX_COVER);
    else if (e->op == IR_DIV || divides)
        mark_covered(f, e->args[0], s, true, depth - 1);
    else if (def && def->kind == IR_STMT_CALL && def->args.len == 2)
        mark_covered(f, def->args.at[0], s, true, depth - 1);
    else if (e->op == IR_CAST || e->op == IR_ADD || e->op == IR_SUB || e->op == IR_RECORD)
        for (unsigned i = 0; i < e->arg_count; i++)
            mark_covered(f, e->args[i], s, is_divided, depth - 1);
}

void index_flow_mark_sizes(struct index_flow *f, const struct ir_stmt *s)
{
    bool is_call = s->kind == IR_STMT_CALL;
    const struct ir_expr *size;
    for (unsigned i = 0; (size = memory_size_of(s, i)) != NULL; i++)
        index_flow_mark(f, size, s, NULL, INDEX_SIZE);
    if (s->kind == IR_STMT_LAUNCH)
        mark_covered(f, s->launch->grid, s, false, LIMIT_LAUNCH_DIM_DEPTH);
    /* also where the launch itself is lost in a macro that is not known */
    if (s->kind == IR_STMT_SET && s->var && count_name_is_of_grid(s->var->source_name))
        mark_covered(f, s->expr, s, false, LIMIT_LAUNCH_DIM_DEPTH);
    bool runs = is_call && runs_closure(s);
    for (size_t i = 0; runs && i < s->args.len; i++)
        index_flow_mark(f, s->args.at[i], s, NULL, INDEX_COVER);
}

/* ---- 64 bits ----------------------------------------------------------------------------- */

void index_flow_mark_late(struct index_flow *f, const struct ir_stmt *s)
{
    const struct ir_expr *e = s->kind == IR_STMT_SET ? s->expr : NULL;
    bool wide = e && e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 64;
    if (wide && e->args[0]->op == IR_MUL)
        index_flow_mark(f, e->args[0], s, NULL, INDEX_SIZE);
}

/* Shared memory is small: a launch that asks for more fails. */
static bool is_shared_size(const struct ir_func *f, const struct ir_expr *e)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_LAUNCH && s->launch->shared_bytes &&
            ir_contains(s->launch->shared_bytes, e))
            return true;
    }
    return false;
}

static bool has_narrow_product(const struct ir_expr *e)
{
    if (e->op == IR_ADD)
        return has_narrow_product(e->args[0]) || has_narrow_product(e->args[1]);
    return e->op == IR_MUL && e->type->bits != 64;
}

static bool has_wide_term(const struct ir_expr *e)
{
    if (e->op == IR_ADD || e->op == IR_SUB)
        return has_wide_term(e->args[0]) || has_wide_term(e->args[1]);
    return e->type->kind == TYPE_INT && e->type->bits == 64;
}

void index_flow_mark_widened(struct index_flow *f, const struct ir_func *func,
                             const struct ir_stmt *s, const struct ir_expr *e)
{
    if (e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 64 &&
        has_narrow_product(e->args[0]) && !is_shared_size(func, e->args[0]))
        index_flow_mark(f, e->args[0], s, NULL, INDEX_SIZE);
    bool compared = ir_compares(e);
    for (unsigned i = 0; compared && i < 2; i++) {
        /* `first + chunk.size() <= rows * cols`: of a type that is not known, but not of 32 bits */
        if (e->args[i]->type->kind == TYPE_UNKNOWN && has_wide_term(e->args[i]) &&
            e->args[1 - i]->op == IR_MUL)
            index_flow_mark(f, e->args[1 - i], s, NULL, INDEX_SIZE);
    }
    /* `tokens * hidden / scale.numel()` */
    if (e->op == IR_DIV && launch_dim_is_numel(e->args[1]) && e->args[0]->op == IR_MUL)
        index_flow_mark(f, e->args[0], s, NULL, INDEX_SIZE);
}

struct converting {
    struct index_flow *flow;
    const struct ir_stmt *stmt;
    const struct ir_func *func;
};

static bool mark_converted(const struct ir_expr *e, void *context)
{
    struct converting *c = context;
    const char *method = e->op == IR_ADD ? launch_dim_method(e->args[0]) : NULL;
    if (method &&
        strcmp(method, "data") == 0) /* `tile.data() + row * cols` of a class out of sight */
        index_flow_mark(c->flow, e->args[1], c->stmt, NULL, INDEX_ADDRESS);
    index_flow_mark_widened(c->flow, c->func, c->stmt, e);
    return true;
}

void index_flow_mark_converted(struct index_flow *f, const struct ir_func *func,
                               const struct ir_stmt *s)
{
    struct converting c = {f, s, func};
    const char *check = s->span.macro ? s->span.macro : s->kind == IR_STMT_CALL ? s->name : NULL;
    if (s->kind == IR_STMT_EVAL || (check && strcasestr(check, "assert")))
        return; /* what a check reckons with, nobody allocates */
    if (s->expr)
        ir_walk(s->expr, mark_converted, &c);
    for (size_t i = 0; i < s->args.len; i++)
        ir_walk(s->args.at[i], mark_converted, &c);
}
