/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What beside its name tells that a size on grid.y or grid.z has no limit: the shape of the launch around
 * it, and what the kernel makes of blockIdx.
 */
#include <string.h>

#include "pass/affine.h"
#include "pass/compared.h"
#include "solve/launch_internal.h"

/* Tiles of 32 rows: of two million rows they are too many. */
#define TILE_DIVISOR_MAX 32
/* Everything goes along this axis: of a million rows in such tiles they are too many. */
#define ONLY_DIVISOR_MAX 16
/* Held to the limit, or to a rounder number below it. */
#define GRID_CAP_MIN 32768

static enum size_name name_of(const struct launch_dim *d, unsigned leaf)
{
    return size_name_of(launch_dim_name(d->owner, d->leaves[leaf]));
}

bool launch_is_wide(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->type && e->type->kind == TYPE_INT && e->type->bits == 64;
}

/* ---- beside its neighbours ------------------------------------------------------------------- */

static bool is_grid_limit(const struct ir_expr *e, void *context)
{
    bool *found = context;
    int64_t n;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; d && d->kind == IR_STMT_CALL && i < d->args.len; i++) {
        if (ir_is_int(d->args.at[i], &n) &&
            n == GRID_YZ_MAX) /* MIN(n, 65535) of an absent header */
            *found = true;
    }
    if (ir_is_int(e, &n) && ((n > GRID_YZ_MAX - 8 && n <= GRID_YZ_MAX + 1) || n == GRID_CAP_MIN ||
                             n == GRID_CAP_MIN - 1))
        *found = true;
    return !*found;
}

/* Its neighbour is held to the limit: whoever wrote it knew that sizes get there. */
static bool is_forgotten(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    const struct ir_expr *other = q->site->grid[3 - axis];
    bool found = false, many = true;
    for (unsigned i = 0; i < d->leaf_count; i++) {
        enum size_name name = name_of(d, i);
        if (name == SIZE_NAME_THREADS || name == SIZE_NAME_LIMITED)
            return false;
        many = many &&
               (launch_is_wide(d->leaves[i]) || name == SIZE_NAME_ROWS || name == SIZE_NAME_FLAT);
    }
    if (d->divisor == 1 || (d->divisor <= TILE_DIVISOR_MAX && many))
        ir_walk(other, is_grid_limit, &found);
    return found;
}

/* `dim3 grid(1, m.shape()[1])`, `grid(1, ceildiv(n, TILE))`: everything goes along this axis, and x would
 * have room for it. */
static bool is_only_axis(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    const char *method = d->leaf_count == 1 ? launch_dim_method(d->leaves[0]) : NULL;
    if (d->leaf_count != 1 || d->factor != 1 || !ir_is_const(q->site->grid[0], 1))
        return false;
    if (method && d->divisor == 1)
        return name_of(d, 0) == SIZE_NAME_UNKNOWN && launch_is_extent_method(method);
    const struct ir_expr *leaf = ir_strip_casts(d->leaves[0]);
    enum size_name name = name_of(d, 0);
    return axis == 1 && ir_is_const(q->site->grid[2], 1) && d->rounds_up && d->divisor > 1 &&
           d->divisor <= ONLY_DIVISOR_MAX &&
           (method || (leaf->op == IR_VAR && leaf->decl->storage == STORAGE_PARAM)) &&
           (name == SIZE_NAME_ROWS || name == SIZE_NAME_FLAT ||
            (name == SIZE_NAME_UNKNOWN && launch_is_wide(leaf)));
}

const struct ir_expr *launch_list_of_extents(const struct ir_expr *e)
{
    static const char *const names[] = {"size",   "sizes",  "dim",     "dims", "shape",
                                        "shapes", "extent", "extents", "ne"};
    const struct ir_expr *from = NULL;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_stmt *call = launch_dim_call(e);
    if (call && strcmp(call->name, "operator[]") == 0 && call->args.len == 1 &&
        ir_strip_casts(call->args.at[0])->op == IR_INT)
        from = ir_strip_casts(call->object);
    else if (!call && d && d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD &&
             ir_strip_casts(d->addr->args[1])->op == IR_INT)
        from = ir_strip_casts(d->addr->args[0]);
    while (from && (from->op == IR_PTRADD || from->op == IR_CAST))
        from = from->args[0];
    const char *name = !from                                           ? NULL
                       : from->op == IR_FIELD || from->op == IR_MEMBER ? from->text
                       : from->op == IR_ADDR || from->op == IR_VAR     ? from->decl->source_name
                                                                       : NULL;
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0)
            return from;
    }
    return NULL;
}

struct extents {
    const struct ir_expr *list;
    bool found;
};

