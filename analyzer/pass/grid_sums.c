/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of several elements, `sum[i]` for i = threadIdx.x, to which all blocks along an axis of the grid add, and which
 * each of them reads behind its own part. */
#include <string.h>
#include <strings.h>

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/global_place.h"
#include "pass/grid_order_internal.h"
#include "pass/guard.h"
#include "pass/uniform.h"

/* Axes of the grid whose block index decides a place: as it is, and by what is loaded with it. */
struct sum_axes {
    const struct analysis_func *af;
    unsigned plain;
    unsigned loaded; /* `node[blockIdx.x]`: several blocks may find the same there */
};

static bool find_axes(const struct ir_expr *e, void *context)
{
    struct sum_axes *axes = context;
    const struct ir_stmt *load = global_place_load(e);
    if (load && grid_order_is_global(axes->af, load))
        axes->loaded |= grid_order_axes(load->addr);
    else if (e->arg_count == 0)
        axes->plain |= grid_order_axes(e);
    return true;
}

static struct sum_axes axes_of(const struct analysis_func *af, const struct ir_expr *addr)
{
    struct sum_axes axes = {.af = af};
    ir_walk(addr, find_axes, &axes);
    return axes;
}

/* `p + k * n + i` and `p[k * n + i]`: how many elements behind the pointer, whose type may not be known. */
static struct affine index_of(struct arena *scratch, const struct ir_expr *addr)
{
    struct affine x = affine_number(0);
    for (; addr->op == IR_PTRADD; addr = addr->args[0]) {
        struct affine y = affine_of(scratch, addr->args[1]);
        x = affine_add(scratch, &x, &y, 1);
    }
    x.ok = x.ok && addr->op == IR_VAR;
    return x;
}

/* The index of an element that changes from round to round. */
static bool is_of_rounds(const struct affine_term *t)
{
    const struct ir_stmt *def =
        t->atom_count == 1 && t->atoms[0]->op == IR_VALUE ? t->atoms[0]->value->def : NULL;
    return def && def->kind == IR_STMT_PHI;
}

static bool has_rounds_of(const struct affine *x, int64_t coefficient)
{
    for (size_t i = 0; i < x->terms.len; i++)
        if (is_of_rounds(&x->terms.at[i]) && x->terms.at[i].coefficient == coefficient)
            return true;
    return false;
}

/* The same row of elements: but for which round of a loop it is, the same place. */
static bool is_of_row(struct arena *scratch, const struct ir_expr *p, const struct ir_expr *q)
{
    struct affine x = index_of(scratch, p), y = index_of(scratch, q);
    struct affine d = affine_add(scratch, &x, &y, -1);
    if (!x.ok || !y.ok || !d.ok || d.constant != 0)
        return false;
    for (size_t i = 0; i < d.terms.len; i++) {
        int64_t c = d.terms.at[i].coefficient;
        if (!is_of_rounds(&d.terms.at[i]) || !has_rounds_of(c > 0 ? &y : &x, c > 0 ? c : -c))
            return false;
    }
    return true;
}

/* Blocks may wait for each other, or one of them be told that it is the last. */
static bool may_order(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_CALL)
        return !s->callee || !s->callee->has_body || s->callee->blocks.len > 1;
    return (s->kind == IR_STMT_ATOMIC && s->value) || s->kind == IR_STMT_ASM;
}

static bool is_ordered(const struct analysis_func *af, const struct ir_stmt *sum,
                       const struct ir_stmt *read)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s != sum && may_order(s) && cfg_stmt_between(af->cfg, sum, s, read))
            return true;
    }
    return false;
}

/* Set or changed with no atomic operation, too: that is another race of the same elements. */
static bool is_stored(const struct analysis_func *af, const struct ir_expr *root)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE && ir_address_root(s->addr) == root)
            return true;
    }
    return false;
}

static bool only_adds(const struct analysis_func *af, const struct ir_stmt *s)
{
    return s->kind == IR_STMT_ATOMIC && !s->value && s->name && strcasestr(s->name, "add") &&
           s->args.len > 0 && !ir_is_const(ir_strip_all_casts(s->args.at[0]), 0) &&
           grid_order_is_global(af, s);
}

