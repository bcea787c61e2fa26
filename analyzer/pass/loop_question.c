/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/loop_question.h"

#include <string.h>

#include "pass/calls.h"
#include "pass/ticket.h"
#include "pass/uniform.h"

static bool holds_barrier(const struct analysis_func *af, const struct cfg_loop *l)
{
    const struct ir_stmt *inner;
    for (size_t i = 0; i < l->blocks.len; i++)
        for (size_t k = 0; k < l->blocks.at[i]->stmts.len; k++)
            if (calls_is_block_barrier(af->analysis->calls, l->blocks.at[i]->stmts.at[k], &inner) &&
                inner->scope == SCOPE_BLOCK)
                return true;
    return false;
}

/* Who gets there may have waited: a barrier, or what may hold one out of sight. */
static bool may_stop(const struct analysis_func *af, const struct ir_stmt *s)
{
    bool unseen = s->kind == IR_STMT_CALL && (!s->callee || !s->callee->has_body);
    return ticket_may_wait(af, s) || s->kind == IR_STMT_ASM || s->kind == IR_STMT_WARPOP ||
           (unseen && !ticket_is_of_thread_zero(af, s));
}

struct asking {
    const struct analysis_func *af;
    const struct cfg_loop *loop;
    const struct ir_stmt *ask, *end;
    const char
        *member; /* of the object whose method it is, which the method itself does not change */
};

/* A place, or an object, that is not the thread's own as far as anybody says. */
static bool is_away(const struct ir_expr *e)
{
    const struct ir_expr *root = e ? ir_address_root(e) : NULL;
    if (!root || ir_shared_variable(e))
        return false;
    return root->op != IR_ADDR || root->decl->storage == STORAGE_DEVICE;
}

static bool is_volatile(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_LOAD && s->is_volatile;
}

/* `*changed`, `st.has_changed()`. */
static bool find_ask(const struct ir_expr *e, void *context)
{
    struct asking *q = context;
    if (e->op == IR_VAR && ir_is_own_member(e->decl)) {
        q->member = ir_own_member_name(e->decl);
        q->ask = q->end;
        return false;
    }
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_VALUE &&
        def->addr->value->def->kind == IR_STMT_CALL)
        def = def->addr->value->def; /* what a method out of sight hands back, as a reference */
    bool asks = def && (def->kind == IR_STMT_LOAD
                            ? is_away(def->addr) && !is_volatile(def)
                            : def->kind == IR_STMT_CALL && def->object &&
                                  (!def->callee || !def->callee->has_body) && is_away(def->object));
    if (asks && cfg_loop_contains(q->loop, def->block) && !ticket_is_of_thread_zero(q->af, def))
        q->ask = def;
    return !q->ask;
}

/* `reset`, `pop`: after such a method the object says something else. */
static bool changes_object(const char *name)
{
    static const char *const verbs[] = {"reset", "clear", "set",  "pop",  "push", "advance",
                                        "next",  "swap",  "incr", "decr", NULL};
    for (size_t i = 0; name && verbs[i]; i++)
        if (strncmp(name, verbs[i], strlen(verbs[i])) == 0)
            return true;
    return false;
}

static bool is_other_object(const struct ir_expr *object)
{
    const struct ir_expr *root = ir_address_root(object);
    return !root || root->op != IR_VAR || root->decl->storage != STORAGE_CAPTURE;
}

enum { METHODS_DEPTH = 3 };

