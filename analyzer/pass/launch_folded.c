/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch_folded.h"

#include "pass/affine.h"
#include "pass/calls.h"

/* Branches that a grid goes through. */
#define BRANCHES_MOST 4
#define LEAVES_MOST 8

struct shape {
    const struct analysis *analysis;
    const struct ir_expr *grid, *block;
    const struct ir_expr *length; /* or NULL */
    unsigned axes;
};

/* dim3(dim3) is a record of one record. */
static const struct ir_expr *bare(const struct ir_expr *e)
{
    while (e->op == IR_RECORD && e->arg_count == 1 && e->args[0]->type &&
           e->args[0]->type->kind == TYPE_RECORD)
        e = e->args[0];
    return e;
}

static const struct ir_expr *along(const struct shape *s, const struct ir_expr *e, unsigned axis)
{
    return ir_strip_all_casts(ir_dim3_component(s->analysis->module, bare(e), axis));
}

/* ---- values that a branch decides -------------------------------------------------------------- */

struct leaves {
    const struct ir_block *join; /* where they are merged */
    const struct ir_expr *from[LEAVES_MOST], *to[LEAVES_MOST];
    size_t n, way;
};

static const struct ir_stmt *merge_of(const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_PHI && def->args.len == 2 ? def : NULL;
}

static bool take_merged(const struct ir_expr *e, void *context)
{
    struct leaves *l = context;
    const struct ir_stmt *merge = merge_of(e);
    if (merge && merge->block == l->join && l->n < LEAVES_MOST) {
        l->from[l->n] = e;
        l->to[l->n++] = merge->args.at[l->way];
    }
    return true;
}

/* What e is on one of the two ways to `join`. */
static const struct ir_expr *on_way(const struct shape *s, const struct ir_expr *e,
                                    const struct ir_block *join, size_t way)
{
    struct leaves l = {.join = join, .way = way};
    ir_walk(e, take_merged, &l);
    return l.n ? ir_substitute(s->analysis->module, e, l.from, l.to, l.n) : e;
}

static bool look_for_join(const struct ir_expr *e, void *context)
{
    const struct ir_block **join = context;
    const struct ir_stmt *merge = merge_of(e);
    if (merge && (!*join || (*join)->id < merge->block->id))
        *join = merge->block;
    return true;
}

/* ---- shapes ------------------------------------------------------------------------------------ */

/* `blocks / 32768` rows of 32768, of as many blocks as the other shape has along x: never more of them. */
static bool is_laid_out(const struct shape *s, const struct ir_expr *from, const struct ir_expr *to)
{
    const struct ir_expr *blocks = along(s, from, 0);
    for (unsigned axis = 0; axis < 2; axis++) {
        const struct ir_expr *rows = along(s, to, 1 - axis);
        int64_t row, by;
        if (rows->op == IR_DIV && ir_is_int(along(s, to, axis), &row) && row > 0 &&
            ir_is_int(ir_strip_all_casts(rows->args[1]), &by) && by == row &&
            ir_strip_all_casts(rows->args[0]) == blocks)
            return true;
    }
    return false;
}

/* One block: of one thread, or of just as many as there are elements. */
static bool is_one_whole(const struct shape *s, const struct ir_expr *block)
{
    int64_t apart;
    return ir_is_const(block, 1) ||
           (s->length && affine_difference(s->analysis->arena, block, s->length, &apart) &&
            apart == 0);
}

/* `n / 128` blocks of 256. */
static bool is_of_smaller(const struct ir_expr *blocks, const struct ir_expr *block)
{
    int64_t by, side;
    return blocks->op == IR_DIV && ir_is_int(ir_strip_all_casts(blocks->args[1]), &by) &&
           ir_is_int(block, &side) && (side < 1 || by % side != 0);
}

static bool is_whole_along(const struct shape *s, unsigned axis)
{
    const struct ir_expr *blocks = along(s, s->grid, axis), *block = along(s, s->block, axis);
    if (ir_is_const(blocks, 1))
        return is_one_whole(s, block);
    return !is_of_smaller(blocks, block) &&
           launch_number_rounds(s->analysis, blocks, block) == TRI_NO;
}

/* The shape by the last branch on its way; false: it hangs on none. */
static bool by_branch(const struct shape *s, struct shape way[2])
{
    const struct ir_block *join = NULL;
    ir_walk(s->grid, look_for_join, &join);
    for (size_t i = 0; join && i < 2; i++) {
        way[i] = *s;
        way[i].grid = on_way(s, s->grid, join, i);
        way[i].block = on_way(s, s->block, join, i);
    }
    return join != NULL;
}

