/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race_begun.h"

#include <string.h>

#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/race_shape.h"
#include "pass/ticket.h"
#include "pass/uniform.h"
#include "pass/thread_axes.h"

/* `threadIdx.x`, and no lane of it, nor a thread of the whole grid. */
static bool is_thread(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_BUILTIN &&
           ((e->builtin >= IR_BUILTIN_TID_X && e->builtin <= IR_BUILTIN_TID_Z) ||
            e->builtin == IR_BUILTIN_THREAD_RANK);
}

static bool is_of_one_thread(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    int64_t number;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ && is_thread(x[i].left) &&
            ir_is_int(ir_strip_casts(x[i].right), &number))
            return true;
    return false;
}

/* Nothing but sizes and the data say which threads get there: `tid < n`, `key[tid] > 0`. */
static bool is_of_many(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    int64_t number;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        unsigned axes = 0;
        ir_walk(x[i].left, thread_find_axis, &axes);
        ir_walk(x[i].right, thread_find_axis, &axes);
        bool ends = (x[i].op == IR_LT || x[i].op == IR_LE) && is_thread(x[i].left) &&
                    !ir_is_int(ir_strip_casts(x[i].right), &number);
        if (axes && !ends)
            return false;
    }
    return true;
}

const struct ir_expr *race_begun_place(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    while (e && e->op == IR_PTRADD && ir_is_const(ir_strip_casts(e->args[1]), 0))
        e = ir_strip_all_casts(e->args[0]);
    return e;
}

static bool is_update(const struct analysis_func *af, const struct ir_stmt *s)
{
    return s->kind == IR_STMT_ATOMIC && s->addr && s->name && !strstr(s->name, "CAS") &&
           !strstr(s->name, "Exch") && is_of_many(af, s);
}

/* A pointer that the function is handed, or a variable of the device. */
static bool is_place(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *root = s->addr ? ir_address_root(s->addr) : NULL;
    bool handed = root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
    bool device = root && root->op == IR_ADDR && root->decl->storage == STORAGE_DEVICE;
    if (!handed && !device)
        return false;
    struct uniformity u = uniform_of(af->uniform, s->addr);
    return u.level <= UNIFORM_BLOCK || u.presumed; /* an argument may be the same for all */
}

static bool waits_between(const struct analysis_func *af, const struct ir_stmt *from,
                          const struct ir_stmt *to)
{
    for (size_t i = from->id + 1; i < to->id; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (ticket_may_wait(af, s))
            return true;
    }
    return false;
}

/* Somebody may call it from blocks of several warps. */
static bool is_of_warps(const struct analysis_func *af)
{
    size_t n;
    if (af->func->kind == FUNC_KERNEL)
        return race_is_of_many_warps(af);
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        if (!caller || caller->func->kind != FUNC_KERNEL || race_is_of_many_warps(caller))
            return true;
    }
    return n == 0;
}

struct found {
    VEC(struct race_begun) all;
};

static void look_from(const struct analysis_func *af, const struct ir_stmt *s, struct found *out)
{
    for (size_t i = s->id + 1; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        if (!is_update(af, t) || race_begun_place(t->addr) != race_begun_place(s->addr) ||
            !cfg_stmt_reaches(af->cfg, s, t) || waits_between(af, s, t))
            continue;
        const struct race_begun x = {.store = s, .update = t, .root = ir_address_root(s->addr)};
        vec_push(af->analysis->arena, &out->all, x);
        return;
    }
}

static bool has_atomic(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++)
        if (f->stmts.at[i]->kind == IR_STMT_ATOMIC)
            return true;
    return false;
}

const struct race_begun *race_begun_early(const struct analysis_func *af, size_t *n)
{
    struct found found = {0};
    *n = 0;
    if (!af->uniform || !has_atomic(af->func) || !is_of_warps(af))
        return NULL;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE && is_place(af, s) && is_of_one_thread(af, s))
            look_from(af, s, &found);
    }
    *n = found.all.len;
    return found.all.at;
}
