/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/lock_release.h"

#include <string.h>

#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/ticket.h"
#include "pass/uniform.h"

#define CURSOR_STEPS 8

/* The variable that an address starts from, also behind a cursor that a loop moves on. */
static const struct ir_decl *start_of(const struct ir_expr *e)
{
    for (unsigned i = 0; e && i < CURSOR_STEPS; i++) {
        e = ir_strip_all_casts(ir_address_root(e));
        if (e->op == IR_VAR || e->op == IR_ADDR)
            return e->decl;
        const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
        if (phi && phi->kind == IR_STMT_PHI && phi->args.len)
            e = phi->args.at[0];
        else
            e = e->op == IR_ADD || e->op == IR_MEMBER ? e->args[0] : NULL;
    }
    return NULL;
}

/* Shared, local, or called so: no memory that a lock of the grid guards. */
static bool is_own_memory(const struct ir_expr *addr)
{
    static const char *const words[] = {"shared", "smem", "sdata", "local", "shm"};
    const struct ir_decl *d = start_of(addr);
    if (!d || ir_shared_variable(addr) || ir_lies_in_local(addr) || !d->source_name)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasestr(d->source_name, words[i]))
            return true;
    return false;
}

/* `threadIdx.x`, `g.thread_rank()` of a group that a template is handed. */
static bool is_rank(const struct ir_expr *e)
{
    const struct ir_expr *plain = ir_strip_all_casts(e);
    const struct ir_stmt *call = plain->op == IR_VALUE ? plain->value->def : NULL;
    return bounds_uses_tid(e) || (call && call->kind == IR_STMT_CALL && call->name &&
                                  strcmp(call->name, "thread_rank") == 0);
}

static bool is_of_first(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ && is_rank(x[i].left) && ir_is_const(ir_strip_casts(x[i].right), 0))
            return true;
    return false;
}

/* Some condition asks for one thread, or few. */
static bool is_of_some(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ && (is_rank(x[i].left) || is_rank(x[i].right)))
            return true;
    return false;
}

static bool is_atomic(const struct ir_stmt *s, const char *name)
{
    return s->kind == IR_STMT_ATOMIC && s->name && strcmp(s->name, name) == 0 && s->addr &&
           !ir_shared_variable(s->addr);
}

/* `while (atomicCAS(lock, 0, 1) != 0);` of what starts at d, or of any (NULL). */
static bool takes_lock(const struct analysis_func *af, const struct ir_decl *d)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (is_atomic(s, "atomicCAS") && s->args.len == 2 &&
            ir_is_const(ir_strip_casts(s->args.at[0]), 0) && cfg_loop_of(af->cfg, s->block) &&
            (!d || start_of(s->addr) == d))
            return true;
    }
    return false;
}

static bool gives_back(const struct analysis_func *af, const struct ir_stmt *s)
{
    return is_atomic(s, "atomicExch") && s->args.len == 1 &&
           ir_is_const(ir_strip_casts(s->args.at[0]), 0) && is_of_first(af, s);
}

/* A helper whose first thread gives back the lock that it is handed, and that waits for nobody. */
static bool is_release_helper(struct analysis *a, const struct ir_func *f)
{
    const struct analysis_func *af = f && f->has_body ? analysis_of(a, f) : NULL;
    bool found = false;
    for (size_t i = 0; af && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_decl *d = gives_back(af, s) ? start_of(s->addr) : NULL;
        found = found || (d && d->storage == STORAGE_PARAM);
        if (s->kind == IR_STMT_BARRIER || s->kind == IR_STMT_LAUNCH)
            return false;
    }
    return found;
}

static bool any_takes_lock(const struct analysis *a)
{
    for (size_t i = 0; i < a->funcs.len; i++)
        if (a->funcs.at[i]->func->kind != FUNC_HOST && takes_lock(a->funcs.at[i], NULL))
            return true;
    return false;
}

static bool is_release(struct analysis_func *af, const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_CALL)
        return is_release_helper(af->analysis, s->callee);
    return gives_back(af, s) && takes_lock(af, start_of(s->addr));
}

/* The parameter that a helper copies to, all its threads together; -1: it does not. */
static int copies_to(struct analysis *a, const char *name)
{
    const struct ir_module *m = a->module;
    for (size_t i = 0; name && i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        const struct analysis_func *af =
            f->kind != FUNC_HOST && f->has_body && strcmp(f->name, name) == 0 ? analysis_of(a, f)
                                                                              : NULL;
        bool ranked = false, waits = false;
        int to = -1;
        for (size_t k = 0; af && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            const struct ir_decl *d = s->kind == IR_STMT_STORE ? start_of(s->addr) : NULL;
            ranked = ranked ||
                     (s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "thread_rank") == 0) ||
                     (s->addr && bounds_uses_tid(s->addr)) || (s->expr && bounds_uses_tid(s->expr));
            waits = waits || s->kind == IR_STMT_BARRIER;
            if (d && d->storage == STORAGE_PARAM && cfg_loop_of(af->cfg, s->block) &&
                !is_of_some(af, s))
                to = d->param_index;
        }
        if (to >= 0 && ranked && !waits)
            return to;
    }
    return -1;
}

static bool is_write(struct analysis_func *af, const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_STORE)
        return !is_own_memory(s->addr) && !is_of_some(af, s) &&
               (bounds_uses_tid(s->addr) || uniform_of(af->uniform, s->addr).level > UNIFORM_BLOCK);
    int to = s->kind == IR_STMT_CALL && !is_of_some(af, s) ? copies_to(af->analysis, s->name) : -1;
    return to >= 0 && (size_t)to < s->args.len && !is_own_memory(s->args.at[to]);
}

/* What waits, or takes a lock and does so there. */
static bool stops(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_func *f = s->kind == IR_STMT_CALL ? s->callee : NULL;
    bool waits = s->kind == IR_STMT_BARRIER || ticket_may_wait(af, s);
    for (size_t i = 0; f && f->has_body && i < f->stmts.len && !waits; i++)
        waits = f->stmts.at[i]->kind == IR_STMT_BARRIER;
    bool unseen = s->kind == IR_STMT_CALL && !(f && f->has_body) && s->name &&
                  copies_to(af->analysis, s->name) < 0 && strcmp(s->name, "thread_rank") != 0 &&
                  strcmp(s->name, "size") != 0;
    return waits || unseen;
}

const struct lock_release *lock_released_early(struct analysis_func *af, size_t *n)
{
    VEC(struct lock_release) found = {0};
    const struct ir_func *f = af->func;
    *n = 0;
    for (size_t i = 0; af->uniform && i < f->stmts.len; i++) {
        struct lock_release r = {.release = f->stmts.at[i]};
        if ((r.release->kind != IR_STMT_ATOMIC && r.release->kind != IR_STMT_CALL) ||
            !is_release(af, r.release))
            continue;
        if (!any_takes_lock(af->analysis)) /* of all functions: only for who gives one back */
            return NULL;
        for (size_t k = f->stmts.len; k-- > 0 && !r.write;) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s != r.release && is_write(af, s) && ticket_leads_past(af, s, r.release, stops))
                r.write = s;
        }
        if (r.write)
            vec_push(af->analysis->arena, &found, r);
    }
    *n = found.len;
    return found.at;
}
