/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a length that nobody looks at: places of the grid along one axis are used, nothing
 * anywhere compares them, and the kernel was given a length for nothing, or has the other side of the
 * image at hand: `if (x < image.cols)` without a word of `image.rows`.
 */
#include <string.h>

#include "pass/launch.h"
#include "pass/launch_dim.h"
#include "solve/bound_internal.h"

#define AXES 3

/* ---- a place of the grid, one a thread ------------------------------------------------------ */

static const struct ir_expr *thread_atom(const struct affine_term *t)
{
    const struct ir_expr *found = NULL;
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        if (e->op == IR_BUILTIN && bounds_uses_thread_index(e) && !bounds_grid_axes(e))
            found = found ? NULL : t->atoms[k];
    }
    return found;
}

/* blockDim of the thread's own axis, and not the size of a row. */
static bool is_block_size(const struct ir_expr *e, const struct ir_expr *lane)
{
    e = ir_strip_casts(e);
    lane = ir_strip_casts(lane);
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (ir_is_builtin(lane, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)))
            return ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis));
    }
    return false;
}

/* The axis of the block where it is the thread's own; 0: rows of blocks, columns of threads. */
static unsigned own_axis(unsigned axis, const struct ir_expr *lane)
{
    for (unsigned k = 0; k < AXES; k++) {
        if (axis == 1U << k && ir_is_builtin(lane, (enum ir_builtin)(IR_BUILTIN_TID_X + k)))
            return axis;
    }
    return 0;
}

/* block = blockIdx.A * T * S where thread = threadIdx * S; T: blockDim, or a constant when `tiles`. */
static unsigned stepped_axis(const struct affine_term *block, const struct affine_term *thread,
                             const struct ir_expr *lane, bool tiles)
{
    unsigned axis = 0, common = 0;
    bool tile = block->coefficient > thread->coefficient, size = false;
    if (thread->coefficient <= 0 || block->coefficient % thread->coefficient != 0)
        return 0;
    for (unsigned k = 0; k < block->atom_count; k++) {
        const struct ir_expr *e = block->atoms[k];
        bool shared = false;
        for (unsigned j = 0; j < thread->atom_count; j++)
            shared = shared || (thread->atoms[j] == e && e != lane);
        if (shared)
            common++;
        else if (bounds_grid_axes(e) && !axis)
            axis = ir_strip_casts(e)->op == IR_BUILTIN ? bounds_grid_axes(e) : 0;
        else if (is_block_size(e, lane))
            size = true;
        else if (ir_strip_casts(e)->op == IR_TPARAM)
            tile = true;
        else
            return 0;
    }
    if (common + 1 != thread->atom_count)
        return 0;
    return size ? axis : tile && tiles ? own_axis(axis, lane) : 0;
}

/* Axes along which the index has one element, row or part of a row a thread. */
static unsigned tiled_axes(const struct affine *x, bool tiles)
{
    unsigned axes = 0;
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        const struct ir_expr *lane = thread_atom(&x->terms.at[i]);
        for (size_t k = 0; lane && k < x->terms.len; k++)
            axes |= stepped_axis(&x->terms.at[k], &x->terms.at[i], lane, tiles);
    }
    return axes;
}

/* Axes that a use takes block by block, with no thread beside it: whose length needs no check. */
static unsigned whole_axes(const struct affine *x)
{
    unsigned axes = 0;
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            axes |= bounds_grid_axes(x->terms.at[i].atoms[k]);
    }
    return axes & ~tiled_axes(x, true);
}

/* ---- a length for nothing ------------------------------------------------------------------- */

struct name_use {
    const struct ir_expr *variable;
    const char *member; /* last part of a member's name, when variable is NULL */
    bool found;
};

bool bound_is_named(const char *name, const char *last)
{
    const char *part = name ? strrchr(name, ':') : NULL;
    part = part ? part + 1 : name;
    return part && strcmp(part, last) == 0;
}

static bool look_for_name(const struct ir_expr *e, void *context)
{
    struct name_use *u = context;
    if (u->variable)
        u->found = u->found || e == u->variable;
    else if (e->op == IR_MEMBER || e->op == IR_FIELD)
        u->found = u->found || bound_is_named(e->text, u->member);
    else if (e->op == IR_ADDR || e->op == IR_VAR)
        u->found = u->found || bound_is_named(e->decl->source_name, u->member);
    return !u->found;
}

