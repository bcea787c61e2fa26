/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks whose threads are counted by the data.
 *
 * A block holds 1024 threads.  Evidence is a size of the run that nothing in sight bounds and whose
 * name says that it counts things, one that the kernel is handed beside it, an extent of a tensor or
 * the last entry of a list taken as it is; and what is left of such a size when it is halved, or, in
 * the one block of a grid, divided among the threads of blocks that ran before.
 */
#include <string.h>

#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/outside.h"
#include "pass/range.h"
#include "solve/launch_internal.h"

/* Half as many threads as elements are too many, too; quarters are packs, and rows of few packs fit. */
#define BLOCK_DIVISOR_MAX 2
/* Partial sums of blocks of so many threads at least. */
#define PARTIAL_DIVISOR_MIN 32

static bool is_phi(const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI;
}

/* The kernel is handed the size, too: what blockDim.x tells it needs no argument.  `size_per_head` is
 * a part of something. */
static bool is_handed_over(const struct launch_search *q, const struct ir_expr *leaf)
{
    const struct ir_launch *l = q->site->launch;
    const char *name = launch_dim_name(q->host, leaf);
    bool found = false;
    if (!name || strstr(name, "per") || strstr(name, "head"))
        return false;
    for (size_t i = 0; i < l->args.len; i++)
        found = found || ir_strip_casts(l->args.at[i]) == ir_strip_casts(leaf);
    return found && leaf->op == IR_VAR && leaf->decl->storage == STORAGE_PARAM;
}

/* `x.get_size(0)` as it is, without a name that would say what it counts; `sections.back()`, the end
 * of the last of them. */
static bool is_extent_itself(const struct launch_search *q, const struct ir_expr *leaf)
{
    static const char *const names[] = {"size", "get_size", "getSize", "dim", "dim_size", "extent"};
    const char *method = launch_dim_method(leaf);
    if (!method || launch_dim_name(q->host, leaf) != method)
        return false;
    size_t args = launch_dim_call(leaf)->args.len;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(method, names[i]) == 0)
            return args == 1;
    }
    return args == 0 && (strcmp(method, "back") == 0 || strcmp(method, "numel") == 0);
}

/* `dims[0]`: the array, unless it is one of launch sizes. */
static const struct ir_expr *array_of(const struct launch_search *q, const struct ir_expr *leaf)
{
    static const char *const words[] = {"block", "thread", "launch", "config", "cfg"};
    const struct ir_stmt *d = leaf->op == IR_VALUE ? leaf->value->def : NULL;
    const char *name = launch_dim_name(q->host, leaf);
    if (!d || d->kind != IR_STMT_LOAD || d->addr->op != IR_PTRADD ||
        ir_strip_casts(d->addr->args[1])->op != IR_INT)
        return NULL;
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return NULL;
    }
    return ir_address_root(d->addr);
}

/* "width", "img_height", "W"; the x of a dim3 is no side. */
static bool is_side_name(const char *name)
{
    return name && (strcasestr(name, "width") || strcasestr(name, "height") ||
                    strcasecmp(name, "w") == 0 || strcasecmp(name, "h") == 0);
}

/* `<<<height, width>>>`, `block(dims[0])` and `grid(1, dims[1], dims[2])`: one side of the data is the block
 * and another one the grid. */
static bool is_side_beside_grid(const struct launch_search *q, const struct ir_expr *leaf)
{
    const struct ir_expr *array = array_of(q, leaf);
    const char *name = launch_dim_name(q->host, leaf);
    bool side = size_name_of(name) == SIZE_NAME_EXTENT && is_side_name(name);
    for (unsigned i = 0; i < 3; i++) {
        const struct launch_dim *d = &q->grid[i];
        if (!d->understood || d->leaf_count != 1 || d->divisor != 1 || d->leaves[0] == leaf)
            continue;
        bool other = is_side_name(launch_dim_name(d->owner, d->leaves[0]));
        if ((side && other) || (array && array == array_of(q, d->leaves[0])))
            return true;
    }
    return false;
}

static bool is_block_size(const struct launch_search *q, const struct ir_expr *leaf)
{
    const char *name = launch_dim_name(q->host, leaf);
    enum size_name kind = size_name_of(name);
    if (is_extent_itself(q, leaf) || is_side_beside_grid(q, leaf))
        return true;
    if (name && strcmp(name, "bs") == 0) /* as the block itself it is the block's size */
        return false;
    if (kind == SIZE_NAME_UNKNOWN)
        return (launch_is_variable_name(name) && name[2] && name[1] != 't' && name[1] != 'b') ||
               is_handed_over(q, leaf);
    return kind == SIZE_NAME_ROWS || kind == SIZE_NAME_FLAT || kind == SIZE_NAME_BATCH ||
           kind == SIZE_NAME_WIDE;
}

