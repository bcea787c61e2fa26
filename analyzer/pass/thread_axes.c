/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/thread_axes.h"

#include "base/map.h"

enum { DEPTH = 100 };

bool thread_find_axis(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    if (e->op == IR_BUILTIN && e->builtin <= IR_BUILTIN_TID_Z)
        *axes |= 1U << (e->builtin - IR_BUILTIN_TID_X);
    return true;
}

/* Axes of threadIdx that a value comes from, through memory and round loops too. */
struct sources {
    struct arena *arena;
    struct map seen; /* by expression */
    unsigned axes;
    unsigned depth;
};

static void add_sources(struct sources *w, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (w->depth > DEPTH || map_get_number(&w->seen, e->id + 1))
        return;
    map_put_number(w->arena, &w->seen, e->id + 1, w);
    thread_find_axis(e, &w->axes);
    w->depth++;
    for (unsigned i = 0; i < e->arg_count; i++)
        if (e->args[i])
            add_sources(w, e->args[i]);
    if (def && def->addr)
        add_sources(w, def->addr);
    for (size_t i = 0; def && i < def->args.len; i++)
        add_sources(w, def->args.at[i]);
    w->depth--;
}

unsigned thread_axes_of(const struct ir_expr *e)
{
    struct sources w = {.arena = arena_create()};
    add_sources(&w, e);
    arena_destroy(w.arena);
    return w.axes;
}
