/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that a helper is handed, and through which the threads of a block hand values to each other.
 *
 * `scratch[threadIdx.x] = x; __syncthreads(); y = scratch[other];` in a function that nobody here calls: where
 * `scratch` points to is not in sight, but each thread's own memory needs no barrier.  So it is one
 * memory for the block, whatever its name and type.
 */
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/interval_internal.h"
#include "pass/loop_question.h"
#include "pass/uniform.h"

/* The pointer parameter at the root, or what stands for `scratch.sums`, a member of one or of the function's
 * own object. */
static const struct ir_decl *handed(const struct lanes_frame *f, const struct ir_expr *root)
{
    if (root->op == IR_VALUE)
        return interval_pointed(f, root);
    bool pointer = root->op == IR_VAR && root->type && root->type->kind == TYPE_POINTER;
    bool given = pointer && (root->decl->storage == STORAGE_PARAM || ir_is_own_member(root->decl));
    return given ? root->decl : NULL;
}

static bool is_of_thread(const struct lanes_frame *f, const struct ir_expr *addr)
{
    for (const struct ir_expr *e = addr; e; e = e->arg_count ? e->args[0] : NULL) {
        if (e->op != IR_PTRADD)
            continue;
        struct uniformity u = uniform_of(f->af->uniform, e->args[1]);
        if (u.level > UNIFORM_BLOCK && u.reason == VARYING_THREAD_INDEX)
            return true;
    }
    return false;
}

static bool is_access_to(const struct lanes_frame *f, const struct ir_stmt *s,
                         const struct ir_decl *d)
{
    bool access = (s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE) && s->addr;
    const struct ir_expr *root = access ? ir_address_root(s->addr) : NULL;
    return root && handed(f, root) == d;
}

/* Behind the barrier something is read that the threads have written before, at another place. */
static bool is_read_behind(const struct lanes_frame *f, const struct ir_stmt *w,
                           const struct ir_stmt *barrier, const struct ir_decl *d)
{
    const struct ir_func *func = f->af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *r = func->stmts.at[i];
        if (r->kind == IR_STMT_LOAD && r->addr != w->addr && is_access_to(f, r, d) &&
            cfg_stmt_reaches(f->af->cfg, barrier, r))
            return true;
    }
    return false;
}

static bool is_loaded_from(const struct ir_expr *e, const struct ir_expr *addr)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_LOAD && def->addr == addr;
}

/* `while (*next < n) { ...; if (t == 0) *next += m; __syncthreads(); }`: if each thread had a number of its own, the
 * others would never leave the loop, or miss the barrier. */
static bool is_announced(const struct lanes_frame *f, const struct ir_stmt *w,
                         const struct ir_stmt *barrier)
{
    size_t n;
    const struct fact *x = guard_facts(f->af->guards, barrier, &n);
    if (w->addr->op != IR_VAR || !interval_is_of_one_thread(f, w) ||
        loop_question_is_own(f->af, w) || !cfg_post_dominates(f->af->cfg, barrier->block, w->block))
        return false;
    for (size_t i = 0; i < n; i++)
        if (is_loaded_from(x[i].left, w->addr) || is_loaded_from(x[i].right, w->addr))
            return true;
    return false;
}

static bool is_exchanged(const struct lanes_frame *f, const struct ir_decl *d)
{
    const struct ir_func *func = f->af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        if (!calls_is_block_barrier(f->af->analysis->calls, s, NULL))
            continue;
        for (size_t k = 0; k < func->stmts.len; k++) {
            const struct ir_stmt *w = func->stmts.at[k];
            if (w->kind != IR_STMT_STORE || !is_access_to(f, w, d) ||
                !cfg_stmt_reaches(f->af->cfg, w, s))
                continue;
            if ((is_of_thread(f, w->addr) && is_read_behind(f, w, s, d)) || is_announced(f, w, s))
                return true;
        }
    }
    return false;
}

const struct ir_decl *interval_exchanged(const struct lanes_frame *f, const struct ir_expr *root)
{
    struct analysis *a = f->af->analysis;
    if (f->parent || f->af->func->kind == FUNC_KERNEL || !f->af->uniform)
        return NULL;
    const struct ir_decl *d = handed(f, root);
    if (!d)
        return NULL;
    uint64_t key = hash_mix((uint64_t)(uintptr_t)d);
    bool *known = map_get_number(&a->exchanged, key);
    if (!known) {
        known = ARENA_NEW(a->arena, bool);
        *known = is_exchanged(f, d);
        map_put_number(a->arena, &a->exchanged, key, known);
    }
    return *known ? d : NULL;
}
