/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A barrier that the class chooses which a template is handed:
 *
 *     template <typename Traits> __global__ void kernel(...)
 *         typename Traits::Load(storage).Load(in, x);
 *         if constexpr (!Traits::kDirect) __syncthreads();
 *         typename Traits::Load(storage).Load(in + n, y);
 *
 * Where no instance in sight says what `Traits::kDirect` is, it is made up, and an example takes the way around the
 * barrier.  But the class chose it together with all else that it chooses, here with an algorithm that uses no
 * storage: the barrier is taken to be there, as one in a function out of sight is.  Not where the way around it has
 * uses of its own, or where something else is done just for that choice: those would be seen by nobody.  Nor for a
 * parameter of the template itself, `template <bool WAITS>`, which is one or the other.
 */
#include <string.h>

#include "pass/interval_internal.h"

struct constants {
    const struct ir_func *func;
    bool chosen, other;
};

/* An instance of the file puts a class that can be seen for the parameter. */
static bool is_in_sight(const struct ir_func *func, size_t parameter)
{
    for (size_t i = 0; i < func->instances.len; i++) {
        const struct ir_instance *in = func->instances.at[i];
        const struct ir_expr *e = parameter < in->args.len ? in->args.at[parameter] : NULL;
        if (e && e->type && e->type->kind == TYPE_RECORD)
            return true;
    }
    return false;
}

/* `Traits::kDirect` where Traits is a parameter of the template, and nobody says which class that is. */
static bool is_member_of_parameter(const struct ir_func *func, const char *text)
{
    const char *colons = text ? strstr(text, "::") : NULL;
    size_t n = colons ? (size_t)(colons - text) : 0;
    for (size_t i = 0; colons && i < func->tparams.len; i++) {
        const struct ir_tparam *t = &func->tparams.at[i];
        if (t->is_type && t->name && strlen(t->name) == n && strncmp(t->name, text, n) == 0 &&
            !is_in_sight(func, i))
            return true;
    }
    return false;
}

static bool look_at_leaf(const struct ir_expr *e, void *context)
{
    struct constants *c = context;
    bool chosen = e->op == IR_TPARAM && is_member_of_parameter(c->func, e->text);
    c->chosen = c->chosen || chosen;
    c->other = c->other || (e->arg_count == 0 && e->op != IR_INT && !chosen);
    return !c->other;
}

/* A condition that is made of such constants alone. */
static bool is_chosen(const struct ir_func *func, const struct ir_expr *e)
{
    struct constants c = {.func = func};
    ir_walk(e, look_at_leaf, &c);
    return c.chosen && !c.other;
}

/* What happens on one side of a branch up to where the sides meet again. */
struct side {
    bool waits, eventful;
};

static struct side side_of(const struct intervals *v, const struct lanes_frame *f,
                           const struct ir_block *from, const struct ir_block *join)
{
    const struct ir_func *func = f->af->func;
    struct arena *scratch = arena_create();
    bool *seen = ARENA_ARRAY(scratch, bool, func->blocks.len);
    VEC(const struct ir_block *) todo = {0};
    struct side side = {0};
    seen[join->id] = true;
    if (from != join)
        vec_push(scratch, &todo, from);
    while (todo.len) {
        const struct ir_block *b = todo.at[--todo.len];
        const struct block_events *be = &v->frame_blocks.at[f->id][b->id];
        seen[b->id] = true;
        side.eventful = side.eventful || be->events.len > 0;
        for (size_t i = 0; i < be->events.len; i++)
            side.waits = side.waits || interval_event_waits(v, &be->events.at[i]);
        for (size_t i = 0; i < b->succs.len; i++)
            if (!seen[b->succs.at[i]->id])
                vec_push(scratch, &todo, b->succs.at[i]);
    }
    arena_destroy(scratch);
    return side;
}

static bool is_below(const struct lanes_frame *f, const struct lanes_frame *top)
{
    while (f && f != top)
        f = f->parent;
    return f != NULL;
}

/* Some use of memory is made only where the same condition goes that way. */
static bool is_made_for(const struct intervals *v, const struct lanes_frame *f,
                        const struct ir_expr *cond, unsigned succ)
{
    const struct ir_func *func = f->af->func;
    for (size_t i = 0; i < func->blocks.len; i++) {
        const struct ir_block *b = func->blocks.at[i];
        const struct ir_stmt *end = cfg_terminator(b);
        if (!end || end->kind != IR_STMT_BRANCH || ir_strip_all_casts(end->expr) != cond)
            continue;
        const struct cfg_edge e = {.from = b, .succ = succ};
        for (size_t k = 0; k < v->accesses.len; k++) {
            const struct interval_access *a = &v->accesses.at[k];
            if (is_below(a->frame, f) &&
                cfg_edge_dominates(f->af->cfg, e, interval_statement_in(f, a)->block))
                return true;
        }
    }
    return false;
}

bool interval_goes_around_chosen(const struct intervals *v, const struct lanes_frame *f,
                                 const struct ir_block *b, unsigned succ)
{
    const struct ir_stmt *end = cfg_terminator(b);
    const struct ir_block *join = cfg_ipdom(f->af->cfg, b);
    if (!join || !is_chosen(f->af->func, end->expr))
        return false;
    struct side around = side_of(v, f, b->succs.at[succ], join);
    return !around.eventful && side_of(v, f, b->succs.at[1 - succ], join).waits &&
           !is_made_for(v, f, ir_strip_all_casts(end->expr), succ);
}
