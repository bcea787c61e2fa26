/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Grids that are made for less than what the kernel is handed.
 *
 * The kernel writes element i for thread i where `i < n`, one each, and the blocks are as many as another
 * size needs: n is a multiple of it (`rows` and `rows * columns`), or the function has computed a grid
 * for n that no launch takes.  Or it writes `offsets[i]` where `i <= n`, one more than there are threads.
 */
#include <string.h>

#include "pass/affine.h"
#include "pass/guard.h"
#include "solve/bound_internal.h"
#include "solve/launch_internal.h"

/* `blockIdx.x * blockDim.x + threadIdx.x`, nothing else. */
static bool is_own_place(struct ir_module *m, const struct affine *x, unsigned axis)
{
    struct affine place = affine_grid_place(m->arena, m, axis);
    return x->ok && affine_equal(x, &place);
}

/* The store is of the thread's own element, or of one so far behind a start that the caller gives. */
static bool stores_place(struct ir_module *m, const struct ir_stmt *s, unsigned axis)
{
    const struct ir_expr *at = s->addr && s->addr->op == IR_PTRADD ? s->addr->args[1] : NULL;
    struct affine x = at ? affine_of(m->arena, at) : affine_number(0);
    return at && is_own_place(m, &x, axis);
}

/* The parameter that the thread's own place is compared with at s: `i < n`, `i <= n`; NULL: none. */
static const struct ir_decl *asked_length(const struct analysis_func *kernel,
                                          const struct ir_stmt *s, enum ir_op op, unsigned axis)
{
    struct ir_module *m = kernel->analysis->module;
    size_t n;
    const struct fact *facts = guard_facts(kernel->guards, s, &n);
    for (size_t k = 0; k < n; k++) {
        const struct ir_expr *bound = ir_strip_casts(facts[k].right);
        struct affine at = affine_of(m->arena, facts[k].left);
        if (facts[k].op == op && bound->op == IR_VAR && bound->decl->storage == STORAGE_PARAM &&
            is_own_place(m, &at, axis))
            return bound->decl;
    }
    return NULL;
}

/* The parameter that says for how many elements the kernel is: `if (i < n) out[i] = ...`, once.
 * `itself`: the element is that of the thread, and not one that a list says. */
static const struct ir_decl *length_of_kernel(const struct launch_search *q, unsigned axis,
                                              bool itself)
{
    const struct analysis_func *kernel = analysis_of(q->host->analysis, q->site->kernel);
    struct ir_module *m = q->host->analysis->module;
    for (size_t i = 0; kernel && i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        if (s->kind != IR_STMT_STORE || cfg_loop_of(kernel->cfg, s->block) ||
            (itself && !stores_place(m, s, axis)))
            continue;
        const struct ir_decl *length = asked_length(kernel, s, IR_LT, axis);
        if (length)
            return length;
    }
    return NULL;
}

/* Offsets of n things and the end of the last: `if (i <= n) offsets[i] = ...`, once; NULL: none. */
static const struct ir_decl *things_of_offsets(const struct launch_search *q)
{
    struct analysis_func *kernel = analysis_of(q->host->analysis, q->site->kernel);
    struct ir_module *m = q->host->analysis->module;
    for (size_t i = 0; kernel && i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        struct access x;
        if (s->kind != IR_STMT_STORE || cfg_loop_of(kernel->cfg, s->block) ||
            !stores_place(m, s, 0) || !access_of(kernel, s, &x) || !bound_is_offsets(m->arena, &x))
            continue;
        const struct ir_decl *length = asked_length(kernel, s, IR_LE, 0);
        if (length)
            return length;
    }
    return NULL;
}

/* A block has as many threads as the grid was divided by, or fewer: `min(n, 1024)`. */
static bool divides_by_block(const struct launch_search *q, unsigned axis)
{
    struct arena *a = q->host->analysis->arena;
    const struct ir_expr *by = launch_rounds_by(q->site, axis);
    const struct ir_expr *block = ir_strip_all_casts(q->site->block[axis]);
    if (!by || !block)
        return false;
    for (unsigned i = 0; (block->op == IR_MIN || block->op == IR_SELECT) && i < block->arg_count;
         i++) {
        if (affine_same(a, block->args[i], by))
            return true;
    }
    const struct ir_stmt *call = block->op == IR_VALUE ? block->value->def : NULL;
    bool least = call && call->kind == IR_STMT_CALL && call->name && strcasestr(call->name, "min");
    for (size_t i = 0; least && i < call->args.len; i++) { /* of a header that is not there */
        if (affine_same(a, call->args.at[i], by))
            return true;
    }
    return affine_same(a, block, by);
}

