/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/launch_fault.h"

#include <string.h>

#include "solve/launch_internal.h"

struct launch_fault *launch_fault_add(struct launch_search *q, enum launch_fault_kind kind,
                                      unsigned axis, const struct ir_expr *size)
{
    struct launch_fault f = {.kind = kind, .axis = axis, .size = size, .at = q->site->stmt->span};
    vec_push(q->host->analysis->arena, &q->found, f);
    return &q->found.at[q->found.len - 1];
}

/* The grid or block of a cudaLaunchConfig_t. */
static const struct ir_expr *shape_in(const struct ir_expr *e, bool block)
{
    const char *name = block ? "blockDim" : "gridDim";
    const struct ir_record *r = e->type ? e->type->record : NULL;
    if (e->op == IR_WITH && strcmp(e->text, name) == 0)
        return e->args[1];
    for (size_t i = 0; r && e->op == IR_RECORD && i < r->fields.len && i < e->arg_count; i++) {
        if (strcmp(r->fields.at[i].name, name) == 0)
            return e->args[i];
    }
    return e;
}

static bool gives(const struct launch_search *q, const struct ir_stmt *s, bool block, unsigned axis)
{
    static const char *const names[] = {"x", "y", "z"};
    struct ir_module *m = q->host->analysis->module;
    const struct ir_expr *want = block ? q->site->block[axis] : q->site->grid[axis];
    const struct ir_expr *e = s->expr;
    if (s->kind != IR_STMT_SET || !e || !want || s->span.path != q->site->stmt->span.path)
        return false;
    if (e->type && e->type->kind == TYPE_INT)
        return ir_strip_casts(e) == ir_strip_casts(want) && e->arg_count > 0;
    e = shape_in(e, block);
    if (e->op == IR_WITH)
        return strcmp(e->text, names[axis]) == 0 &&
               ir_strip_casts(e->args[1]) == ir_strip_casts(want);
    return e->op == IR_RECORD && e->arg_count > axis && e->type->size == 12 &&
           ir_strip_casts(ir_dim3_component(m, e, axis)) == ir_strip_casts(want);
}

/* Where a function around the closure gives the dim3 that it captures this component. */
static bool is_captured_from(const struct launch_search *q, bool block, unsigned axis,
                             struct ir_span *span)
{
    struct analysis_func *owner;
    const struct ir_expr *e =
        ir_strip_all_casts(block ? q->site->block[axis] : q->site->grid[axis]);
    const struct ir_expr *whole = e->op == IR_MEMBER ? ir_strip_all_casts(e->args[0]) : e;
    return e != whole && whole->op == IR_VAR && whole->decl->storage == STORAGE_CAPTURE &&
           whole->decl->source_name &&
           launch_captured_component(q->host, whole->decl, axis, &owner, span) &&
           span->path == q->site->stmt->span.path;
}

/* `dim3 grid(1, n)` is a better place to look at than the launch five lines below. */
struct ir_span launch_dim_span(const struct launch_search *q, bool block, unsigned axis)
{
    const struct ir_func *f = q->host->func;
    const struct ir_stmt *launch = q->site->stmt, *best = NULL;
    for (size_t i = f->stmts.len; i-- > 0;) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->span.line > launch->span.line || !s->var || (best && s->var != best->var))
            continue;
        if (gives(q, s, block, axis))
            best = s;
        else if (best)
            break; /* before it the variable had another value there */
    }
    struct ir_span captured;
    if (!best && is_captured_from(q, block, axis, &captured))
        return captured;
    return best ? best->span : launch->span;
}

const struct launch_fault *launch_fault_find(const struct launch_site *s, size_t *n)
{
    struct launch_search q = {.site = s, .host = s->host};
    launch_search_other_maker(&q);
    *n = q.found.len;
    if (q.found.len > 0)
        return q.found.at;
    for (unsigned i = 0; i < 3; i++) {
        if (!s->grid[i] || !s->block[i])
            return NULL;
        q.grid[i] = launch_dim_of(s->host, s->grid[i]);
        q.block[i] = launch_dim_of(s->host, s->block[i]);
    }
    launch_search_list(&q);
    if (q.found.len == 0)
        launch_search_swapped(&q);
    if (q.found.len == 0)
        launch_search_constants(&q);
    if (q.found.len == 0)
        launch_search_tail(&q);
    if (q.found.len == 0)
        launch_search_part(&q);
    if (q.found.len == 0)
        launch_search_short(&q);
    if (q.found.len == 0)
        launch_search_held_block(&q);
    if (q.found.len == 0)
        launch_search_samples(&q);
    if (q.found.len == 0)
        launch_search_rest(&q);
    if (q.found.len == 0)
        launch_search_sizes(&q);
    if (q.found.len == 0)
        launch_search_empty(&q);
    if (q.found.len == 0)
        launch_search_asked(&q);
    if (q.found.len == 0)
        launch_search_packs(&q);
    if (q.found.len == 0)
        launch_search_root(&q);
    if (q.found.len == 0)
        launch_search_open(&q);
    if (q.found.len == 0)
        launch_search_most(&q);
    launch_search_other_divisor(&q);
    *n = q.found.len;
    return q.found.at;
}
