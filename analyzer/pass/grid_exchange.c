/* SPDX-License-Identifier: Apache-2.0 */
/* Elements that threads of several blocks use, by the block indices that their addresses hold. */
#include <string.h>

#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/global_place.h"
#include "pass/grid_order_internal.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/uniform.h"

enum { AXES_UNKNOWN = GRID_ORDER_AXES + 1, WALK_DEPTH = 12, WALK_PHIS = 16 };

/* Loads that are compared with one store. */
#define STEPS_MOST 64

/* Axes of the grid whose block index decides the value, round loops too; what the data say is unknown. */
struct axes_walk {
    unsigned axes;
    unsigned depth;
    const struct ir_stmt *phis[WALK_PHIS];
    unsigned count;
    bool scaled; /* the block index counts more than one element: `blockIdx.x * blockDim.x` */
};

static bool find_axes(const struct ir_expr *e, void *context)
{
    struct axes_walk *w = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        w->scaled = w->scaled || ir_is_builtin(ir_strip_casts(e->args[i]), IR_BUILTIN_CTAID_X);
    w->axes |= grid_order_axis(e);
    if (e->op == IR_OPAQUE || (e->op == IR_VALUE && (!def || def->kind != IR_STMT_PHI)))
        w->axes |= AXES_UNKNOWN;
    for (unsigned i = 0; def && i < w->count; i++)
        if (w->phis[i] == def)
            return true;
    if (!def || def->kind != IR_STMT_PHI)
        return true;
    if (w->count == WALK_PHIS || w->depth == WALK_DEPTH) {
        w->axes |= AXES_UNKNOWN;
        return true;
    }
    w->phis[w->count++] = def;
    w->depth++;
    for (size_t i = 0; i < def->args.len; i++)
        ir_walk(def->args.at[i], find_axes, w);
    w->depth--;
    return true;
}

unsigned grid_order_axes(const struct ir_expr *e)
{
    struct axes_walk w = {0};
    ir_walk(e, find_axes, &w);
    return w.axes;
}

/* Axes along which there may be several blocks: no launch in sight says otherwise. */
static unsigned many_blocks(const struct analysis_func *af)
{
    unsigned axes = 0;
    for (unsigned k = 0; k < 3; k++)
        axes |= grid_order_has_one_block(af, k) ? 0 : 1U << k;
    return axes;
}

/* The author orders memory by hand: what follows may be for the block that is last. */
static bool has_fence(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++)
        if (af->func->stmts.at[i]->kind == IR_STMT_FENCE)
            return true;
    return false;
}

static bool find_choice(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_TPARAM;
    return !*found;
}

/* `if constexpr (ONE_ROW)`: instances of this kind may have a grid of their own. */
bool grid_order_is_of_instance(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    bool found = false;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        ir_walk(x[i].left, find_choice, &found);
        ir_walk(x[i].right, find_choice, &found);
    }
    return found;
}

static bool find_round(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    *found = *found || (def && def->kind == IR_STMT_PHI);
    return !*found;
}

/* One element after the other. */
static bool walks(const struct ir_expr *addr)
{
    bool found = false;
    ir_walk(addr, find_round, &found);
    return found;
}

/* `blockIdx.x == 0`, `i < 1` of a loop over the grid: axes along which not every block gets to s. */
unsigned grid_order_picked_axes(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    unsigned axes = 0;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t number;
        bool fixed = ir_is_int(ir_strip_casts(x[i].left), &number) ||
                     ir_is_int(ir_strip_casts(x[i].right), &number);
        if (fixed || x[i].op == IR_EQ)
            axes |= grid_order_axes(x[i].left) | grid_order_axes(x[i].right);
    }
    return axes;
}

bool grid_order_is_global(const struct analysis_func *af, const struct ir_stmt *s)
{
    return s->addr && global_place_is(af, s->addr) && !ir_shared_variable(s->addr);
}

static bool has_barrier(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++)
        if (calls_is_block_barrier(af->analysis->calls, af->func->stmts.at[i], NULL))
            return true;
    return false;
}

