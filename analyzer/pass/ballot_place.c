/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/ballot_place.h"

#include <string.h>

#include "ir/cfg.h"
#include "pass/calls.h"
#include "pass/uniform.h"

/* Stores that are looked at in one function: each takes a walk through it. */
enum { STORES = 16 };

static bool is_no_vote(const struct ir_expr *e, void *context)
{
    (void)context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return !def || def->kind != IR_STMT_WARPOP || !def->name || !strstr(def->name, "ballot") ||
           (!strstr(def->name, "_sync") && !strchr(def->name, '.'));
}

/* `__popc(votes & lanes_below)`: how many lanes before this one. */
static bool is_no_count(const struct ir_expr *e, void *context)
{
    if (e->op != IR_PURE || !e->text || strncmp(e->text, "__popc", 6) != 0 || e->arg_count != 1)
        return true;
    const struct ir_expr *bits = ir_strip_casts(e->args[0]);
    return bits->op != IR_BITAND || ir_walk(bits, is_no_vote, context);
}

static bool is_counted(const struct ir_expr *addr)
{
    return !ir_walk(addr, is_no_count, NULL);
}

struct counts {
    const struct ir_expr *of; /* the address that it is not to share a count with */
    bool shared;
};

static bool find_shared_count(const struct ir_expr *e, void *context)
{
    struct counts *x = context;
    x->shared = x->shared || (!is_no_count(e, NULL) && ir_contains(x->of, e));
    return !x->shared;
}

/* `buf[end - __popc(~votes & lanes_below)]`: who reads there is not who wrote there. */
static bool counts_the_same(const struct ir_expr *addr, const struct ir_expr *of)
{
    struct counts x = {.of = of};
    ir_walk(addr, find_shared_count, &x);
    return x.shared;
}

static bool only_tells(const struct ir_stmt *call)
{
    static const char *const names[] = {"printf", "assert", "__assert_fail", NULL};
    for (size_t i = 0; call->name && names[i]; i++)
        if (strcmp(call->name, names[i]) == 0)
            return true;
    return false;
}

/* Waits, or may: what is called is not looked into. */
static bool may_order(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_stmt *inner;
    switch (s->kind) {
    case IR_STMT_BARRIER:
    case IR_STMT_FENCE:
    case IR_STMT_ASM: return true;
    case IR_STMT_CALL: break;
    default: return false;
    }
    if (only_tells(s))
        return false;
    if (!s->callee || !s->callee->has_body ||
        calls_is_block_barrier(af->analysis->calls, s, &inner))
        return true;
    for (size_t i = 0; i < s->callee->stmts.len; i++)
        if (s->callee->stmts.at[i]->kind != IR_STMT_CALL && may_order(af, s->callee->stmts.at[i]))
            return true;
    return false;
}

/* Another lane's element of the same object. */
static bool is_read_of(const struct analysis_func *af, const struct ir_stmt *s,
                       const struct ir_stmt *store, const struct ir_decl *object)
{
    return s->kind == IR_STMT_LOAD && !s->is_volatile && ir_shared_variable(s->addr) == object &&
           !counts_the_same(s->addr, store->addr) &&
           uniform_at(af->uniform, s->addr, s).level == VARYING;
}

struct way {
    const struct analysis_func *af;
    const struct ir_stmt *store;
    const struct ir_decl *object;
    unsigned char *seen; /* by block */
    VEC(const struct ir_block *) todo;
};

/* In the block, from statement i on; *on: nothing orders it before what comes next. */
static const struct ir_stmt *read_in(const struct way *w, const struct ir_block *b, size_t i,
                                     bool *on)
{
    *on = false;
    for (; i < b->stmts.len; i++) {
        if (is_read_of(w->af, b->stmts.at[i], w->store, w->object))
            return b->stmts.at[i];
        if (may_order(w->af, b->stmts.at[i]))
            return NULL;
    }
    *on = true;
    return NULL;
}

static const struct ir_stmt *read_behind(const struct analysis_func *af,
                                         const struct ir_stmt *store, const struct ir_decl *object)
{
    struct arena *a = af->analysis->arena;
    struct way w = {.af = af, .store = store, .object = object};
    size_t at = 0;
    bool on;
    w.seen = ARENA_ARRAY(a, unsigned char, af->func->blocks.len);
    while (store->block->stmts.at[at] != store)
        at++;
    const struct ir_stmt *found = read_in(&w, store->block, at + 1, &on);
    if (on)
        vec_push(a, &w.todo, store->block);
    for (size_t i = 0; i < w.todo.len && !found; i++) {
        const struct ir_block *b = w.todo.at[i];
        for (size_t k = 0; k < b->succs.len && !found; k++) {
            const struct ir_block *to = b->succs.at[k];
            if (w.seen[to->id])
                continue;
            w.seen[to->id] = 1;
            found = read_in(&w, to, 0, &on);
            if (on)
                vec_push(a, &w.todo, to);
        }
    }
    return found;
}

const struct ballot_place *ballot_places_read(const struct analysis_func *af, size_t *n)
{
    VEC(struct ballot_place) list = {0};
    unsigned looked = 0;
    for (size_t i = 0; i < af->func->stmts.len && looked < STORES; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_decl *object =
            s->kind == IR_STMT_STORE && !s->is_volatile ? ir_shared_variable(s->addr) : NULL;
        bool known = !object || !is_counted(s->addr);
        for (size_t k = 0; k < list.len && !known; k++)
            known = list.at[k].object == object;
        if (known)
            continue;
        looked++;
        const struct ballot_place p = {s, read_behind(af, s, object), object};
        if (p.load)
            vec_push(af->analysis->arena, &list, p);
    }
    *n = list.len;
    return list.at;
}
