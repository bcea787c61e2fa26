/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shapes that grow with the run, or shrink to nothing.
 *
 * An int may always be too large, so the type is no evidence.  Evidence is a size that nothing in
 * sight bounds and whose name says that it counts things (rows, tokens, elements), or a product of
 * two sizes; in a program with main() the sizes are its own choice, and only numbers count.
 */
#include <ctype.h>
#include <string.h>

#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/magnitude.h"
#include "pass/tensor_size.h"
#include "solve/launch_internal.h"

/* Blocks of eight rows and more leave room for half a million rows. */
#define ROWS_DIVISOR_MAX 8
/* Elements of whole arrays reach 2^26 any day. */
#define FLAT_DIVISOR_MAX 1024

#define WARP_DIVISOR_MAX 32 /* of rows, for each of a batch: two million of both */

static bool is_captured(const struct ir_expr *e)
{
    return e->op == IR_VAR && e->decl->storage == STORAGE_CAPTURE;
}

static bool is_made_up(const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD &&
           e->value->def->addr->op == IR_ADDR && e->value->def->addr->decl->guessed;
}

/* Names that a header would have declared: constants are kThis or THAT, `ne12` is a variable. */
bool launch_is_variable_name(const char *name)
{
    if (!name || name[0] != 'n' || !name[1])
        return false;
    for (const char *p = name; *p; p++) {
        if (isupper((unsigned char)*p))
            return false;
    }
    return true;
}

/* A member of an absent class, of which a function of the file says what it is: no constant. */
static bool is_assigned(const struct analysis *a, const struct ir_decl *d)
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_STORE && s->addr->op == IR_ADDR && s->addr->decl == d &&
                ir_strip_all_casts(s->expr)->op != IR_INT)
                return true;
        }
    }
    return false;
}

/* `params.num_rows` is a size of the run whatever its header is; `image.rows`, beside its `cols`, is no
 * count (but for `B = x.rows`), and tiles of rows are made for images. */
static bool is_member_count(const struct launch_dim *d, const struct ir_expr *leaf)
{
    const char *name = launch_dim_unseen_member(leaf);
    bool batch = name && size_name_of(launch_dim_name(d->owner, leaf)) == SIZE_NAME_BATCH;
    return name && d->divisor == 1 && (batch || strcmp(name, "rows") != 0);
}

/* `x.sizes()[0]` */
static bool is_first_of_sizes(const struct ir_expr *leaf, const char *method)
{
    const struct ir_stmt *d = leaf->op == IR_VALUE ? leaf->value->def : NULL;
    return (strcmp(method, "sizes") == 0 || strcmp(method, "shape") == 0) && d &&
           d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD &&
           ir_is_const(ir_strip_casts(d->addr->args[1]), 0);
}

bool launch_is_extent_method(const char *method)
{
    static const char *const names[] = {"size", "getSize", "dim", "dim_size", "extent", "shape"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(method, names[i]) == 0)
            return true;
    }
    return false;
}

/* `in.getSize(0)`: the outermost extent of a tensor, its rows or its batch. */
static bool is_outer_extent(const struct launch_dim *d)
{
    const char *method = d->leaf_count == 1 ? launch_dim_method(d->leaves[0]) : NULL;
    const struct ir_stmt *call = method ? launch_dim_call(d->leaves[0]) : NULL;
    if (call && d->divisor == 1 && call->args.len == 0)
        return is_first_of_sizes(d->leaves[0], method);
    return call && d->divisor == 1 && call->args.len == 1 && ir_is_const(call->args.at[0], 0) &&
           launch_is_extent_method(method);
}

/* Values of a function around a lambda have no place in it. */
static struct range leaf_range(const struct launch_search *q, const struct launch_dim *d,
                               const struct ir_expr *leaf)
{
    return d->owner == q->host ? range_of(q->host->ranges, leaf, q->site->stmt)
                               : range_anywhere(d->owner->ranges, leaf);
}

static bool is_value_of(const struct ir_expr *e, enum ir_stmt_kind kind)
{
    return e->op == IR_VALUE && e->value->def->kind == kind;
}

/* A size of the run that nobody looks at. */
/* `leadDim<Face>()`: a function of nothing, not of any object, is a constant. */
static bool is_of_nothing(const struct ir_expr *leaf)
{
    const struct ir_stmt *s = leaf->op == IR_VALUE ? leaf->value->def : NULL;
    return s && s->kind == IR_STMT_CALL && s->args.len == 0 && !s->object && !s->callee &&
           s->qualified_name && strstr(s->qualified_name, "::");
}

