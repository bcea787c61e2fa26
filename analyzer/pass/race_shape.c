/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race_shape.h"

#include <string.h>

#include "pass/race.h"

enum { BLOCK_MAX = 1024, WARP = 32 };

static bool find_axis(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    if (e->op == IR_BUILTIN && e->builtin <= IR_BUILTIN_TID_Z)
        *axes |= 1U << (e->builtin - IR_BUILTIN_TID_X);
    return true;
}

/* Axes of threadIdx that the kernel or what it calls mentions. */
void race_axes_of(const struct ir_func *f, unsigned *axes, unsigned depth)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        ir_walk(s->addr, find_axis, axes);
        ir_walk(s->expr, find_axis, axes);
        for (size_t k = 0; k < s->args.len; k++)
            ir_walk(s->args.at[k], find_axis, axes);
        if (s->kind == IR_STMT_CALL && s->callee && s->callee != f && depth < LIMIT_INTERVAL_DEPTH)
            race_axes_of(s->callee, axes, depth + 1);
    }
}

static bool find_block_size(const struct ir_expr *e, void *context)
{
    bool *found = context;
    if (e->op == IR_BUILTIN &&
        (e->builtin == IR_BUILTIN_NTID_X || e->builtin == IR_BUILTIN_NTID_Y ||
         e->builtin == IR_BUILTIN_BLOCK_SIZE))
        *found = true;
    return !*found;
}

static bool mentions_block_size(const struct ir_func *f, unsigned depth)
{
    bool found = false;
    for (size_t i = 0; i < f->stmts.len && !found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        ir_walk(s->addr, find_block_size, &found);
        ir_walk(s->expr, find_block_size, &found);
        if (s->kind == IR_STMT_CALL && s->callee && s->callee != f && depth < LIMIT_INTERVAL_DEPTH)
            found = found || mentions_block_size(s->callee, depth + 1);
    }
    return found;
}

bool race_is_of_many_warps(const struct analysis_func *root)
{
    int64_t bound;
    if (root->func->max_threads && ir_is_int(root->func->max_threads, &bound) && bound > WARP)
        return true;
    return root->func->kind == FUNC_KERNEL && mentions_block_size(root->func, 0);
}

static void add_shape(struct race_shapes *out, unsigned x, unsigned y, unsigned z,
                      const struct launch_site *site)
{
    for (size_t i = 0; i < out->len; i++) {
        const struct lanes_shape *s = &out->at[i];
        bool same = s->n[0] == x && s->n[1] == y && s->n[2] == z;
        if (same && (!site || site->launch->template_args.len == 0))
            return;
    }
    if (out->len < RACE_SHAPES_MAX)
        out->at[out->len++] = (struct lanes_shape){.n = {x, y, z}, .site = site};
}

/* False: every launch that is seen has blocks of one warp. */
static bool shapes_of_launches(struct analysis_func *root, bool in_warp, struct race_shapes *out)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(root->analysis->launches, root->func, &n);
    bool warp_only = n > 0;
    for (size_t i = 0; i < n; i++) {
        int64_t d[3], threads = 1;
        bool known = !sites[i]->stmt->guessed;
        for (unsigned k = 0; k < 3; k++) {
            known = known && sites[i]->block[k] && ir_is_int(sites[i]->block[k], &d[k]) &&
                    d[k] > 0 && d[k] <= BLOCK_MAX;
            threads = known ? threads * d[k] : 0;
        }
        warp_only = warp_only && known && threads <= WARP;
        if (known && (threads > WARP || in_warp) && threads <= BLOCK_MAX)
            add_shape(out, (unsigned)d[0], (unsigned)d[1], (unsigned)d[2], sites[i]);
    }
    out->seen = out->len > 0;
    return in_warp || !warp_only;
}

/* What launches say about a shape that they leave open: one thread along an axis takes it away, any
 * other number makes a usual shape unlikely. */
static bool fits_launches(struct analysis_func *root, unsigned *axes)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(root->analysis->launches, root->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned k = 0; k < 3; k++) {
            int64_t d;
            if (!sites[i]->block[k] || !ir_is_int(sites[i]->block[k], &d))
                continue;
            if (k == 0 || d != 1)
                return false;
            *axes &= ~(1U << k);
        }
    }
    return true;
}

bool race_choose_shapes(struct analysis_func *root, bool in_warp, struct race_shapes *out)
{
    unsigned axes = 0;
    int64_t limit = -1, bound;
    if (root->func->max_threads && ir_is_int(root->func->max_threads, &bound) && bound <= WARP)
        return false;
    if (root->func->kind == FUNC_KERNEL) {
        if (!shapes_of_launches(root, in_warp, out))
            return false;
        limit = launch_block_limit(root->analysis->launches, root->func, 0);
    }
    if (out->len)
        return true;
    if (limit <= WARP)
        limit = -1; /* blocks of at most so many threads on the host's word: a constant made up */
    race_axes_of(root->func, &axes, 0);
    if (!fits_launches(root, &axes))
        return false;
    if (axes & 4)
        return false; /* three axes: nothing is usual */
    /* a kernel that looks at threadIdx.y alone has no use for a second thread along x */
    static const unsigned flat[] = {128, 256, 64, 512}, tall[] = {128, 256, 64, 4, 16},
                          both[][2] = {{16, 16}, {32, 8}, {8, 8}, {32, 32}, {64, 4}, {32, 4}};
    for (size_t i = 0; i < sizeof flat / sizeof *flat && !(axes & 2); i++)
        if (limit < 0 || flat[i] <= limit)
            add_shape(out, flat[i], 1, 1, NULL);
    for (size_t i = 0; i < sizeof tall / sizeof *tall && axes == 2; i++)
        if (tall[i] > WARP || in_warp)
            add_shape(out, 1, tall[i], 1, NULL);
    for (size_t i = 0; i < sizeof both / sizeof *both && axes == 3; i++)
        if (limit < 0 || both[i][0] <= limit)
            add_shape(out, both[i][0], both[i][1], 1, NULL);
    return true;
}
