/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks of known numbers that leave a tail.
 *
 * `N / 256` of a constant N is a number before anybody can see that it was rounded down.  The kernel tells:
 * it asks `i < N` of each thread, once, and the launch has as many whole blocks as fit into N, and not the
 * last.
 */
#include "pass/affine.h"
#include "pass/guard.h"
#include "solve/launch_internal.h"

/* The place of a thread along the axis of this launch: `blockIdx.x * 256 + threadIdx.x`. */
static bool is_place(const struct launch_search *q, const struct ir_expr *e, unsigned axis,
                     int64_t threads)
{
    struct ir_module *m = q->host->analysis->module;
    const struct ir_expr *block = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    const struct ir_expr *lane = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
    const struct ir_expr *there = launch_substitute(q->site, e);
    if (!there)
        return false;
    struct affine x = affine_of(m->arena, there);
    struct affine first = affine_atom(m->arena, block), by = affine_number(threads);
    struct affine place = affine_multiply(m->arena, &first, &by);
    struct affine thread = affine_atom(m->arena, lane);
    place = affine_add(m->arena, &place, &thread, 1);
    return x.ok && affine_equal(&x, &place);
}

/* The number that the place of a thread has to be below at s, outside of loops; 0: none. */
static int64_t asked_number(const struct launch_search *q, const struct analysis_func *kernel,
                            const struct ir_stmt *s, unsigned axis, int64_t threads)
{
    size_t count;
    const struct fact *facts = guard_facts(kernel->guards, s, &count);
    for (size_t i = 0; i < count; i++) {
        int64_t n;
        if (facts[i].op != IR_LT || cfg_loop_of(kernel->cfg, facts[i].origin->block))
            continue;
        const struct ir_expr *bound = launch_substitute(q->site, facts[i].right);
        if (bound && ir_is_int(ir_strip_all_casts(bound), &n) &&
            is_place(q, ir_strip_casts(facts[i].left), axis, threads))
            return n;
    }
    return 0;
}

static void check_axis(struct launch_search *q, unsigned axis)
{
    const struct analysis_func *kernel = analysis_of(q->host->analysis, q->site->kernel);
    int64_t blocks, threads;
    if (!kernel || !ir_is_int(q->site->grid[axis], &blocks) ||
        !ir_is_int(q->site->block[axis], &threads) || threads < 2 || blocks < 1)
        return;
    for (size_t i = 0; i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        if (s->kind != IR_STMT_STORE && s->kind != IR_STMT_ATOMIC)
            continue;
        int64_t n = asked_number(q, kernel, s, axis, threads);
        if (n / threads != blocks || n % threads == 0)
            continue;
        struct launch_fault *f = launch_fault_add(q, LAUNCH_SHORT, axis, q->site->grid[axis]);
        f->value = n;
        f->threads = blocks * threads;
        f->at = launch_dim_span(q, false, axis);
        return;
    }
}

void launch_search_short(struct launch_search *q)
{
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++)
        check_axis(q, axis);
}
