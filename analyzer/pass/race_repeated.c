/* SPDX-License-Identifier: Apache-2.0 */
/* `out[threadIdx.x] = in[threadIdx.x];` in blocks of several rows: each row does what the others do, and the same is
 * written twice. */
#include "base/map.h"
#include "pass/analysis.h"
#include "pass/race.h"
#include "pass/thread_axes.h"

enum { DEPTH = 100 };

/* Does a value come from numbers that both threads have alike? */
struct alike {
    struct arena *arena;
    struct map seen;               /* by expression */
    unsigned apart;                /* the axes of threadIdx along which the two differ */
    const struct ir_expr *written; /* the root of what they race for */
    unsigned depth;
};

static bool is_alike(struct alike *w, const struct ir_expr *e);

static bool is_made_alike(struct alike *w, const struct ir_stmt *def)
{
    switch (def->kind) {
    case IR_STMT_SET: return def->expr && is_alike(w, def->expr);
    case IR_STMT_LOAD: return ir_address_root(def->addr) != w->written && is_alike(w, def->addr);
    case IR_STMT_PHI:
        for (size_t i = 0; i < def->args.len; i++)
            if (!is_alike(w, def->args.at[i]))
                return false;
        return true;
    default: return false;
    }
}

static bool is_alike(struct alike *w, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    unsigned axes = 0;
    if (map_get_number(&w->seen, e->id + 1))
        return true;
    map_put_number(w->arena, &w->seen, e->id + 1, w);
    thread_find_axis(e, &axes);
    bool number = ir_is_builtin(e, IR_BUILTIN_LANEID) || ir_is_builtin(e, IR_BUILTIN_THREAD_RANK) ||
                  ir_is_builtin(e, IR_BUILTIN_GRID_RANK);
    if (axes & w->apart || number || e->op == IR_OPAQUE || ++w->depth > DEPTH)
        return false;
    bool alike = !def || is_made_alike(w, def);
    for (unsigned i = 0; i < e->arg_count && alike; i++)
        alike = !e->args[i] || is_alike(w, e->args[i]);
    w->depth--;
    return alike;
}

/* All branches of the kernel, too: what is chosen is the same. */
static bool go_alike(struct alike *w, const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool parts = s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_SWITCH;
        if (parts && (!s->expr || !is_alike(w, s->expr)))
            return false;
    }
    return true;
}

bool race_is_repeated(const struct race *r)
{
    const struct interval_access *a = r->first, *b = r->second;
    const struct ir_stmt *store = a->writes ? a->stmt : b->stmt;
    const struct ir_stmt *other = a->writes ? b->stmt : a->stmt;
    if (a->frame->parent || b->frame->parent || store->kind != IR_STMT_STORE || !store->expr ||
        store->addr != other->addr || (other->kind != IR_STMT_LOAD && other != store))
        return false;
    struct alike w = {.arena = arena_create(), .written = ir_address_root(store->addr)};
    for (unsigned k = 0; k < 3; k++)
        w.apart |= (unsigned)(r->first_thread[k] != r->second_thread[k]) << k;
    bool alike =
        is_alike(&w, store->addr) && is_alike(&w, store->expr) && go_alike(&w, store->block->func);
    arena_destroy(w.arena);
    return alike;
}
