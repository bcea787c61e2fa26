/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/extent_grid.h"

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/range.h"

static bool look_for_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_OPAQUE ||
             (e->op == IR_BUILTIN &&
              (e->builtin == IR_BUILTIN_GRID_RANK ||
               (e->builtin >= IR_BUILTIN_CTAID_X && e->builtin <= IR_BUILTIN_CTAID_Z)));
    return !*found;
}

static bool mentions_block(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, look_for_block, &found);
    return found;
}

static bool look_for_run(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_MEMBER ||
             (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM) ||
             (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD &&
              !e->value->def->addr->decl);
    return !*found;
}

static bool is_of_run(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, look_for_run, &found);
    return found;
}

/* What conditions on the way say of places of the grid: nothing but that they are below sizes of the
 * run.  Anything else may keep the index small. */
static bool is_bounded_by_run_only(struct analysis_func *af, const struct ir_stmt *s, bool *asked)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool left = mentions_block(facts[i].left), right = mentions_block(facts[i].right);
        const struct ir_expr *other = left ? facts[i].right : facts[i].left;
        bool below = left ? facts[i].op == IR_GT || facts[i].op == IR_GE
                          : facts[i].op == IR_LT || facts[i].op == IR_LE;
        if (!left && !right)
            continue;
        if (below && !(left && right)) /* `round <= blockIdx.x * rounds`: the other end */
            continue;
        if ((left && right) || facts[i].op == IR_EQ || facts[i].op == IR_NE || !is_of_run(other))
            return false;
        *asked = true;
    }
    return true;
}

/* A sum of products, none of which is taken away. */
static bool only_grows(struct arena *a, const struct ir_expr *index)
{
    struct affine x = affine_of(a, index);
    for (size_t i = 0; i < x.terms.len; i++) {
        if (x.terms.at[i].coefficient < 0)
            return false;
    }
    return x.ok && x.constant >= 0;
}

/* More than one block along one of the axes, and more places than the array has, as far as numbers say. */
static bool has_blocks(const struct launch_site *s, unsigned axes, int64_t extent)
{
    for (unsigned i = 0; i < 3; i++) {
        int64_t blocks, threads;
        if (!(axes & (1u << i)) || !s->grid[i] || !s->block[i])
            continue;
        if (!ir_is_int(ir_strip_all_casts(s->grid[i]), &blocks))
            return true;
        if (blocks > 1 &&
            (!ir_is_int(ir_strip_all_casts(s->block[i]), &threads) || blocks * threads > extent))
            return true;
    }
    return false;
}

bool extent_grid_past(struct analysis_func *af, const struct access *x, const struct ir_expr *index,
                      int64_t extent)
{
    unsigned axes = bounds_grid_axes(index);
    size_t n;
    bool asked = false;
    if (af->func->kind != FUNC_KERNEL || x->decl->storage != STORAGE_SHARED || !axes ||
        !bounds_uses_tid(index) || !only_grows(af->analysis->arena, index) ||
        range_of(af->ranges, index, x->stmt).hi < extent ||
        !is_bounded_by_run_only(af, x->stmt, &asked))
        return false;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (has_blocks(sites[i], axes, extent))
            return true;
    }
    return n == 0 && asked; /* who asks where the data ends has a grid */
}

bool extent_grid_is_of_few(const struct analysis_func *af, int64_t extent)
{
    enum { WARP = 32 };
    return extent < WARP && !launch_is_in_sight(af->analysis->launches, af->func);
}