static bool is_of_list(const struct ir_expr *e, void *context)
{
    struct extents *x = context;
    x->found = x->found || (e->op == IR_VALUE && launch_list_of_extents(e) == x->list);
    return !x->found;
}

/* `grid((size[0] + 255) / 256, size[1], size[2])`: axes of a tensor of any shape, all handed to the grid. */
static bool is_one_of_extents(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    struct extents x = {launch_is_one_size(d) ? launch_list_of_extents(d->leaves[0]) : NULL, false};
    if (x.list)
        ir_walk(q->site->grid[0], is_of_list, &x);
    return x.found;
}

/* `(count + rows - 1) / rows` where the block has `rows` of the run along the axis: at most 1024, and
 * elements of whole arrays reach 2^26. */
bool launch_axis_by_block(const struct launch_search *q, unsigned axis)
{
    const struct ir_expr *n = NULL, *by = launch_rounds_by(q->site, axis);
    int64_t number;
    if (!by || ir_is_int(ir_strip_all_casts(q->site->block[axis]), &number) ||
        !affine_same(q->host->analysis->arena, by, q->site->block[axis]) ||
        launch_rounds_up(q->site, axis, &n) != TRI_YES || !n)
        return false;
    const struct ir_expr *e = ir_strip_all_casts(q->site->grid[axis]);
    struct launch_dim d = launch_dim_of(q->host, n);
    if (e->op != IR_DIV || !d.understood || d.bounded || d.leaf_count != 1 || d.divisor != 1 ||
        !launch_size_is_free(q, &d, d.leaves[0], GRID_YZ_MAX))
        return false;
    enum size_name name = name_of(&d, 0);
    return name == SIZE_NAME_FLAT || name == SIZE_NAME_ROWS ||
           (name == SIZE_NAME_UNKNOWN && launch_is_wide(d.leaves[0]));
}

/* A block of fewer threads than that may be one of few. */
#define FLAT_BLOCK_MIN 64

/* `<<<(pairs + 255) / 256, 256>>>(pairs)` for another kernel of the file: a thread for each of them along x. */
static bool is_flat_elsewhere(const struct launch_search *q, unsigned axis)
{
    const struct analysis *a = q->host->analysis;
    const struct launch_dim *d = &q->grid[axis];
    const struct ir_expr *leaf = launch_is_one_size(d) ? ir_strip_casts(d->leaves[0]) : NULL;
    size_t n;
    const struct launch_site *const *all = launch_all(a->launches, &n);
    if (!leaf || leaf->op != IR_VAR || leaf->decl->storage != STORAGE_PARAM ||
        !leaf->decl->source_name || name_of(d, 0) != SIZE_NAME_UNKNOWN)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_func *k = all[i]->kernel;
        const struct ir_expr *rounded = NULL, *by = launch_rounds_by(all[i], 0);
        int64_t threads;
        if (!k || k == q->site->kernel || launch_rounds_up(all[i], 0, &rounded) != TRI_YES ||
            !rounded || !by || !ir_is_int(ir_strip_casts(by), &threads) || threads < FLAT_BLOCK_MIN)
            continue;
        for (size_t p = 0; p < k->params.len; p++) {
            const char *name = k->params.at[p]->source_name;
            const struct ir_expr *given = launch_argument(all[i], k->params.at[p]);
            if (name && strcmp(name, leaf->decl->source_name) == 0 && given &&
                affine_same(a->arena, given, rounded))
                return true;
        }
    }
    return false;
}

/* ---- across --------------------------------------------------------------------------------- */

/* Blocks of 256 leave room for 16 million things. */
#define ACROSS_DIVISOR_MAX 256

/* `npoints`, `nVecs`, `num_x`: a number of something, and not of what is few or as wide as a picture.  `ngrids` in
 * tiles of threads counts points, whatever else is called a grid. */
static bool counts_many(const char *name)
{
    enum size_name kind = size_name_of(name);
    bool counted = launch_is_variable_name(name) && strlen(name) > 3;
    return kind == SIZE_NAME_ROWS ||
           (counted && (kind == SIZE_NAME_UNKNOWN || kind == SIZE_NAME_THREADS));
}

/* `grid(few, (n + 255) / 256)` and `i = blockIdx.y * blockDim.x + threadIdx.x; if (i < n)`: a thread along x for each
 * of what the caller hands over, in blocks along y. */
static bool runs_across(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    const struct ir_expr *leaf = d->leaf_count == 1 ? ir_strip_all_casts(d->leaves[0]) : NULL;
    bool param = leaf && leaf->op == IR_VAR && leaf->decl->storage == STORAGE_PARAM;
    return param && d->owner == q->host && d->factor == 1 && d->rounds_up && d->divisor > 1 &&
           d->divisor <= ACROSS_DIVISOR_MAX && leaf->decl->source_name &&
           counts_many(leaf->decl->source_name) && launch_expects_tail(q, axis, 0, NULL, leaf);
}