bool launch_size_is_free(const struct launch_search *q, const struct launch_dim *d,
                         const struct ir_expr *leaf, int64_t limit)
{
    if (leaf_range(q, d, leaf).hi <= limit || is_captured(leaf) || is_of_nothing(leaf) ||
        compared_from_above(d->owner->func, leaf))
        return false;
    if (is_made_up(leaf) || launch_dim_unseen_member(leaf))
        return is_member_count(d, leaf) ||
               launch_is_variable_name(launch_dim_name(d->owner, leaf)) ||
               (is_made_up(leaf) && is_assigned(q->host->analysis, leaf->value->def->addr->decl));
    const struct ir_expr *list = launch_list_of_extents(leaf);
    if (list && list->op == IR_MEMBER) /* of an absent class */
        return true;
    if (tensor_size_is(leaf) || launch_dim_call(leaf) || is_value_of(leaf, IR_STMT_CALL) ||
        is_value_of(leaf, IR_STMT_PHI))
        return true;
    if (leaf->op == IR_VAR && leaf->type->kind == TYPE_UNKNOWN &&
        leaf->decl->storage == STORAGE_PARAM)
        return true; /* of a template parameter or an absent header: here it counts blocks */
    if (d->owner != q->host) /* of a function around the closure */
        return leaf->op == IR_VAR && leaf->decl->storage == STORAGE_PARAM;
    return magnitude_of(q->host, leaf, q->site->stmt).kind == MAGNITUDE_SIZE;
}

static bool all_free(const struct launch_search *q, const struct launch_dim *d, int64_t limit)
{
    for (unsigned i = 0; i < d->leaf_count; i++) {
        if (!launch_size_is_free(q, d, d->leaves[i], limit))
            return false;
    }
    return d->leaf_count > 0;
}

bool launch_is_safe(const struct launch_search *q, const struct ir_expr *e, int64_t least,
                    int64_t most)
{
    struct launch_paths paths = launch_paths_of(q, e);
    for (size_t i = 0; i < paths.list.len; i++) {
        if (!range_fits(paths.list.at[i].range, least, most))
            return false;
    }
    return paths.complete; /* none: what is checked on the way lets no call get to it */
}

/* Bytes of `(cols + block_size) * 4` where block_size is how many threads a block has: never more than a block holds
 * (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"). */
static const struct ir_expr *with_block_kept(const struct launch_site *s)
{
    struct ir_module *m = s->host->analysis->module;
    const struct ir_expr *bytes = s->shared_bytes;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *threads = s->block[i] ? ir_strip_casts(s->block[i]) : NULL;
        if (!threads || (threads->op != IR_VAR && threads->op != IR_VALUE))
            continue;
        const struct ir_expr *kept = ir_binary(m, IR_MIN, threads->type, threads,
                                               ir_int(m, threads->type, BLOCK_THREADS_MAX));
        bytes = ir_substitute(m, bytes, &threads, &kept, 1);
    }
    return bytes;
}

bool launch_bytes_are_at_most(const struct launch_site *s, int64_t most)
{
    struct launch_search q = {.site = s, .host = s->host};
    return s->shared_bytes && launch_is_safe(&q, with_block_kept(s), 0, most);
}

/* ---- grid.y and grid.z ----------------------------------------------------------------------- */

/* `nodes * devices_per_node`: of a cluster, and not of a graph. */
static bool counts_machines(const char *name)
{
    return name && (strcasestr(name, "device") || strcasestr(name, "gpu") ||
                    strcasestr(name, "world") || strcasestr(name, "rank"));
}

static bool counts_enough(const struct launch_dim *d)
{
    unsigned many = 0, extents = 0, limited = 0;
    enum size_name most = SIZE_NAME_UNKNOWN;
    for (unsigned i = 0; i < d->leaf_count; i++) {
        const char *name = launch_dim_name(d->owner, d->leaves[i]);
        enum size_name one = size_name_of(name);
        if (one == SIZE_NAME_THREADS || counts_machines(name))
            return false;
        many += one == SIZE_NAME_ROWS || one == SIZE_NAME_FLAT;
        extents += one == SIZE_NAME_EXTENT || one == SIZE_NAME_WIDE || one == SIZE_NAME_BATCH;
        limited += one == SIZE_NAME_LIMITED;
        most = one > most ? one : most;
    }
    if (d->leaf_count > 1)
        return d->divisor == 1 ? many || extents > 1 || (d->leaf_count > 2 && !limited)
                               : many && (d->divisor <= ROWS_DIVISOR_MAX ||
                                          (extents && !limited && d->divisor <= WARP_DIVISOR_MAX));
    if (limited)
        return false;
    return (most == SIZE_NAME_ROWS && d->divisor <= ROWS_DIVISOR_MAX) ||
           (most == SIZE_NAME_FLAT && d->divisor <= FLAT_DIVISOR_MAX);
}

