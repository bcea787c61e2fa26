/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sizes of the run that nothing in the file bounds, where nothing but that speaks against the launch.
 *
 * A number of things of the caller may be none, and the function looks at the error that an empty grid is.
 * One makes grid.y or grid.z by itself, and its name is of a number that is large for somebody (not heads,
 * channels, a batch, the side of a picture).  One is the only block of a grid, and the kernel is handed it as well; or
 * several are its sides.
 */
#include <ctype.h>
#include <string.h>

#include "pass/compared.h"
#include "pass/status.h"
#include "solve/launch_internal.h"

/* Tiles of 32 rows leave room for two million. */
#define TILE_DIVISOR_MAX 32

/* `num_boxes`, `nSamples`, `sample_count`: the name of a count. */
static bool names_count(const char *name)
{
    static const char *const begins[] = {"num", "n_", "nb_", "count"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        if (strncasecmp(name, begins[i], strlen(begins[i])) == 0)
            return true;
    }
    return name[0] == 'n' && isupper((unsigned char)name[1]);
}

/* What the name says; of `B = x.rows`, which says little, what the member's name does. */
static enum size_name kind_of(const char *name, const struct ir_expr *leaf)
{
    enum size_name kind = size_name_of(name);
    const struct ir_expr *bare = ir_strip_all_casts(leaf);
    bool little = kind == SIZE_NAME_BATCH || kind == SIZE_NAME_UNKNOWN;
    bool rows = bare->op == IR_MEMBER && bare->text && size_name_of(bare->text) == SIZE_NAME_ROWS;
    return little && rows ? SIZE_NAME_ROWS : kind;
}

bool launch_axis_is_open(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    const struct ir_expr *leaf = d->leaf_count == 1 ? d->leaves[0] : NULL;
    const char *name = leaf ? launch_dim_name(d->owner, leaf) : NULL;
    const struct ir_expr *list = leaf ? launch_list_of_extents(leaf) : NULL;
    if (!name || !d->understood || d->bounded || d->factor != 1 ||
        !launch_size_is_free(q, d, leaf, GRID_YZ_MAX))
        return false;
    switch (kind_of(name, leaf)) {
    case SIZE_NAME_ROWS: return d->divisor <= TILE_DIVISOR_MAX;
    case SIZE_NAME_WIDE: return d->divisor == 1;
    case SIZE_NAME_UNKNOWN: /* an int of any name says nothing */
        if (list)
            return list->op == IR_MEMBER && d->divisor == 1;
        return !launch_dim_method(leaf) && names_count(name) &&
               d->divisor <= (launch_is_wide(leaf) ? TILE_DIVISOR_MAX : 1);
    default: return false;
    }
}

/* ---- none --------------------------------------------------------------------------------------- */

/* `n`, `size`, `volume`, `num_points`: how many things there are, and not how long one of them is. */
static bool counts_things(const char *name)
{
    enum size_name kind = size_name_of(name);
    return kind == SIZE_NAME_FLAT || kind == SIZE_NAME_ROWS || strcasecmp(name, "size") == 0 ||
           strcasecmp(name, "volume") == 0;
}

struct sizes {
    const struct ir_expr *leaf;
    bool found;
};

static bool is_span_size(const struct ir_expr *e)
{
    const struct ir_stmt *call = launch_dim_call(e);
    const char *type = call && call->object_type ? call->object_type->name : NULL;
    return type && strcmp(call->name, "size") == 0 && strstr(type, "span");
}

static bool look_for_equal(const struct ir_expr *e, void *context)
{
    struct sizes *s = context;
    for (unsigned i = 0; e->op == IR_EQ && i < 2; i++)
        s->found = s->found || (compared_same_size(ir_strip_all_casts(e->args[i]),
                                                   ir_strip_all_casts(s->leaf)) &&
                                is_span_size(ir_strip_all_casts(e->args[1 - i])));
    return !s->found;
}

/* `n = items.size()` of a span that the caller hands over, and that is as long as another one: so much, and no more, is
 * asked of them. */
static bool is_of_equal_spans(const struct launch_search *q, const struct ir_expr *leaf)
{
    const struct ir_func *f = q->host->func;
    const struct ir_stmt *call = launch_dim_call(leaf);
    const struct ir_expr *object =
        is_span_size(leaf) && call->object ? ir_address_root(call->object) : NULL;
    bool param = object && (object->op == IR_VAR || object->op == IR_ADDR) &&
                 object->decl->storage == STORAGE_PARAM;
    struct sizes s = {leaf, false};
    for (size_t i = 0; param && i < f->stmts.len && !s.found; i++)
        if (cfg_stmt_dominates(q->host->cfg, f->stmts.at[i], q->site->stmt))
            ir_walk_stmt(f->stmts.at[i], look_for_equal, &s);
    return s.found;
}

/* In 64 bits, as sizes of containers are: who counts in an int has reckoned. */
bool launch_none_is_open(const struct launch_search *q, const struct launch_dim *d,
                         const struct ir_expr *leaf)
{
    if (d->leaf_count == 1 && d->owner == q->host && is_of_equal_spans(q, leaf))
        return status_asked_after(q->host, q->site->stmt);
    bool param = leaf->op == IR_VAR && leaf->decl->storage == STORAGE_PARAM &&
                 leaf->type->kind == TYPE_INT && leaf->type->bits == 64 && d->leaf_count == 1;
    return param && d->owner == q->host && leaf->decl->source_name &&
           counts_things(leaf->decl->source_name) && status_fetched_here(q->host, q->site->stmt);
}

/* ---- the only block ---------------------------------------------------------------------------- */

/* The kernel is handed the size, too: what blockDim.x tells it needs no argument. */
static bool is_handed_over(const struct launch_search *q, const struct ir_expr *leaf)
{
    const struct ir_launch *l = q->site->launch;
    for (size_t i = 0; i < l->args.len; i++) {
        if (compared_same_size(ir_strip_all_casts(l->args.at[i]), leaf))
            return true;
    }
    return false;
}

/* `Policy::BLOCK_THREADS`, whatever its type. */
static bool is_of_template(const struct ir_expr *leaf)
{
    while (leaf->op == IR_MEMBER || leaf->op == IR_CAST)
        leaf = leaf->args[0];
    return leaf->op == IR_TPARAM;
}

static bool is_chosen(const char *name)
{
    enum size_name kind = size_name_of(name);
    return !name || kind == SIZE_NAME_THREADS || kind == SIZE_NAME_LIMITED;
}

bool launch_block_is_open(const struct launch_search *q, unsigned *axis)
{
    unsigned leaves = 0;
    bool handed = true;
    for (unsigned i = 0; i < 3; i++) {
        const struct launch_dim *d = &q->block[i];
        struct range blocks = range_of(q->host->ranges, q->site->grid[i], q->site->stmt);
        if (!range_fits(blocks, 1, 1) || !d->understood || d->bounded || d->divisor != 1 ||
            d->leaf_count > 1 || d->owner != q->host)
            return false;
        if (d->leaf_count == 0)
            continue;
        const struct ir_expr *leaf = d->leaves[0];
        if (is_of_template(leaf) || is_chosen(launch_dim_name(q->host, leaf)) ||
            !launch_size_is_free(q, d, leaf, BLOCK_THREADS_MAX))
            return false;
        handed = handed && d->factor == 1 && is_handed_over(q, leaf);
        *axis = leaves++ ? *axis : i;
    }
    return leaves > 1 || (leaves == 1 && handed);
}