static bool is_looked_at(const struct ir_func *f, struct name_use u)
{
    for (size_t i = 0; i < f->stmts.len && !u.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *parts[] = {s->expr, s->addr, s->source_expr, s->object};
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            if (parts[k])
                ir_walk(parts[k], look_for_name, &u);
        }
        for (size_t k = 0; k < s->args.len; k++)
            ir_walk(s->args.at[k], look_for_name, &u);
        u.found = u.found || s->kind == IR_STMT_ASM || s->kind == IR_STMT_LAUNCH ||
                  (s->kind == IR_STMT_CALL && s->name &&
                   bound_is_named(s->name, u.member ? u.member : ""));
    }
    return u.found;
}

static bool is_length(const struct ir_decl *d)
{
    const struct ir_type *t = d->type;
    bool number = t->kind == TYPE_UNKNOWN || (t->kind == TYPE_INT && t->bits >= 32);
    const char *name = d->source_name;
    return number && name && !bound_is_shape_name(name) &&
           (bound_is_length_name(name) || bound_is_side_name(name) ||
            strcasestr(name, "batch_size"));
}

/* The one length among the parameters that nobody looks at. */
static const struct ir_decl *unused_length(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    const struct ir_decl *found = NULL;
    unsigned unused = 0;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        if (d->in_memory || !d->source_name || !d->source_name[0] ||
            is_looked_at(f, (struct name_use){ir_var(q->af->analysis->module, d), NULL, false}))
            continue;
        unused++;
        if (is_length(d))
            found = d;
    }
    return unused <= BOUND_UNUSED_MAX ? found : NULL;
}

/* ---- all together --------------------------------------------------------------------------- */

static bool launches_may_round(struct bound_search *q, unsigned axis)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (launch_rounds_up(sites[i], axis, NULL) == TRI_NO)
            return false;
    }
    return true;
}

/* A texture clamps, or wraps around. */
static bool is_texture(const struct ir_stmt *s)
{
    const char *type = s->object_type ? s->object_type->name : NULL;
    const char *object = s->object ? bound_size_name(s->object) : NULL;
    return (type && strcasestr(type, "tex")) || (object && strcasestr(object, "tex")) ||
           (s->name && strcasestr(s->name, "tex"));
}

/* A call of what is seen here looks at what it is handed. */
static bool asks_itself(const struct bound_use *u)
{
    return !u->access.root && u->stmt->callee && u->stmt->callee->has_body;
}

/* `indices(id, nx, i, j)`: all the memory that it is handed are variables of the thread. */
static bool is_of_own_variables(const struct bound_use *u)
{
    const struct ir_stmt *s = u->stmt;
    bool own = s->kind == IR_STMT_CALL && !s->object && asks_itself(u);
    for (size_t i = 0; own && i < s->args.len; i++) {
        const struct ir_expr *e = ir_strip_all_casts(s->args.at[i]);
        bool number = e->type && (e->type->kind == TYPE_INT || e->type->kind == TYPE_FLOAT ||
                                  e->type->kind == TYPE_BOOL);
        own = number || ir_lies_in_local(e);
    }
    return own;
}

/* `clamped`: some use goes through a clamp or a callee that asks, this one does not. */
static void try_axis(struct bound_search *q, unsigned axis, const struct bound_use *u,
                     const struct ir_decl *length, bool clamped)
{
    struct bound_candidate x = bound_candidate_of_use(q, u);
    const char *side;
    const struct fact *check;
    if (!launches_may_round(q, axis))
        return;
    if (bound_find_other_side(q, 1U << axis, clamped ? NULL : u, &side, &check)) {
        size_t before = q->found.len;
        bound_add(q, BOUND_SIDE_UNUSED, &x, NULL, check->origin);
        if (q->found.len > before)
            q->found.at[before].side = side;
    } else if (length && !clamped && !bound_launches_are_exact(q, length, u->index)) {
        bound_add_unused(q, &x, ir_var(q->af->analysis->module, length));
    }
}