/* `int64_t ne1` of the caller, as it is: who hands 64 bits on means numbers beyond 16. */
static bool is_wide_count(const struct launch_dim *d)
{
    for (unsigned i = 0; i < d->leaf_count; i++) {
        const struct ir_expr *e = ir_strip_casts(d->leaves[i]);
        if (e->op != IR_VAR || e->decl->storage != STORAGE_PARAM || e->type->kind != TYPE_INT ||
            e->type->bits != 64 ||
            size_name_of(launch_dim_name(d->owner, d->leaves[i])) != SIZE_NAME_UNKNOWN)
            return false;
    }
    return d->leaf_count > 0 && d->divisor == 1;
}

/* The kernel calls what it makes of blockIdx a row, a token, a point. */
static bool kernel_counts_rows(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    const struct ir_func *k = q->site->kernel;
    const char *method = d->leaf_count == 1 ? launch_dim_method(d->leaves[0]) : NULL;
    if (d->leaf_count != 1 || d->divisor > ROWS_DIVISOR_MAX ||
        (method && size_name_of(method) != SIZE_NAME_UNKNOWN) || /* h = image->height() */
        size_name_of(launch_dim_name(d->owner, d->leaves[0])) != SIZE_NAME_UNKNOWN)
        return false;
    for (size_t i = 0; k && i < k->stmts.len; i++) {
        const struct ir_stmt *s = k->stmts.at[i];
        const char *name = s->var ? s->var->source_name : NULL;
        if (s->kind != IR_STMT_SET || !name || strlen(name) < 3 || !s->expr)
            continue;
        const struct ir_expr *e = ir_strip_casts(s->expr);
        if (e->op == IR_ADD) /* blockIdx.y * blockDim.y + threadIdx.y */
            e = ir_strip_casts(e->args[0]);
        if (e->op == IR_MUL)
            e = ir_strip_casts(e->args[0]);
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)))
            return size_name_of(name) == SIZE_NAME_ROWS;
    }
    return false;
}

/* One size makes the axis, as it is; `grid.y` of several that branches or rounds chose tells nothing. */
bool launch_is_one_size(const struct launch_dim *d)
{
    return d->leaf_count == 1 && d->divisor == 1 && d->leaves[0]->op != IR_MEMBER;
}

/* `for (row = blockIdx.y; row < rows; row += gridDim.y)`: fewer blocks than rows would do, and the launch
 * makes one for each. */
static bool kernel_goes_on(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    const struct analysis_func *kernel = analysis_of(q->host->analysis, q->site->kernel);
    struct ir_module *m = q->host->analysis->module;
    const struct ir_expr *block = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    const struct ir_expr *blocks = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis));
    enum size_name name = d->leaf_count == 1 ? size_name_of(launch_dim_name(d->owner, d->leaves[0]))
                                             : SIZE_NAME_UNKNOWN;
    if (!kernel || !launch_is_one_size(d) || d->owner != q->host || name == SIZE_NAME_THREADS ||
        name == SIZE_NAME_LIMITED)
        return false;
    for (size_t i = 0; i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        if (s->kind != IR_STMT_PHI || s->args.len != 2)
            continue;
        for (unsigned k = 0; k < 2; k++) {
            const struct ir_expr *next = ir_strip_all_casts(s->args.at[1 - k]);
            if (ir_contains(s->args.at[k], block) && next->op == IR_ADD &&
                ir_contains(next, blocks))
                return true;
        }
    }
    return false;
}

struct parts {
    bool bounded;
    unsigned sizes;
};

static bool take_part(const struct ir_expr *e, void *context)
{
    struct parts *p = context;
    if (e->op == IR_MIN || e->op == IR_SELECT || e->op == IR_REM || e->op == IR_BITAND ||
        e->op == IR_OPAQUE)
        p->bounded = true;
    p->sizes += e->op == IR_VALUE || e->op == IR_VAR;
    return !p->bounded;
}

/* A product or quotient with a name of its own: `nrows = B * C`. */
static bool is_named_count(const struct launch_search *q, const struct ir_expr *e)
{
    struct parts parts = {0};
    const struct ir_expr *bare = ir_strip_casts(e);
    if (bare->op != IR_MUL && bare->op != IR_DIV)
        return false;
    const char *name = launch_dim_name(q->host, bare);
    ir_walk(bare, take_part, &parts);
    return name && strlen(name) > 2 && size_name_of(name) == SIZE_NAME_ROWS && !parts.bounded &&
           parts.sizes > 1 && range_of(q->host->ranges, bare, q->site->stmt).hi > GRID_YZ_MAX;
}

static enum size_name only_name(const struct launch_dim *d)
{
    bool plain = d->understood && !d->bounded && d->leaf_count == 1 && d->divisor == 1;
    return plain ? size_name_of(launch_dim_name(d->owner, d->leaves[0])) : SIZE_NAME_UNKNOWN;
}