/* A barrier of the block stands on a way from a to b: the author takes it for an order. */
static bool is_behind_barrier(const struct analysis_func *af, const struct ir_stmt *a,
                              const struct ir_stmt *b)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (calls_is_block_barrier(af->analysis->calls, s, NULL) &&
            cfg_stmt_between(af->cfg, a, s, b))
            return true;
    }
    return false;
}

/* The index of an element of what a pointer leads to, or NULL. */
static const struct ir_expr *index_of(const struct ir_expr *addr)
{
    const struct ir_expr *at = grid_order_plain(addr);
    return at->op == IR_PTRADD ? ir_strip_casts(at->args[1]) : NULL;
}

/* `data[blockIdx.x] = sum;` behind a barrier, where the block has read its part of data, `data[blockIdx.x *
 * blockDim.x + threadIdx.x]`: what it writes lies in the part of another block. */
static const struct ir_stmt *read_of_part(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *at = index_of(s->addr);
    if (!at || !ir_is_builtin(at, IR_BUILTIN_CTAID_X))
        return NULL;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        if (t->kind != IR_STMT_LOAD || ir_address_root(t->addr) != ir_address_root(s->addr) ||
            !index_of(t->addr))
            continue;
        struct axes_walk w = {0};
        ir_walk(t->addr, find_axes, &w);
        if (w.scaled && !(w.axes & AXES_UNKNOWN) && cfg_stmt_reaches(af->cfg, t, s) &&
            is_behind_barrier(af, t, s) && !grid_order_excludes(af, s, t))
            return t;
    }
    return NULL;
}

const struct ir_stmt *grid_exchange_read(const struct analysis_func *af, const struct ir_stmt *s)
{
    unsigned many = many_blocks(af),
             own = grid_order_is_global(af, s) ? grid_order_axes(s->addr) : AXES_UNKNOWN;
    if (s->kind != IR_STMT_STORE || (own & AXES_UNKNOWN) ||
        !(own & many & ~grid_order_picked_axes(af, s)) || has_fence(af))
        return NULL;
    const struct ir_expr *root = ir_address_root(s->addr);
    bool waits = has_barrier(af);
    unsigned steps = 0;
    for (size_t i = 0; waits && i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        if (t->kind != IR_STMT_LOAD || ir_address_root(t->addr) != root ||
            !cfg_stmt_reaches(af->cfg, s, t))
            continue;
        unsigned asked = grid_order_axes(t->addr);
        bool others = walks(t->addr) ? !(asked & AXES_UNKNOWN) &&
                                           (own & many & ~asked & ~grid_order_picked_axes(af, s))
                                     : (many & ~grid_order_picked_axes(af, s) & 1) &&
                                           steps++ < STEPS_MOST && grid_step_differs(af, s, t);
        if (others && is_behind_barrier(af, s, t) && !grid_order_excludes(af, s, t))
            return t;
    }
    return many & 1 ? read_of_part(af, s) : NULL;
}

static unsigned used_axes(const struct analysis_func *af)
{
    unsigned axes = 0;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool access = s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE;
        axes |=
            access && grid_order_is_global(af, s) ? grid_order_axes(s->addr) & GRID_ORDER_AXES : 0;
        struct axes_walk w = {0};
        for (size_t k = 0; s->kind == IR_STMT_CALL && k < s->args.len; k++)
            ir_walk(s->args.at[k], find_axes, &w);
        axes |= w.scaled ? 1 : 0; /* `value(image, blockIdx.x * blockDim.x + threadIdx.x)` */
    }
    return axes & many_blocks(af);
}

struct own_load {
    const struct ir_expr *addr;
    bool in_call;
    bool found;
};

