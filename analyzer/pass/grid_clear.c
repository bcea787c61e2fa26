/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements that each thread sets before the data say which of them are changed: `flag[i] = 0;` and then
 * `flag[list[i]] = 1;`.  The thread that comes late wipes out what another one has left in its element.
 */
#include <string.h>

#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/global_place.h"
#include "pass/grid_order_internal.h"
#include "pass/uniform.h"

struct element {
    const struct ir_expr *base;
    const struct ir_expr *index;
};

static struct element element_of(const struct ir_stmt *s)
{
    const struct ir_expr *at = s->addr ? grid_order_plain(s->addr) : NULL;
    if (!at || at->op != IR_PTRADD)
        return (struct element){NULL, NULL};
    return (struct element){ir_strip_all_casts(at->args[0]), at->args[1]};
}

enum { LOOPS_MOST = 8 };

/* Variables of loops that were followed to where they begin. */
struct loop_variables {
    const struct ir_stmt *seen[LOOPS_MOST];
    unsigned count;
};

/* Of the thread's index, arguments and loops over them; nothing that the data say. */
static bool is_of_thread(const struct ir_expr *e, void *context)
{
    struct loop_variables *v = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (unsigned i = 0; def && i < v->count; i++)
        if (v->seen[i] == def)
            return true;
    if (e->op != IR_VALUE)
        return e->op != IR_OPAQUE;
    if (!def || def->kind != IR_STMT_PHI || v->count == LOOPS_MOST)
        return false;
    v->seen[v->count++] = def;
    for (size_t i = 0; i < def->args.len; i++)
        if (!ir_walk(def->args.at[i], is_of_thread, v))
            return false;
    return true;
}

static bool has_no_block(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE && e->op != IR_OPAQUE && !grid_order_axis(e);
}

static bool is_no_value(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE;
}

static bool find_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    *found = *found || grid_order_axis(e);
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && i < def->args.len && !*found; i++)
        if (ir_walk(def->args.at[i], is_no_value, NULL)) /* where the loop begins */
            ir_walk(def->args.at[i], find_block, found);
    return !*found;
}

/* What the data choose: loaded from elsewhere, or drawn. */
struct choice {
    const struct analysis_func *af;
    const struct ir_expr *root;
    bool by_data;
    bool other; /* something else that differs between threads */
};

static bool find_choice(const struct ir_expr *e, void *context)
{
    struct choice *c = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool load = def && def->kind == IR_STMT_LOAD && global_place_is(c->af, def->addr) &&
                ir_address_root(def->addr) != c->root;
    bool drawn =
        def && def->kind == IR_STMT_CALL && def->name && strncmp(def->name, "curand", 6) == 0;
    c->by_data = c->by_data || load || drawn;
    c->other = c->other || (e->op == IR_VALUE && !load && !drawn) || e->op == IR_OPAQUE ||
               e->op == IR_BUILTIN;
    return true;
}

static bool is_by_data(const struct analysis_func *af, const struct element *x)
{
    struct choice c = {.af = af, .root = ir_address_root(x->base)};
    ir_walk(x->index, find_choice, &c);
    return c.by_data && !c.other;
}

/* All threads come by s, or by the loop around it, on the way to t. */
static bool comes_first(const struct analysis_func *af, const struct ir_stmt *s,
                        const struct ir_stmt *t)
{
    const struct ir_block *from = s->block;
    for (const struct cfg_loop *l = cfg_loop_of(af->cfg, s->block);
         l && !cfg_loop_contains(l, t->block); l = l->parent)
        from = l->header;
    return from == t->block ? from != s->block || s->id < t->id
                            : cfg_dominates(af->cfg, from, t->block);
}

static bool is_behind_barrier(const struct analysis_func *af, const struct ir_stmt *s,
                              const struct ir_stmt *t)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *b = af->func->stmts.at[i];
        if ((calls_is_block_barrier(af->analysis->calls, b, NULL) || b->kind == IR_STMT_BARRIER) &&
            cfg_stmt_between(af->cfg, s, b, t))
            return true;
    }
    return false;
}

/* Other blocks set these elements, too, or at least other threads with no barrier between. */
static bool meets_others(const struct analysis_func *af, const struct ir_stmt *s,
                         const struct ir_stmt *t, const struct element *own)
{
    bool blocks = false;
    ir_walk(own->index, find_block, &blocks);
    bool several =
        blocks && ir_walk(own->base, has_no_block, NULL) && !grid_order_has_one_block(af, 0);
    return several || !is_behind_barrier(af, s, t);
}

const struct ir_stmt *grid_clear_scattered(const struct analysis_func *af, const struct ir_stmt *s)
{
    struct element own = element_of(s);
    struct loop_variables loops = {0};
    if (s->kind != IR_STMT_STORE || !s->expr || !own.base || !global_place_is(af, s->addr) ||
        ir_shared_variable(s->addr) || !ir_walk(own.index, is_of_thread, &loops) ||
        uniform_of(af->uniform, s->expr).level > UNIFORM_BLOCK)
        return NULL;
    struct uniformity index = uniform_of(af->uniform, own.index);
    struct uniformity base = uniform_of(af->uniform, own.base);
    if (index.level <= UNIFORM_BLOCK || !index.certain ||
        (base.level > UNIFORM_BLOCK && !base.presumed))
        return NULL;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        struct element x = element_of(t);
        if ((t->kind != IR_STMT_STORE && t->kind != IR_STMT_ATOMIC) || !x.base || t == s ||
            !global_place_same(own.base, x.base) || !is_by_data(af, &x))
            continue;
        bool same = t->kind == IR_STMT_STORE && t->expr == s->expr;
        bool follows = t->kind == IR_STMT_ATOMIC || comes_first(af, s, t);
        if (!same && follows && cfg_stmt_reaches(af->cfg, s, t) && !grid_order_excludes(af, s, t) &&
            meets_others(af, s, t, &own))
            return t;
    }
    return NULL;
}
