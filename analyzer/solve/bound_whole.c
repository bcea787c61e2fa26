/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a launch that hands over a container and how many elements it has, `x.data(), x.size()`:
 * `x[i + 1]` under `i < size` is then past its end, whatever it is called.
 */
#include <string.h>

#include "pass/affine.h"
#include "pass/compared.h"
#include "pass/launch.h"
#include "pass/launch_dim.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

/* Further than a neighbour can be. */
#define BEYOND_MOST 4

static bool is_among(const char *name, const char *const *list, size_t n)
{
    for (size_t i = 0; name && i < n; i++) {
        if (strcmp(name, list[i]) == 0)
            return true;
    }
    return false;
}

/* The container whose elements the pointer is the start of; NULL: none. */
static const struct ir_expr *container_of_data(const struct ir_expr *pointer)
{
    static const char *const names[] = {"data",           "data_ptr", "mutable_data_ptr",
                                        "const_data_ptr", "begin",    "Data"};
    for (; pointer->op == IR_CAST; pointer = pointer->args[0]) {
        const struct ir_type *from = pointer->args[0]->type;
        if (from && from->kind == TYPE_POINTER && !ir_type_same(from, pointer->type))
            return NULL; /* elements of another size */
    }
    const struct ir_stmt *call = launch_dim_call(pointer);
    return call && call->args.len == 0 && is_among(call->name, names, sizeof names / sizeof *names)
               ? call->object
               : NULL;
}

/* The container that has so many elements; NULL: none. */
static const struct ir_expr *container_of_count(const struct ir_expr *count)
{
    static const char *const names[] = {"size", "numel", "nelement", "Dim", "NumElements"};
    const struct ir_stmt *call = launch_dim_call(ir_strip_all_casts(count));
    return call && call->args.len == 0 && is_among(call->name, names, sizeof names / sizeof *names)
               ? call->object
               : NULL;
}

/* The launch whose buffer of the access has as many elements as it says that `size` is. */
static const struct launch_site *site_with_whole(struct bound_search *q, const struct access *x,
                                                 const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *data = container_of_data(launch_substitute(sites[i], x->root));
        const struct ir_expr *all = container_of_count(launch_substitute(sites[i], size));
        if (data && all && compared_same_size(ir_strip_casts(data), ir_strip_casts(all)))
            return sites[i];
    }
    return NULL;
}

/* Neighbours in the block are neighbours in the array.  `x[4 * i + 1]` under `4 * i < n` is one of four that
 * a thread takes, of lengths that are multiples of four. */
static bool is_of_neighbours(struct bound_search *q, const struct ir_expr *index)
{
    struct affine a = affine_of(q->af->analysis->arena, index);
    for (size_t i = 0; i < a.terms.len; i++) {
        const struct affine_term *t = &a.terms.at[i];
        const struct ir_expr *e = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
        const struct induction *iv = e ? range_induction(q->af->ranges, e) : NULL;
        if (e && (ir_is_builtin(e, IR_BUILTIN_TID_X) || ir_is_builtin(e, IR_BUILTIN_GRID_RANK)))
            return t->coefficient == 1;
        if (iv)
            return t->coefficient == 1 && is_of_neighbours(q, iv->start);
    }
    return false;
}

static bool find_coordinate(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_REM && bounds_uses_thread_index(e->args[0]));
    return !*found;
}

/* `i % columns == columns - 1 ? 0 : x[i + 1]`: the last of a row is asked for, and the last of all is one. */
static bool asks_for_coordinate(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    bool found = false;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n && !found; i++) {
        ir_walk(facts[i].left, find_coordinate, &found);
        ir_walk(facts[i].right, find_coordinate, &found);
    }
    return found;
}

void bound_search_wholes(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    struct upper_bound b;
    struct access x;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (!access_of(q->af, f->stmts.at[i], &x) || x.dims.len != 1 || x.root->op != IR_VAR ||
            x.root->decl->storage != STORAGE_PARAM)
            continue;
        struct bound_candidate c = {.access = x, .index = x.dims.at[0].index};
        if (!bounds_at(q->af, x.stmt, c.index, &b) || b.offset < 0 || b.offset > BEYOND_MOST ||
            ir_strip_casts(b.size)->op != IR_VAR || !is_of_neighbours(q, c.index) ||
            asks_for_coordinate(q, x.stmt) || !site_with_whole(q, &x, b.size))
            continue;
        bound_add_value(q, BOUND_OFF_BY_ONE, &c, b.size, b.fact->origin, c.index, NULL);
    }
}