static bool is_whole(const struct shape *s, unsigned depth)
{
    struct shape way[2];
    bool all = true;
    for (unsigned axis = 0; axis < 3 && all; axis++)
        all = !(s->axes >> axis & 1) || is_whole_along(s, axis);
    if (all || depth == 0 || !by_branch(s, way))
        return all;
    if (is_laid_out(s, way[0].grid, way[1].grid))
        return is_whole(&way[0], depth - 1);
    if (is_laid_out(s, way[1].grid, way[0].grid))
        return is_whole(&way[1], depth - 1);
    return is_whole(&way[0], depth - 1) && is_whole(&way[1], depth - 1);
}

/* ---- callers ----------------------------------------------------------------------------------- */

struct handing {
    const struct ir_stmt *call;
    const struct ir_expr *from[LEAVES_MOST], *to[LEAVES_MOST];
    size_t n;
    bool open; /* it is made of more than parameters */
};

static bool take_handed(const struct ir_expr *e, void *context)
{
    struct handing *h = context;
    const struct ir_expr *there = e->op == IR_VAR ? ir_argument_for(h->call, e->decl) : NULL;
    h->open = h->open || e->op == IR_VALUE || (e->op == IR_VAR && !there) || h->n == LEAVES_MOST;
    if (there && !h->open) {
        h->from[h->n] = e;
        h->to[h->n++] = there;
    }
    return !h->open;
}

/* e of a function, in terms of a caller; NULL: it is made of other things than its parameters. */
static const struct ir_expr *handed(const struct shape *s, const struct ir_stmt *call,
                                    const struct ir_expr *e)
{
    struct handing h = {.call = call};
    ir_walk(e, take_handed, &h);
    return h.open ? NULL : h.n ? ir_substitute(s->analysis->module, e, h.from, h.to, h.n) : e;
}

/* The callers in sight hand over the grid, or what it is made of, and each makes it a whole one. */
static bool is_whole_of_callers(const struct shape *s, const struct ir_func *host)
{
    size_t n;
    const struct ir_stmt *const *calls = calls_sites(s->analysis->calls, host, &n);
    const struct ir_expr *grid = bare(s->grid);
    bool all = n > 0;
    for (size_t i = 0; i < n && all; i++) {
        struct shape there = *s;
        there.grid = handed(s, calls[i], grid);
        there.block = handed(s, calls[i], bare(s->block));
        there.length = s->length ? handed(s, calls[i], s->length) : NULL;
        all = there.grid && there.block && is_whole(&there, BRANCHES_MOST);
    }
    return all;
}

static struct shape shape_of(const struct launch_site *site)
{
    return (struct shape){
        .analysis = site->host->analysis, .grid = site->launch->grid, .block = site->launch->block};
}

bool launch_is_handed_tail(const struct launch_site *site, unsigned axes)
{
    struct shape s = shape_of(site);
    size_t n = 0;
    const struct ir_stmt *const *calls =
        s.grid ? calls_sites(s.analysis->calls, site->host->func, &n) : NULL;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *grid = handed(&s, calls[i], bare(s.grid));
        for (unsigned axis = 0; grid && axis < 3; axis++) {
            const struct ir_expr *blocks = along(&s, grid, axis);
            if (axes >> axis & 1 && blocks && launch_is_rounded_up(s.analysis, blocks))
                return true;
        }
    }
    return false;
}

static bool is_whole_at(const struct launch_site *site, unsigned axes, const struct ir_expr *length)
{
    struct shape s = shape_of(site);
    s.length = length ? launch_substitute(site, length) : NULL;
    s.axes = axes;
    return s.grid && s.block &&
           (is_whole(&s, BRANCHES_MOST) || is_whole_of_callers(&s, site->host->func));
}

bool launch_is_folded(const struct launch_site *site)
{
    struct shape s = shape_of(site), way[2];
    return s.grid && s.block && by_branch(&s, way) &&
           (is_laid_out(&s, way[0].grid, way[1].grid) || is_laid_out(&s, way[1].grid, way[0].grid));
}

static bool divides_all(const struct launch_site *site, unsigned axes)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        if (axes >> axis & 1 && launch_rounds_up(site, axis, NULL) != TRI_NO)
            return false;
    }
    return true;
}

bool launch_all_whole(const struct launches *l, const struct ir_func *kernel, unsigned axes,
                      const struct ir_expr *length)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(l, kernel, &n);
    for (size_t i = 0; i < n; i++) {
        if (!divides_all(sites[i], axes) && !is_whole_at(sites[i], axes, length))
            return false;
    }
    return n > 0 && axes;
}