static bool find_other_axis(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || ir_is_builtin(e, IR_BUILTIN_TID_Y) || ir_is_builtin(e, IR_BUILTIN_TID_Z);
    return !*found;
}

static bool is_of_one_axis(const struct analysis_func *af)
{
    bool found = false;
    ir_walk_func(af->func, find_other_axis, &found);
    return !found;
}

/* `sum[k * n + i]` for i = threadIdx.x: no two threads of a block add to one element; it takes other blocks for an
 * atomic operation to be of use. */
static bool is_of_one_thread(const struct analysis_func *af, const struct ir_expr *addr)
{
    struct arena *scratch = arena_create();
    struct affine x = index_of(scratch, addr);
    unsigned own = 0, others = 0;
    for (size_t i = 0; x.ok && i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        const struct ir_expr *e = t->atoms[0];
        const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
        bool first = t->atom_count == 1 && ir_is_builtin(e, IR_BUILTIN_TID_X);
        for (size_t k = 0; is_of_rounds(t) && k < def->args.len; k++)
            first = first || ir_is_builtin(ir_strip_all_casts(def->args.at[k]), IR_BUILTIN_TID_X);
        own += first;
        for (unsigned k = 0; !first && k < t->atom_count; k++)
            others += uniform_of(af->uniform, t->atoms[k]).level > UNIFORM_BLOCK;
    }
    arena_destroy(scratch);
    return own == 1 && others == 0 && is_of_one_axis(af);
}

/* `input.rows[i]` of a structure that the kernel is handed: i may tell which block reads. */
static unsigned member_axes(const struct analysis_func *af)
{
    unsigned axes = 0;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_expr *root = s->kind == IR_STMT_LOAD ? ir_address_root(s->addr) : NULL;
        while (root && root->op == IR_MEMBER && root->arg_count == 1)
            root = root->args[0];
        if (root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM)
            axes |= grid_order_axes(s->addr) & GRID_ORDER_AXES;
    }
    for (unsigned k = 0; k < 3; k++)
        if (grid_order_has_one_block(af, k))
            axes &= ~(1U << k);
    return axes;
}

static unsigned shared_axes(const struct analysis_func *af, const struct ir_stmt *sum,
                            unsigned used)
{
    struct sum_axes own = axes_of(af, sum->addr);
    unsigned shared = (used | member_axes(af)) & ~own.plain & ~grid_order_picked_axes(af, sum) &
                      ~grid_order_single_axes(af, sum);
    if ((own.plain | own.loaded) & ~(unsigned)GRID_ORDER_AXES)
        return 0;
    return is_of_one_thread(af, sum->addr) ? shared : shared & ~own.loaded;
}

const struct ir_stmt *grid_sums_read(const struct analysis_func *af, const struct ir_stmt *sum,
                                     unsigned used)
{
    if (!only_adds(af, sum) || grid_order_is_of_instance(af, sum))
        return NULL;
    unsigned shared = shared_axes(af, sum, used);
    if (!shared)
        return NULL;
    const struct ir_expr *root = ir_address_root(sum->addr);
    if (is_stored(af, root))
        return NULL;
    struct arena *scratch = arena_create();
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < af->func->stmts.len && !found; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        if (t->kind != IR_STMT_LOAD || t->is_volatile || ir_address_root(t->addr) != root ||
            !is_of_row(scratch, sum->addr, t->addr) || !cfg_stmt_reaches(af->cfg, sum, t) ||
            cfg_stmt_reaches(af->cfg, t, sum) || !grid_order_is_kept(af, t))
            continue;
        bool all = shared & ~grid_order_picked_axes(af, t) & ~grid_order_single_axes(af, t);
        if (all && !grid_order_excludes(af, sum, t) && !is_ordered(af, sum, t))
            found = t;
    }
    arena_destroy(scratch);
    return found;
}