/* Of a product of sizes: one that the data decide, and none that the author chose for the launch. */
static bool is_data_size(const struct launch_search *q, const struct ir_expr *leaf, bool *counts)
{
    const char *name = launch_dim_name(q->host, leaf);
    enum size_name kind = size_name_of(name);
    if (kind == SIZE_NAME_UNKNOWN)
        return name && strlen(name) > 3 && leaf->op == IR_VAR &&
               leaf->decl->storage == STORAGE_PARAM;
    *counts = *counts || kind != SIZE_NAME_EXTENT;
    return kind != SIZE_NAME_THREADS;
}

static bool is_one_block(const struct launch_search *q)
{
    int64_t n;
    for (unsigned i = 0; i < 3; i++) {
        if (!ir_is_int(q->site->grid[i], &n) || n != 1)
            return false;
    }
    return true;
}

/* How much of a size may be divided away: half of it is a size still, and in a grid of one block so is
 * the number of blocks that it was dealt to before. */
static bool is_divided_away(const struct launch_search *q, const struct launch_dim *d)
{
    bool packs = d->leaf_count == 1 && /* two numbers of a row each */
                 size_name_of(launch_dim_name(q->host, d->leaves[0])) == SIZE_NAME_WIDE;
    if (d->divisor == 1 || (d->divisor <= BLOCK_DIVISOR_MAX && !packs))
        return false;
    bool partial = is_one_block(q) && d->rounds_up && d->factor == 1 && d->leaf_count == 1 &&
                   d->divisor >= PARTIAL_DIVISOR_MIN && d->divisor <= BLOCK_THREADS_MAX;
    enum size_name kind =
        partial ? size_name_of(launch_dim_name(q->host, d->leaves[0])) : SIZE_NAME_UNKNOWN;
    return kind != SIZE_NAME_ROWS && kind != SIZE_NAME_FLAT;
}

/* `n % 1024` */
static bool is_small_number(const struct analysis *a, const struct ir_stmt *call,
                            const struct ir_expr *arg)
{
    const struct analysis_func *caller = analysis_of(a, call->block->func);
    return caller && caller->ranges && range_of(caller->ranges, arg, call).hi <= BLOCK_THREADS_MAX;
}

/* Every visible call hands over a constant or a number that is always small, or is made by a function that asks how
 * large it is. */
static bool callers_ask(const struct launch_search *q, const struct ir_expr *leaf)
{
    size_t n, at = leaf->op == IR_VAR ? (size_t)leaf->decl->param_index : 0;
    const struct ir_stmt *const *sites = calls_sites(q->host->analysis->calls, q->host->func, &n);
    if (leaf->op != IR_VAR || leaf->decl->storage != STORAGE_PARAM)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *arg =
            at < sites[i]->args.len ? ir_strip_casts(sites[i]->args.at[at]) : NULL;
        if (!arg || (arg->op != IR_INT && !compared_from_above(sites[i]->block->func, arg) &&
                     !is_small_number(q->host->analysis, sites[i], arg)))
            return false;
    }
    return n > 0;
}

/* `x.get_size(0)` of whatever library, or what is read from outside: nobody has chosen it for the launch. */
static bool is_of_data(const struct launch_search *q, const struct ir_expr *leaf)
{
    const struct ir_stmt *call = is_extent_itself(q, leaf) ? launch_dim_call(leaf) : NULL;
    return (call && strcmp(call->name, "back") != 0) || outside_brings(q->host, leaf);
}

void launch_check_block(struct launch_search *q)
{
    unsigned leaves = 0, axis = 0;
    bool of_data = false;
    const struct ir_expr *extent = NULL;
    bool sizes = true, data = true, counts = false;
    for (unsigned i = 0; i < 3; i++) {
        const struct launch_dim *d = &q->block[i];
        if (!d->understood || d->bounded || is_divided_away(q, d))
            return;
        for (unsigned k = 0; k < d->leaf_count; k++) {
            const struct ir_expr *leaf = d->leaves[k];
            if (d->owner != q->host || is_phi(leaf) ||
                !launch_size_is_free(q, d, leaf, BLOCK_THREADS_MAX) || callers_ask(q, leaf))
                return;
            sizes = sizes && is_block_size(q, leaf);
            data = data && d->divisor == 1 && is_data_size(q, leaf, &counts);
            axis = leaves ? axis : i;
            extent = is_extent_itself(q, leaf) ? leaf : NULL;
            leaves++;
        }
    }
    if (leaves == 0 || (!sizes && (!data || !counts || leaves == 1)))
        return;
    const struct ir_expr *all = launch_threads(q->site);
    if (launch_is_safe(q, all, 0, BLOCK_THREADS_MAX))
        return;
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned k = 0; k < q->block[i].leaf_count; k++)
            of_data = of_data || is_of_data(q, q->block[i].leaves[k]);
    }
    struct launch_fault *f =
        launch_fault_add(q, LAUNCH_BLOCK_GROWS, axis, leaves == 1 && extent ? extent : all);
    f->open = !of_data;
    if (q->block[axis].divisor < PARTIAL_DIVISOR_MIN) /* as a number of blocks it is right */
        f->at = launch_dim_span(q, true, axis);
}
