/* SPDX-License-Identifier: Apache-2.0 */
/* One number that threads add to where their data say so: `if (alive[i]) n++;`. */
#include <string.h>

#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/race.h"
#include "pass/race_begun.h"
#include "pass/race_harmless.h"
#include "pass/ticket.h"
#include "pass/uniform.h"

enum { OWN_DEPTH = 8 };

struct same_load {
    const struct ir_expr *addr;
    bool found;
};

static bool find_same_load(const struct ir_expr *e, void *context)
{
    struct same_load *x = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    x->found = x->found || (def && def->kind == IR_STMT_LOAD && def->addr == x->addr);
    return !x->found;
}

bool race_is_update(const struct interval_access *w)
{
    const struct ir_stmt *s = w->stmt;
    const struct ir_expr *v = s->kind == IR_STMT_STORE && s->expr ? ir_strip_casts(s->expr) : NULL;
    struct same_load x = {.addr = w->addr};
    if (v && (v->op == IR_ADD || v->op == IR_SUB))
        ir_walk(v, find_same_load, &x);
    return x.found;
}

/* What is loaded from addr is in the sum, and is not taken away. */
static bool is_summand(const struct ir_expr *e, const struct ir_expr *addr, unsigned depth)
{
    enum { SUM_DEPTH = 16 };
    const struct ir_stmt *load = ir_load_of(ir_strip_all_casts(e));
    e = ir_strip_all_casts(e);
    if (load)
        return load->addr == addr;
    return depth < SUM_DEPTH && (e->op == IR_ADD || e->op == IR_SUB) &&
           (is_summand(e->args[0], addr, depth + 1) ||
            (e->op == IR_ADD && is_summand(e->args[1], addr, depth + 1)));
}

bool race_is_sum(const struct interval_access *w)
{
    return race_is_update(w) && is_summand(w->stmt->expr, w->addr, 0);
}

bool race_adds_up(const struct interval_access *w)
{
    static const char *const again[] = {"Exch", "Or", "And", "Max", "Min", "CAS", NULL};
    const char *name = w->atomic && w->stmt->name ? w->stmt->name : "";
    bool same = false;
    for (size_t i = 0; again[i]; i++)
        same = same || strcasestr(name, again[i]);
    return race_is_update(w) || (w->atomic && !same);
}

static bool takes_index(const struct ir_stmt *call)
{
    for (size_t i = 0; i < call->args.len; i++)
        if (bounds_uses_tid(call->args.at[i]))
            return true;
    return false;
}

struct own {
    const struct analysis_func *af;
    unsigned depth;
    bool found;
};

/* `int from, to; part(n, threadIdx.x, from, to);`: a variable that has no value before it is handed to a
 * function out of sight with the thread's index. */
static bool is_filled(const struct analysis_func *af, const struct ir_expr *e)
{
    for (size_t i = 0; e->op == IR_OPAQUE && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        for (size_t k = 0; s->kind == IR_STMT_CALL && k < s->args.len; k++)
            if (s->args.at[k] == e && takes_index(s))
                return true;
    }
    return false;
}

/* From the index of the thread, by way of loads, loops, and functions out of sight. */
static bool find_own(const struct ir_expr *e, void *context)
{
    struct own *w = context;
    struct uniformity u = uniform_of(w->af->uniform, e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->arg_count || w->found || u.level <= UNIFORM_BLOCK || w->depth > OWN_DEPTH)
        return !w->found;
    w->found =
        u.certain || is_filled(w->af, e) || (def && def->kind == IR_STMT_CALL && takes_index(def));
    w->depth++;
    if (!w->found && def && def->kind == IR_STMT_LOAD && def->addr)
        ir_walk(def->addr, find_own, w);
    for (size_t i = 0; !w->found && def && def->kind == IR_STMT_PHI && i < def->args.len; i++)
        ir_walk(def->args.at[i], find_own, w);
    w->depth--;
    return !w->found;
}

static bool is_own(const struct interval_access *a, const struct ir_expr *e)
{
    struct own w = {.af = a->frame->af};
    if (w.af->uniform)
        ir_walk(e, find_own, &w);
    return w.found;
}

static bool asks_index(const struct fact *x)
{
    return bounds_uses_tid(x->left) || bounds_uses_tid(x->right);
}

/* Not `blockReduce` and `clock64`. */
static bool says_lock(const char *name)
{
    const char *at = strcasestr(name, "lock");
    while (at && at > name && strchr("bcBC", at[-1]))
        at = strcasestr(at + 1, "lock");
    return at;
}

static bool is_named_as_lock(const char *name)
{
    return name && (says_lock(name) || strcasestr(name, "mutex") || strcasestr(name, "acquire") ||
                    strcasestr(name, "critical"));
}