static bool find_own_load(const struct ir_expr *e, void *context)
{
    struct own_load *x = context;
    const struct ir_stmt *load = global_place_load(e);
    x->found = x->found || (load && global_place_same(grid_order_plain(load->addr), x->addr));
    const struct ir_stmt *call = e->op == IR_VALUE ? e->value->def : NULL;
    if (call && call->kind == IR_STMT_CALL && !x->in_call) { /* `p[k] = most(p[k], v)` */
        x->in_call = true;
        for (size_t i = 0; i < call->args.len; i++)
            ir_walk(call->args.at[i], find_own_load, x);
        x->in_call = false;
    }
    return !x->found;
}

static bool reads_its_place(const struct ir_stmt *s)
{
    struct own_load x = {.addr = grid_order_plain(s->addr)};
    ir_walk(s->expr, find_own_load, &x);
    return x.found;
}

/* What is loaded is taken for the same wherever the address is. */
static bool find_value_axes(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    const struct ir_stmt *load = global_place_load(e);
    if (load)
        *axes |= grid_order_axes(load->addr);
    else if (e->arg_count == 0)
        *axes |= grid_order_axes(e);
    return true;
}

/* Axes along which blocks may come to different values. */
static unsigned value_axes(const struct ir_expr *e)
{
    unsigned axes = 0;
    ir_walk(e, find_value_axes, &axes);
    return axes & AXES_UNKNOWN ? ~0U : axes;
}

static unsigned overwritten_axes(const struct analysis_func *af)
{
    unsigned axes = 0;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        unsigned own = s->kind == IR_STMT_STORE && s->expr && grid_order_is_global(af, s) &&
                               !reads_its_place(s)
                           ? grid_order_axes(s->addr) | grid_order_picked_axes(af, s)
                           : AXES_UNKNOWN;
        axes |= own & AXES_UNKNOWN ? 0 : ~own & value_axes(s->expr);
    }
    return axes;
}

struct grid_axes grid_order_all_axes(const struct analysis_func *af)
{
    struct grid_axes axes = {.used = used_axes(af), .overwritten = overwritten_axes(af)};
    grid_overwrite_look(af, &axes);
    return axes;
}

/* The index is loaded, by each thread for itself. */
static bool is_own_choice(const struct analysis_func *af, const struct ir_expr *index)
{
    const struct ir_stmt *load = index ? global_place_load(index) : NULL;
    return load && af->uniform && uniform_of(af->uniform, load->addr).level > UNIFORM_BLOCK;
}

/* What an atomic operation changes, one of a library too, `gpuAtomicAdd(&sums[k], v)`; NULL: it is none. */
static const struct ir_expr *changed_atomically(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_CALL && s->name && s->args.len && strcasestr(s->name, "atomicadd"))
        return s->args.at[0];
    return s->kind == IR_STMT_ATOMIC ? s->addr : NULL;
}

static bool adds_the_same(const struct ir_stmt *s, const struct ir_stmt *t)
{
    const struct ir_expr *x = s->args.len ? s->args.at[s->args.len - 1] : s->expr;
    const struct ir_expr *y = t->args.len ? t->args.at[t->args.len - 1] : t->expr;
    return s->name && t->name && strcmp(s->name, t->name) == 0 && x == y;
}

/* The array is changed atomically at another index too: `atomicAdd(&sum[next], v); atomicSub(&sum[k], v)` has to be
 * atomic for what others add, and says nothing of k. */
static bool is_changed_elsewhere(const struct analysis_func *af, const struct ir_stmt *atomic,
                                 const struct ir_expr *array, const struct ir_expr *index)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_expr *to = changed_atomically(s);
        const struct ir_expr *at = to ? index_of(to) : NULL;
        /* two that add the same count both ends of an edge, and each end has many */
        if (at && !adds_the_same(s, atomic) && ir_address_root(to) == ir_address_root(array) &&
            !global_place_same(at, index) && is_own_choice(af, at))
            return true;
    }
    return false;
}