/* `shape` of `shape.y`, an int2 or int3 of the host. */
static const struct ir_expr *shape_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_expr *of = e->op == IR_MEMBER ? e->args[0] : NULL;
    const char *type = of && of->type && of->type->kind == TYPE_RECORD ? of->type->name : NULL;
    return type && (strcmp(type, "int2") == 0 || strcmp(type, "int3") == 0) ? of : NULL;
}

/* `grid((shape.x + 31) / 32, (shape.y + 31) / 32)`: axes of a tensor, which has any. */
static bool is_of_shape(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis], *x = &q->grid[0];
    const struct ir_expr *of =
        d->leaf_count == 1 && d->divisor <= TILE_DIVISOR_MAX ? shape_of(d->leaves[0]) : NULL;
    const char *name = of ? launch_dim_name(d->owner, of) : NULL;
    return name && strcmp(name, "shape") == 0 && d->factor == 1 && x->leaf_count == 1 &&
           shape_of(x->leaves[0]) == of;
}

/* ---- what the kernel makes of it ------------------------------------------------------------- */

struct taking_apart {
    const struct launch_search *q;
    struct analysis_func *kernel;
    const struct ir_expr *block; /* blockIdx of the axis */
    bool found;
};

/* `blockIdx.z / out_pixels`: a number of images times one of pixels. */
static bool is_taken_apart(const struct ir_expr *e, void *context)
{
    struct taking_apart *t = context;
    if ((e->op == IR_DIV || e->op == IR_REM) && ir_strip_casts(e->args[0]) == t->block) {
        enum size_name by = size_name_of(launch_dim_name(t->kernel, ir_strip_casts(e->args[1])));
        t->found = t->found || by == SIZE_NAME_EXTENT || by == SIZE_NAME_WIDE ||
                   by == SIZE_NAME_ROWS || by == SIZE_NAME_FLAT;
    }
    return !t->found;
}

/* The one size that makes the axis, as it is, is no choice of the author's; the kernel takes it apart into
 * a number of things and one of their many elements. */
static bool takes_apart(struct taking_apart *t, const struct launch_dim *d)
{
    if (!launch_is_one_size(d) || name_of(d, 0) == SIZE_NAME_THREADS)
        return false;
    for (size_t i = 0; i < t->kernel->func->stmts.len && !t->found; i++) {
        const struct ir_stmt *s = t->kernel->func->stmts.at[i];
        if (s->expr)
            ir_walk(s->expr, is_taken_apart, t);
    }
    return t->found;
}

/* `token = blockIdx.y / topk` in a grid of `batch * topk`: a number of tokens. */
static bool takes_rows(struct taking_apart *t, const struct launch_dim *d)
{
    if (d->leaf_count != 2 || d->divisor != 1 ||
        strcasestr(t->q->site->launch->kernel_name,
                   "small")) /* ...BatchKernel: there is another one */
        return false;
    for (size_t i = 0; i < t->kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = t->kernel->func->stmts.at[i];
        const char *name = s->kind == IR_STMT_SET && s->var ? s->var->source_name : NULL;
        const struct ir_expr *e = name && s->expr ? ir_strip_casts(s->expr) : NULL;
        if (!e || e->op != IR_DIV || ir_strip_casts(e->args[0]) != t->block || strlen(name) < 3 ||
            size_name_of(name) != SIZE_NAME_ROWS)
            continue;
        const struct ir_expr *by = ir_strip_casts(e->args[1]);
        const struct ir_expr *passed =
            by->op == IR_VAR ? launch_argument(t->q->site, by->decl) : NULL;
        for (unsigned k = 0; passed && k < 2; k++) {
            if (compared_same_size(ir_strip_casts(passed), ir_strip_casts(d->leaves[k])))
                return true;
        }
    }
    return false;
}

static bool kernel_takes_apart(const struct launch_search *q, unsigned axis)
{
    struct taking_apart t = {.q = q,
                             .kernel = analysis_of(q->host->analysis, q->site->kernel),
                             .block = ir_builtin(q->host->analysis->module,
                                                 (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis))};
    return t.kernel && (takes_apart(&t, &q->grid[axis]) || takes_rows(&t, &q->grid[axis]));
}

bool launch_axis_counts(const struct launch_search *q, unsigned axis)
{
    return is_only_axis(q, axis) || is_forgotten(q, axis) || is_one_of_extents(q, axis) ||
           kernel_takes_apart(q, axis) || is_flat_elsewhere(q, axis) || runs_across(q, axis) ||
           is_of_shape(q, axis);
}