/* more = made * (something of the run), as it is written. */
static bool is_multiple_of(struct arena *a, const struct ir_expr *more, const struct ir_expr *made)
{
    struct affine x = affine_of(a, more), y = affine_of(a, made);
    if (!x.ok || !y.ok || x.terms.len != 1 || y.terms.len != 1 || x.constant || y.constant ||
        y.terms.at[0].coefficient != 1)
        return false;
    const struct affine_term *whole = &x.terms.at[0], *part = &y.terms.at[0];
    return affine_term_contains(whole, part) && whole->coefficient > 0 &&
           (whole->atom_count > part->atom_count || whole->coefficient > 1);
}

/* Some launch of the function is made for that many. */
static bool has_launch_for(const struct launch_search *q, const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *all = launch_all(q->host->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *made = NULL;
        for (unsigned axis = 0; all[i]->host == q->host && axis < 3; axis++) {
            int64_t number;
            if (all[i]->grid[axis] && ir_is_int(all[i]->grid[axis], &number))
                continue;
            if (launch_rounds_up(all[i], axis, &made) != TRI_YES || !made ||
                affine_same(q->host->analysis->arena, made, size))
                return true; /* or what it is made for cannot be told */
        }
    }
    return false;
}

/* `blocks_w = (w + 255) / 256`, and no launch takes it. */
static bool is_grid_left(const struct launch_search *q, const struct ir_expr *size)
{
    const struct analysis *a = q->host->analysis;
    const struct ir_func *f = q->host->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *n, *by;
        if (s->kind == IR_STMT_SET && s->expr && launch_rounded_quotient(a, s->expr, &n, &by) &&
            affine_same(a->arena, n, size))
            return true;
    }
    return false;
}

/* Another launch of the kernel by the function has this grid, and is handed what it was made for. */
static bool has_right_launch(const struct launch_search *q, unsigned axis,
                             const struct ir_decl *length, const struct ir_expr *made)
{
    size_t n;
    const struct analysis *a = q->host->analysis;
    const struct launch_site *const *sites = launch_of(a->launches, q->site->kernel, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *other = NULL;
        if (sites[i] == q->site || sites[i]->host != q->host ||
            launch_rounds_up(sites[i], axis, &other) != TRI_YES || !other ||
            !affine_same(a->arena, other, made))
            continue;
        const struct ir_expr *passed = launch_argument(sites[i], length);
        if (passed && affine_same(a->arena, passed, made))
            return true;
    }
    return false;
}

static bool is_single_axis(const struct launch_search *q)
{
    int64_t n;
    for (unsigned i = 1; i < 3; i++) {
        if (!ir_is_int(q->site->grid[i], &n) || n != 1 || !ir_is_int(q->site->block[i], &n) ||
            n != 1)
            return false;
    }
    return true;
}

/* What the launch hands the kernel for how many elements it writes; NULL: the same as the grid's. */
static const struct ir_expr *handed(const struct launch_search *q, const struct ir_decl *length,
                                    const struct ir_expr *made)
{
    const struct ir_expr *passed = length ? launch_argument(q->site, length) : NULL;
    return passed && !affine_same(q->host->analysis->arena, passed, made) ? passed : NULL;
}

void launch_search_part(struct launch_search *q)
{
    const struct ir_expr *made = NULL;
    if (!is_single_axis(q) || launch_rounds_up(q->site, 0, &made) != TRI_YES || !made ||
        !divides_by_block(q, 0))
        return;
    const struct ir_decl *things = things_of_offsets(q);
    const struct ir_expr *count = things ? launch_argument(q->site, things) : NULL;
    if (count && !q->grid[0].never_zero && /* n / b + 1 blocks have room for one more */
        affine_same(q->host->analysis->arena, count, made)) {
        launch_fault_add(q, LAUNCH_LAST_LEFT, 0, made)->at = launch_dim_span(q, false, 0);
        return;
    }
    const struct ir_expr *passed = handed(q, length_of_kernel(q, 0, true), made);
    bool multiple = passed && is_multiple_of(q->host->analysis->arena, passed, made);
    if (!multiple) {
        const struct ir_decl *length = length_of_kernel(q, 0, false);
        passed = handed(q, length, made);
        if (!passed || !has_right_launch(q, 0, length, made) || !is_grid_left(q, passed) ||
            has_launch_for(q, passed))
            return;
    }
    struct launch_fault *f = launch_fault_add(q, LAUNCH_PART, 0, made);
    f->passed = multiple ? passed : NULL;
}