/* `a[k] = min(a[k], i)` beside `atomicAdd(&b[k], 1)`: threads come to the same k, as the author knows. */
static bool is_beside_atomic(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *index = index_of(s->addr);
    if (!is_own_choice(af, index))
        return false;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        const struct ir_expr *to = changed_atomically(t), *at = to ? index_of(to) : NULL;
        if (at && global_place_is(af, to) && !ir_shared_variable(to) &&
            global_place_same(at, index) && !is_changed_elsewhere(af, t, to, index) &&
            !grid_order_excludes(af, s, t))
            return true;
    }
    return false;
}

/* `if (i < n)` guards s. */
static bool is_kept_below(const struct analysis_func *af, const struct ir_stmt *s,
                          const struct ir_expr *i, const struct ir_expr *n)
{
    size_t count;
    const struct fact *x = guard_facts(af->guards, s, &count);
    for (size_t k = 0; k < count; k++)
        if (x[k].op == IR_LT && ir_strip_casts(x[k].left) == i && ir_strip_casts(x[k].right) == n)
            return true;
    return false;
}

/* `w[i % n]`: made for more threads than there are elements.  `row[i % n]` may be another row for each. */
static bool is_folded(const struct analysis_func *af, const struct ir_stmt *s)
{
    int64_t number;
    const struct ir_expr *addr = grid_order_plain(s->addr);
    const struct ir_expr *at = addr->op == IR_PTRADD ? ir_strip_casts(addr->args[1]) : NULL;
    if (!at || at->op != IR_REM || ir_strip_all_casts(addr->args[0])->op != IR_VAR ||
        ir_is_int(ir_strip_casts(at->args[1]), &number))
        return false;
    const struct ir_expr *from = ir_strip_casts(at->args[0]);
    return from->op == IR_ADD && (grid_order_axes(from) & GRID_ORDER_AXES) &&
           bounds_uses_tid(from) && !grid_order_axes(at->args[1]) &&
           !bounds_uses_tid(at->args[1]) &&
           !is_kept_below(af, s, from, ir_strip_casts(at->args[1]));
}

/* The block's index tells where s reads, what it asks, writes or hands on; not alone where it writes. */
static bool asks_for_block(const struct ir_stmt *s, unsigned axes)
{
    unsigned used = 0;
    if (s->kind == IR_STMT_SET || s->kind == IR_STMT_EVAL || s->kind == IR_STMT_PHI)
        return false;
    used |= s->addr && s->kind != IR_STMT_STORE ? grid_order_axes(s->addr) : 0;
    used |= s->expr ? grid_order_axes(s->expr) : 0;
    for (size_t i = 0; i < s->args.len; i++)
        used |= grid_order_axes(s->args.at[i]);
    return used & axes;
}

/* `sum[k * blockDim.x + threadIdx.x] += w[k] * rate` where nothing of the work is a block's own: two of them would do
 * all of it twice. */
static bool is_whole_in_block(const struct analysis_func *af, const struct ir_stmt *s,
                              unsigned shared)
{
    size_t n; /* a launch in sight that is of one block is looked at elsewhere */
    (void)launch_of(af->analysis->launches, af->func, &n);
    if (n > 0)
        return false;
    for (size_t i = 0; i < af->func->stmts.len; i++)
        if (asks_for_block(af->func->stmts.at[i], shared) ||
            af->func->stmts.at[i]->kind == IR_STMT_ATOMIC)
            return false; /* or takes a ticket */
    return bounds_uses_tid(s->addr);
}

bool grid_exchange_updates(const struct analysis_func *af, const struct ir_stmt *s,
                           const struct grid_axes *axes)
{
    if (s->kind != IR_STMT_STORE || !s->expr || !grid_order_is_global(af, s) || !reads_its_place(s))
        return false;
    if (is_beside_atomic(af, s) && !has_fence(af))
        return true;
    unsigned own = grid_order_axes(s->addr);
    unsigned shared = axes->used & ~own & ~grid_order_picked_axes(af, s);
    bool meets =
        (shared & ~axes->overwritten && !is_whole_in_block(af, s, shared)) || is_folded(af, s);
    return !(own & AXES_UNKNOWN) && meets && !has_fence(af) && !grid_order_is_of_instance(af, s);
}