static bool may_exclude(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool call = s->kind == IR_STMT_CALL && is_named_as_lock(s->name);
        bool swap = s->kind == IR_STMT_ATOMIC && s->name &&
                    (strstr(s->name, "CAS") || strstr(s->name, "xch"));
        if (call || swap || s->kind == IR_STMT_ASM)
            return true;
    }
    return false;
}

/* Compare-and-swap, or a lock out of sight: one thread at a time.  Asked of each store, answered once. */
bool race_may_exclude(const struct analysis_func *af)
{
    struct analysis *a = af->analysis;
    uint64_t key = (uint64_t)af->func->id + 1;
    uintptr_t known = (uintptr_t)map_get_number(&a->may_exclude, key);
    if (!known) {
        known = may_exclude(af) ? 2 : 1;
        map_put_number(a->arena, &a->may_exclude, key, (void *)known);
    }
    return known == 2;
}

/* Each thread goes through elements of its own, and may count several of them. */
static bool is_in_own_rounds(const struct race_pair *p)
{
    const struct lanes_frame *f = p->b->frame;
    const struct cfg_loop *l = cfg_loop_of(f->af->cfg, p->b->stmt->block);
    return l && !interval_loop_waits(p->v, lanes_loop_number(f, l));
}

bool race_counts_by_data(const struct race_pair *p)
{
    const struct interval_access *w = p->b;
    if (!race_is_update(w) || w->atomic || !p->x->one_place || !p->y->one_place ||
        interval_kind_of(p->v) != INTERVAL_SHARED || race_is_ticketed(w))
        return false;
    for (const struct lanes_frame *f = w->frame; f; f = f->parent)
        if (race_may_exclude(f->af))
            return false;
    size_t n;
    bool own = false;
    const struct fact *x = guard_facts(w->frame->af->guards, w->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        /* `threadIdx.x == best`, `number[threadIdx.x] == 7`: may hold for one thread alone */
        if (x[i].op == IR_EQ && (asks_index(&x[i]) || !is_in_own_rounds(p)))
            return false;
        own = own || (!asks_index(&x[i]) && (is_own(w, x[i].left) || is_own(w, x[i].right)));
    }
    return own;
}

/* A barrier of the block that every way to b passes behind a. */
static bool waits_between(const struct analysis_func *af, const struct ir_stmt *a,
                          const struct ir_stmt *b)
{
    for (size_t i = a->id + 1; i < b->id; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (calls_is_block_barrier(af->analysis->calls, s, NULL) &&
            cfg_stmt_reaches(af->cfg, a, s) && cfg_stmt_dominates(af->cfg, s, b))
            return true;
    }
    return false;
}

/* The place of a counter; for one behind a pointer in a variable of the device, that variable. */
static const struct ir_expr *counter_of(const struct ir_expr *addr)
{
    const struct ir_expr *e = race_begun_place(addr);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool device = def && def->kind == IR_STMT_LOAD && def->addr->op == IR_ADDR &&
                  def->addr->decl->storage == STORAGE_DEVICE;
    return device ? def->addr : e;
}

/* A store in the loop: to the variable of the device that the pointer is in. */
static bool moves_on(const struct cfg_loop *l, const struct ir_expr *place)
{
    for (size_t i = 0; i < l->blocks.len; i++)
        for (size_t k = 0; k < l->blocks.at[i]->stmts.len; k++)
            if (l->blocks.at[i]->stmts.at[k]->kind == IR_STMT_STORE &&
                l->blocks.at[i]->stmts.at[k]->addr == place)
                return place->op == IR_ADDR && place->type->elem &&
                       place->type->elem->kind == TYPE_POINTER;
    return false;
}

bool race_counts_rounds(const struct race_pair *p)
{
    const struct interval_access *w = p->a->atomic ? p->a : p->b, *r = w == p->a ? p->b : p->a;
    const struct analysis_func *af = w->frame->af;
    if (!w->atomic || !race_adds_up(w) || r->stmt->kind != IR_STMT_LOAD || r->frame != w->frame ||
        r->stmt->id > w->stmt->id)
        return false;
    const struct cfg_loop *l = cfg_loop_of(af->cfg, r->stmt->block);
    const struct ir_expr *place = counter_of(r->addr);
    if (!l || !cfg_loop_contains(l, w->stmt->block) || counter_of(w->addr) != place ||
        moves_on(l, place))
        return false;
    for (size_t i = r->stmt->id + 1; i < w->stmt->id; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE && counter_of(s->addr) == place &&
            ticket_is_of_thread_zero(af, s) && waits_between(af, r->stmt, s) &&
            waits_between(af, s, w->stmt))
            return true;
    }
    return false;
}