/* A method of the same object, in which thread 0 stores to the member; `zero`: it alone calls it. */
static bool changes_member(const struct analysis_func *af, const struct ir_stmt *s,
                           const char *member, bool zero, unsigned depth)
{
    const struct analysis_func *callee =
        s->kind == IR_STMT_CALL && s->callee ? analysis_of(af->analysis, s->callee) : NULL;
    const char *class = callee ? callee->func->record_name : NULL;
    if (!class || !af->func->record_name || strcmp(class, af->func->record_name) != 0 ||
        depth == METHODS_DEPTH || (s->object && is_other_object(s->object)))
        return false;
    for (size_t i = 0; i < callee->func->stmts.len; i++) {
        const struct ir_stmt *t = callee->func->stmts.at[i];
        const struct ir_expr *at = t->kind == IR_STMT_STORE ? t->addr : NULL;
        bool first = zero || ticket_is_of_thread_zero(callee, t);
        bool own = at && at->op == IR_FIELD && at->text && strcmp(at->text, member) == 0 &&
                   !is_other_object(at->args[0]);
        if (first && (own || changes_member(callee, t, member, true, depth + 1)))
            return true;
    }
    return false;
}

static bool changes(const struct asking *q, const struct ir_stmt *s)
{
    const struct ir_stmt *ask = q->ask;
    if (q->member)
        return changes_member(q->af, s, q->member, ticket_is_of_thread_zero(q->af, s), 0);
    if (ask->kind == IR_STMT_LOAD)
        return s->kind == IR_STMT_STORE && s->addr == ask->addr;
    return s->kind == IR_STMT_CALL && s->object == ask->object && changes_object(s->name);
}

static bool find_load(const struct ir_expr *e, void *context)
{
    const struct ir_expr **addr = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && def->addr == *addr)
        *addr = NULL;
    return *addr != NULL;
}

/* `*next = min(*next, n)` is of one that they share as well. */
static bool is_set_anew(const struct ir_stmt *s)
{
    const struct ir_expr *addr = s->addr;
    if (s->expr)
        ir_walk(s->expr, find_load, &addr);
    return s->expr && addr;
}

bool loop_question_is_own(const struct analysis_func *af, const struct ir_stmt *change)
{
    for (size_t i = 0; af->func->kind != FUNC_KERNEL && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s != change && s->kind == IR_STMT_STORE && s->addr == change->addr && is_set_anew(s) &&
            cfg_post_dominates(af->cfg, s->block, change->block) &&
            !ticket_is_of_thread_zero(af, s))
            return true;
    }
    return false;
}

static const struct ir_stmt *change_of(const struct asking *q)
{
    const struct analysis_func *af = q->af;
    for (size_t i = 0; q->ask && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (changes(q, s) && cfg_loop_contains(q->loop, s->block) &&
            (q->member || ticket_is_of_thread_zero(af, s)) &&
            (ticket_leads_past(af, q->ask, s, may_stop) ||
             ticket_leads_past(af, s, q->ask, may_stop)))
            return s;
    }
    return NULL;
}

/* A caller in sight hands shared memory over: there the two accesses are looked at. */
static bool is_handed_shared(const struct analysis_func *af)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (sites[i]->object && ir_shared_variable(sites[i]->object))
            return true;
        for (size_t k = 0; k < sites[i]->args.len; k++)
            if (sites[i]->args.at[k] && ir_shared_variable(sites[i]->args.at[k]))
                return true;
    }
    return false;
}

const struct loop_question *loop_questions_changed(const struct analysis_func *af, size_t *n)
{
    VEC(struct loop_question) found = {0};
    size_t count;
    const struct cfg_loop *const *all = cfg_loops(af->cfg, &count);
    bool shared = is_handed_shared(af);
    for (size_t i = 0; af->uniform && !shared && i < count; i++) {
        if (!holds_barrier(af, all[i]))
            continue;
        for (size_t k = 0; k < all[i]->exits.len; k++) {
            const struct ir_stmt *end = cfg_terminator(all[i]->exits.at[k].from);
            struct asking q = {.af = af, .loop = all[i], .end = end};
            if (end && end->kind == IR_STMT_BRANCH)
                ir_walk(end->expr, find_ask, &q);
            struct loop_question one = {.ask = q.ask};
            one.change = change_of(&q);
            if (one.change && !loop_question_is_own(af, one.change))
                vec_push(af->analysis->arena, &found, one);
        }
    }
    *n = found.len;
    return found.at;
}
