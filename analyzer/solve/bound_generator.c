/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from generators of random numbers: each thread has one, and `for (i = thread; i < n; i += threads) x[i] =
 * curand(&states[i]);` takes one for each element.  Where the launch is not made for n, i goes past the threads.
 */
#include <string.h>

#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

static bool is_generator(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && s->name && strncmp(s->name, "curand", 6) == 0 &&
           !strstr(s->name, "init");
}

/* Goes over the elements from the thread's own place on, as many at a time as there are threads in the grid. */
static const struct induction *walk_of(struct bound_search *q, const struct ir_expr *index)
{
    const struct induction *iv = range_induction(q->af->ranges, ir_strip_casts(index));
    if (!iv || !iv->bound || !bounds_uses_thread_index(iv->start) ||
        ir_is_int(iv->step, &(int64_t){0}))
        return NULL;
    return ir_has_op(iv->step, IR_BUILTIN) && !bounds_uses_thread_index(iv->step) ? iv : NULL;
}

/* The launch takes the elements into account: the grid may be made for them. */
static bool is_made_for(struct bound_search *q, const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = ir_strip_all_casts(launch_substitute(sites[i], size));
        const struct ir_expr *grid = sites[i]->grid[0];
        if (!given || !grid || ir_contains(grid, given) ||
            launch_rounds_up(sites[i], 0, NULL) != TRI_UNKNOWN)
            return true;
    }
    return n == 0;
}

/* A kernel of the file sets up one for each element, in such a loop or for `i < n`. */
static bool has_one_each(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        const struct ir_func *f = there.af->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            struct access x;
            if (s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "curand_init") == 0 &&
                (!access_of_handed(there.af, s, &x) || x.dims.len != 1 ||
                 walk_of(&there, x.dims.at[0].index) || bounds_any_guard(there.af, s)))
                return true;
        }
    }
    return false;
}

void bound_search_generators(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct access x;
        if (!is_generator(f->stmts.at[i]) || !access_of_handed(q->af, f->stmts.at[i], &x) ||
            x.dims.len != 1 || x.root->op == IR_ADDR)
            continue;
        const struct induction *iv = walk_of(q, x.dims.at[0].index);
        struct bound_candidate c = {.access = x, .index = x.dims.at[0].index, .weak = true};
        if (iv && !is_made_for(q, iv->bound) && !has_one_each(q))
            bound_add(q, BOUND_GENERATOR, &c, iv->bound, cfg_terminator(iv->loop->header));
    }
}
