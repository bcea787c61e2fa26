/* SPDX-License-Identifier: Apache-2.0 */
/* One element that every block sets to a result of its own: which of them is left is chance. */
#include "pass/bounds.h"
#include "pass/global_place.h"
#include "pass/grid_order_internal.h"
#include "pass/guard.h"
#include "pass/interval.h"
#include "pass/uniform.h"

enum { SOURCE_DEPTH = 24, SOURCE_SEEN = 48 };

/* Axes of the grid whose block index decides what a value is, by way of what is loaded there. */
struct source_walk {
    const struct analysis_func *af;
    const struct ir_stmt *seen[SOURCE_SEEN];
    unsigned count;
    unsigned depth;
    unsigned axes;
    bool has_named_loads;
};

static bool find_source(const struct ir_expr *e, void *context);

static bool is_seen(struct source_walk *w, const struct ir_stmt *s)
{
    for (unsigned i = 0; i < w->count; i++)
        if (w->seen[i] == s)
            return true;
    if (w->count == SOURCE_SEEN || w->depth == SOURCE_DEPTH)
        return true;
    w->seen[w->count++] = s;
    return false;
}

/* What the block has left in its own memory. */
static void follow_stores(struct source_walk *w, const struct ir_expr *root)
{
    for (size_t i = 0; i < w->af->func->stmts.len; i++) {
        const struct ir_stmt *s = w->af->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE && s->expr && ir_address_root(s->addr) == root &&
            !is_seen(w, s))
            ir_walk(s->expr, find_source, w);
    }
}

static void follow_args(struct source_walk *w, const struct ir_stmt *s)
{
    for (size_t i = 0; i < s->args.len; i++)
        ir_walk(s->args.at[i], find_source, w);
}

static bool find_called_axis(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; def && def->kind == IR_STMT_CALL && i < def->args.len; i++)
        *axes |= grid_order_axis(ir_strip_casts(def->args.at[i]));
    return true;
}

/* Blocks read at places of their own; in `in[place_of(blockIdx.x, i)]` the function is handed the block. */
static unsigned read_axes(const struct ir_expr *addr)
{
    unsigned axes = grid_order_axes(addr) & GRID_ORDER_AXES;
    ir_walk(addr, find_called_axis, &axes);
    return axes;
}

/* `Load(v, in + i)`: the place, of global memory; NULL: it is no such call. */
static const struct ir_expr *named_load(const struct analysis_func *af, const struct ir_stmt *s)
{
    bool loads;
    const struct ir_expr *place = interval_named_place(s, &loads);
    return place && loads && global_place_is(af, place) ? place : NULL;
}

/* `Load(v, in + i); ... = cast(v)` */
static void follow_named(struct source_walk *w, const struct ir_expr *v)
{
    for (size_t i = 0; i < w->af->func->stmts.len; i++) {
        const struct ir_stmt *s = w->af->func->stmts.at[i];
        const struct ir_expr *place = s->kind == IR_STMT_CALL ? named_load(w->af, s) : NULL;
        if (place && s->args.len == 2 && s->args.at[0] == v)
            w->axes |= read_axes(place);
    }
}

static bool find_source(const struct ir_expr *e, void *context)
{
    struct source_walk *w = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    w->axes |= grid_order_axis(e);
    if (w->has_named_loads && e->arg_count == 0 && e->op != IR_INT)
        follow_named(w, e);
    if (!def || is_seen(w, def))
        return true;
    w->depth++;
    if (def->kind == IR_STMT_LOAD && grid_order_is_global(w->af, def))
        w->axes |= read_axes(def->addr);
    else if (def->kind == IR_STMT_LOAD && def->addr)
        follow_stores(w, ir_address_root(def->addr));
    else
        follow_args(w, def);
    w->depth--;
    return true;
}

