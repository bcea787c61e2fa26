/* SPDX-License-Identifier: Apache-2.0 */
/* A warp, or another part of a block, for each element: `n / (512 / 32)` blocks of 512 threads. */
#include <string.h>

#include "pass/affine.h"
#include "solve/launch_internal.h"

#define GROUP_MOST 64 /* threads that share an element: a wavefront */

const struct ir_expr *launch_group_of(const struct launch_search *q, unsigned along,
                                      const struct ir_expr *by)
{
    struct ir_module *m = q->host->analysis->module;
    const struct ir_expr *block = ir_strip_all_casts(q->site->block[along]);
    int64_t threads, elements, each;
    by = ir_strip_all_casts(by);
    if (ir_is_int(block, &threads) && ir_is_int(by, &elements)) {
        bool parts = elements > 1 && threads % elements == 0 && threads / elements > 1 &&
                     threads / elements <= GROUP_MOST;
        return parts ? ir_int(m, block->type, threads / elements) : NULL;
    }
    if (by->op != IR_DIV || !affine_same(m->arena, by->args[0], block))
        return NULL;
    const struct ir_expr *part = ir_strip_all_casts(by->args[1]);
    bool many = ir_is_int(part, &each) && (each < 2 || each > GROUP_MOST);
    return many ? NULL : part;
}

/* e is x / each, or x >> k of as many: x; or NULL. */
static const struct ir_expr *shared_by(const struct launch_search *q, const struct ir_expr *e,
                                       const struct ir_expr *each)
{
    int64_t bits, n;
    const struct ir_expr *there = e->op == IR_DIV ? launch_substitute(q->site, e->args[1]) : NULL;
    if (there)
        return affine_same(q->host->analysis->arena, there, each) ? e->args[0] : NULL;
    bool shifts = e->op == IR_SHR && ir_is_int(ir_strip_casts(e->args[1]), &bits) &&
                  ir_is_int(each, &n) && bits > 0 && bits < 7;
    return shifts && n == INT64_C(1) << bits ? e->args[0] : NULL;
}

/* `blockIdx.x * by + threadIdx.x / each` */
static bool adds_up(const struct launch_search *q, const struct ir_expr *sum, unsigned axis,
                    unsigned along, const struct ir_expr *each, const struct ir_expr *by)
{
    struct ir_module *m = q->host->analysis->module;
    const struct ir_expr *lane = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + along));
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *x = shared_by(q, ir_strip_casts(sum->args[i]), each);
        const struct ir_expr *first = launch_substitute(q->site, sum->args[1 - i]);
        if (!x || ir_strip_casts(x) != lane || !first)
            continue;
        struct affine start = affine_of(m->arena, first), elements = affine_of(m->arena, by);
        struct affine block =
            affine_atom(m->arena, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)));
        struct affine meant = affine_multiply(m->arena, &block, &elements);
        if (start.ok && meant.ok && affine_equal(&start, &meant))
            return true;
    }
    return false;
}

bool launch_is_group_place(const struct launch_search *q, const struct ir_expr *e, unsigned axis,
                           unsigned along, const struct launch_group *g)
{
    e = ir_strip_casts(e);
    if (e->op == IR_ADD)
        return adds_up(q, e, axis, along, g->each, g->by);
    const struct ir_expr *x = shared_by(q, e, g->each);
    return x && launch_is_place(q, ir_strip_casts(x), axis, along);
}

/* ---- beside it ------------------------------------------------------------------------------- */

/* What the function calls it: its own name, or that of the variable it was given to; or NULL. */
static const char *name_in(struct analysis_func *host, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    for (size_t i = 0; i < host->func->stmts.len; i++) {
        const struct ir_stmt *s = host->func->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->var && s->var->source_name &&
            ir_strip_all_casts(s->expr) == e)
            return s->var->source_name;
    }
    return launch_dim_name(host, e);
}

const struct ir_stmt *launch_rounded_beside(const struct launch_search *q, unsigned axis,
                                            const struct ir_expr *size)
{
    size_t count;
    const struct launch_site *const *sites = launch_all(q->host->analysis->launches, &count);
    const char *name = name_in(q->host, size);
    for (size_t i = 0; name && i < count; i++) {
        const struct launch_site *s = sites[i];
        const struct ir_expr *n = NULL;
        if (s->stmt == q->site->stmt || !s->grid[axis] || !s->block[axis] ||
            !affine_same(q->host->analysis->arena, s->block[axis], q->site->block[axis]) ||
            launch_rounds_up(s, axis, &n) != TRI_YES || !n)
            continue;
        const char *other = name_in(s->host, n);
        if (other && strcmp(name, other) == 0)
            return s->stmt;
    }
    return NULL;
}