/* `grid(heads, batch)`: hundreds on the axis that has room for 2^31, and on this one what the caller
 * chooses. */
static bool is_batch_beside_heads(const struct launch_search *q, unsigned axis)
{
    enum size_name x = only_name(&q->grid[0]);
    return axis == 1 && only_name(&q->grid[axis]) == SIZE_NAME_BATCH &&
           (x == SIZE_NAME_LIMITED || x == SIZE_NAME_EXTENT);
}

/* Every visible call hands over a part that it has cut: `min(rows - first, chunk)`. */
static bool callers_cut(const struct launch_search *q, const struct launch_dim *d)
{
    const struct analysis *a = q->host->analysis;
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(a->calls, d->owner->func, &n);
    const struct ir_expr *leaf = d->leaf_count == 1 ? d->leaves[0] : NULL;
    if (!leaf || leaf->op != IR_VAR || leaf->decl->storage != STORAGE_PARAM)
        return false;
    for (size_t i = 0; i < n; i++) {
        struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
        size_t at = (size_t)leaf->decl->param_index;
        if (!caller || at >= sites[i]->args.len ||
            !launch_dim_of(caller, sites[i]->args.at[at]).bounded)
            return false;
    }
    return n > 0;
}

/* `launch(x, x.size(0))` of a launcher that calls it `m`: what the caller hands over counts. */
static bool caller_counts(const struct launch_search *q, const struct launch_dim *d)
{
    const struct analysis *a = q->host->analysis;
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(a->calls, d->owner->func, &n);
    const struct ir_expr *leaf = d->leaf_count == 1 ? d->leaves[0] : NULL;
    if (!leaf || leaf->op != IR_VAR || leaf->decl->storage != STORAGE_PARAM || d->divisor != 1 ||
        leaf->decl->param_index < 0 ||
        size_name_of(launch_dim_name(d->owner, leaf)) != SIZE_NAME_UNKNOWN)
        return false;
    for (size_t i = 0; i < n; i++) {
        struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
        size_t at = (size_t)leaf->decl->param_index;
        if (!caller || at >= sites[i]->args.len)
            continue;
        struct launch_site there = {.stmt = sites[i], .host = caller};
        struct launch_search up = {.site = &there, .host = caller};
        struct launch_dim handed = launch_dim_of(caller, sites[i]->args.at[at]);
        if (handed.understood && !handed.bounded && handed.divisor == 1 &&
            all_free(&up, &handed, GRID_YZ_MAX) &&
            (counts_enough(&handed) || is_outer_extent(&handed)))
            return true;
    }
    return false;
}

/* The axis is asked about elsewhere, or every visible call keeps it small. */
static bool is_kept_small(const struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = q->site->grid[axis];
    return compared_from_above(q->host->func, e) || launch_is_safe(q, e, 0, GRID_YZ_MAX) ||
           callers_cut(q, &q->grid[axis]);
}

static void tell_grid(struct launch_search *q, unsigned axis)
{
    launch_fault_add(q, LAUNCH_GRID_GROWS, axis, q->site->grid[axis])->at =
        launch_dim_span(q, false, axis);
}

static void check_grid(struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    bool counts = d->understood && !d->bounded && all_free(q, d, GRID_YZ_MAX) &&
                  (counts_enough(d) || is_outer_extent(d) || kernel_counts_rows(q, axis) ||
                   is_wide_count(d) || is_batch_beside_heads(q, axis) ||
                   launch_axis_counts(q, axis) || kernel_goes_on(q, axis) || caller_counts(q, d));
    if ((counts || is_named_count(q, q->site->grid[axis]) || launch_axis_by_block(q, axis)) &&
        !is_kept_small(q, axis))
        tell_grid(q, axis);
}

void launch_search_open(struct launch_search *q)
{
    bool in_program = q->host->analysis->module->in_program;
    for (unsigned axis = 1; axis < 3 && q->found.len == 0 && !in_program; axis++) {
        if (launch_axis_is_open(q, axis) && !is_kept_small(q, axis))
            tell_grid(q, axis);
    }
    const struct ir_expr *all = launch_threads(q->site);
    unsigned axis = 0;
    if (q->found.len > 0 || in_program || !launch_block_is_open(q, &axis) ||
        launch_is_safe(q, all, 0, BLOCK_THREADS_MAX) || compared_from_above(q->host->func, all))
        return;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_BLOCK_GROWS, axis, all);
    f->at = launch_dim_span(q, true, axis);
    f->open = true;
}

void launch_search_sizes(struct launch_search *q)
{
    if (!q->host->analysis->module->in_program) {
        for (unsigned axis = 1; axis < 3 && q->found.len == 0; axis++)
            check_grid(q, axis);
        if (q->found.len == 0)
            launch_check_block(q);
    }
}