static unsigned source_axes(const struct analysis_func *af, const struct ir_expr *e, bool named)
{
    struct source_walk w = {.af = af, .has_named_loads = named};
    ir_walk(e, find_source, &w);
    return w.axes;
}

/* A search: `for (...) if (perm[i] == mine) k = i;`. What the element is follows from what the thread, and
 * so the block, compares. */
static bool find_search(const struct ir_expr *e, void *context)
{
    struct source_walk *w = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (!def || def->kind != IR_STMT_PHI || is_seen(w, def))
        return true;
    const struct cfg_loop *l = cfg_loop_of(w->af->cfg, def->block);
    bool steps = l && l->header == def->block;
    if (!steps && uniform_of(w->af->uniform, e).level > UNIFORM_GRID)
        w->axes = GRID_ORDER_AXES;
    w->depth++;
    for (size_t i = 0; i < def->args.len && !w->axes; i++)
        if (def->args.at[i])
            ir_walk(def->args.at[i], find_search, w);
    w->depth--;
    return !w->axes;
}

static bool is_searched(const struct analysis_func *af, const struct ir_expr *addr)
{
    struct source_walk w = {.af = af};
    ir_walk(addr, find_search, &w);
    return w.axes != 0;
}

/* `if (i < n)`, `if (threadIdx.x == 0)`: a condition that each block meets with some thread, whatever the data
 * are. */
static bool is_met_by_all(const struct fact *x)
{
    bool sized = bounds_uses_grid_size(x->left) || bounds_uses_grid_size(x->right);
    unsigned left = grid_order_axes(x->left), right = grid_order_axes(x->right);
    if (sized || (left | right) & ~(unsigned)GRID_ORDER_AXES)
        return false;
    int64_t number;
    bool bounds = (x->op == IR_LT || x->op == IR_LE) && !right &&
                  !ir_is_int(ir_strip_casts(x->right), &number);
    return !(left | right) || bounds;
}

const struct ir_expr *grid_stored_at(const struct analysis_func *af, const struct ir_stmt *s,
                                     const struct ir_expr **value)
{
    bool loads;
    if (s->kind == IR_STMT_STORE) {
        *value = s->expr;
        return s->expr && !s->is_volatile && !s->guessed && grid_order_is_global(af, s) ? s->addr
                                                                                        : NULL;
    }
    const struct ir_expr *place = interval_named_place(s, &loads);
    if (!place || loads || s->args.len != 2 || !global_place_is(af, place))
        return NULL;
    *value = s->args.at[1];
    return place;
}

/* What functions out of sight are handed for the kernel's reads. */
void grid_overwrite_look(const struct analysis_func *af, struct grid_axes *axes)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_expr *place = s->kind == IR_STMT_CALL ? named_load(af, s) : NULL;
        axes->has_named_loads = axes->has_named_loads || place;
        if (place || (s->kind == IR_STMT_LOAD && grid_order_is_global(af, s)))
            axes->handed |= read_axes(place ? place : s->addr);
    }
    for (unsigned k = 0; k < 3; k++)
        if (grid_order_has_one_block(af, k))
            axes->handed &= ~(1U << k);
}

bool grid_overwrites(const struct analysis_func *af, const struct ir_stmt *s,
                     const struct grid_axes *axes)
{
    size_t n;
    const struct ir_expr *value, *addr = grid_stored_at(af, s, &value);
    if (!addr)
        return false;
    unsigned own = grid_order_axes(addr);
    unsigned shared = (axes->used | axes->handed) & ~own;
    if (own & ~(unsigned)GRID_ORDER_AXES || !shared)
        return false;
    shared &= source_axes(af, value, axes->has_named_loads);
    if (!(shared & ~grid_order_single_axes(af, s)) || grid_order_is_of_instance(af, s))
        return false;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (!is_met_by_all(&x[i]))
            return false;
    return !is_searched(af, addr) && (s->kind != IR_STMT_STORE || !grid_is_sink(af, s));
}