/* Blocks whose threads lie in a row: where they lie in a square, a piece of memory has their shape, and
 * `Nelements` may count such pieces. */
static bool is_row_of_threads(const struct bound_use *uses, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct affine *p = &uses[i].first;
        for (size_t t = 0; t < p->terms.len; t++)
            for (unsigned k = 0; k < p->terms.at[t].atom_count; k++) {
                const struct ir_expr *e = p->terms.at[t].atoms[k];
                if (e->op == IR_BUILTIN &&
                    (e->builtin == IR_BUILTIN_TID_Y || e->builtin == IR_BUILTIN_TID_Z))
                    return false;
            }
    }
    return true;
}

/* whole = blockIdx.A * S; tiled = (a thread's place) * L * S: L is how many blocks there are along A. */
static bool is_counted_by(const struct affine_term *whole, const struct affine_term *tiled,
                          unsigned axis)
{
    unsigned others = 0, given = 0;
    for (unsigned k = 0; k < whole->atom_count; k++) {
        bool shared = false;
        for (unsigned j = 0; j < tiled->atom_count; j++)
            shared = shared || tiled->atoms[j] == whole->atoms[k];
        if (!shared && bounds_grid_axes(whole->atoms[k]) != axis)
            return false;
        others += !shared;
    }
    for (unsigned j = 0; j < tiled->atom_count; j++) {
        const struct ir_expr *e = ir_strip_casts(tiled->atoms[j]);
        bool shared = false;
        for (unsigned k = 0; k < whole->atom_count; k++)
            shared = shared || whole->atoms[k] == tiled->atoms[j];
        given += !shared && (e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_TPARAM);
    }
    return others == 1 && given == 1 && thread_atom(tiled);
}

/* Axes whose blocks are rows or columns of a known number: `(row * heads + blockIdx.y) * width`. */
static unsigned counted_axes(const struct affine *x)
{
    unsigned axes = 0;
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        for (unsigned axis = 1; axis < 1U << AXES; axis <<= 1) {
            for (size_t k = 0; k < x->terms.len; k++)
                axes |= is_counted_by(&x->terms.at[i], &x->terms.at[k], axis) ? axis : 0;
        }
    }
    return axes;
}

void bound_search_axes(struct bound_search *q)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    unsigned open = 0, whole = 0, counted = 0;
    for (size_t i = 0; i < n; i++) {
        counted |= counted_axes(&uses[i].first);
        open |= tiled_axes(&uses[i].first, true);
        whole |= whole_axes(&uses[i].first);
    }
    bool kernel = q->af->func->kind == FUNC_KERNEL; /* who calls a function may know better */
    if (!n || !(open || kernel))
        return;
    unsigned asked = bound_asked_axes(q, true);
    unsigned clamped = open & asked;
    if (clamped)
        clamped &= ~bound_asked_axes(q, false);
    open &= ~asked;
    for (unsigned axis = 0; kernel && axis < AXES; axis++) {
        if (!(asked & (1U << axis)) && bound_search_open_axis(q, axis))
            open &= ~(1U << axis);
    }
    bool others = whole & ~asked & ~open & ~counted; /* the length may be that of the blocks */
    const struct ir_decl *length = kernel && open && !others ? unused_length(q) : NULL;
    /* with tiles of a constant size and no check at all, the sides are multiples of it; how many
     * elements there are in all need not be */
    bool tiles = asked != 0 || (length && open == 1 && is_row_of_threads(uses, n) &&
                                size_name_of(length->source_name) == SIZE_NAME_FLAT);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const struct bound_use *use = NULL; /* an access rather than a call */
        for (size_t i = 0; i < n && (open | clamped) & (1U << axis); i++) {
            if ((!use || (!use->access.root && uses[i].access.root)) &&
                tiled_axes(&uses[i].first, tiles) & (1U << axis) && !is_texture(uses[i].stmt) &&
                !is_of_own_variables(&uses[i]) &&
                !(clamped & (1U << axis) && asks_itself(&uses[i])))
                use = &uses[i];
        }
        if (use)
            try_axis(q, axis, use, length, clamped & (1U << axis));
    }
}
