/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attributes that are given once in the life of the process.
 *
 * cudaFuncSetAttribute() speaks of the current device alone.  Behind a static flag, in the initialiser
 * of a static variable or in std::call_once() it speaks of the first that comes; of the others the
 * launch is refused.
 */
#include <string.h>

#include "pass/arch.h"
#include "pass/guard.h"
#include "pass/range.h"
#include "pass/shared_size.h"

static bool is_call_of(const struct ir_stmt *s, const char *name)
{
    return s->kind == IR_STMT_CALL && s->name && strcmp(s->name, name) == 0;
}

/* The static variable that the value was read from; NULL: another value. */
static const struct ir_expr *static_flag(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_type *t =
        d && d->kind == IR_STMT_LOAD && d->addr->op == IR_ADDR ? d->addr->decl->type : NULL;
    bool plain = t && (t->kind == TYPE_BOOL || t->kind == TYPE_INT) && !d->of_object &&
                 d->addr->decl->storage == STORAGE_HOST_GLOBAL && !d->addr->decl->guessed;
    return plain ? d->addr : NULL;
}

/* `if (!done) { ...; done = true; }`: the flag says it is done from here on. */
static bool is_set_beside(const struct analysis_func *af, const struct ir_stmt *at,
                          const struct ir_expr *flag)
{
    int64_t n;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE && s->addr == flag && s->expr &&
            ir_is_int(ir_strip_casts(s->expr), &n) &&
            (cfg_stmt_dominates(af->cfg, at, s) || cfg_stmt_dominates(af->cfg, s, at)))
            return true;
    }
    return false;
}

/* The branch into a closure that std::call_once() is handed. */
static bool is_of_call_once(const struct ir_stmt *branch)
{
    const struct ir_block *after =
        branch->block->succs.len == 2 ? branch->block->succs.at[1] : NULL;
    for (size_t i = 0; after && i < after->stmts.len; i++) {
        if (is_call_of(after->stmts.at[i], "call_once"))
            return true;
    }
    return false;
}

static bool runs_once(const struct analysis_func *af, const struct ir_stmt *at)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, at, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *e = ir_strip_casts(facts[i].left);
        const struct ir_expr *flag = static_flag(e);
        int64_t number;
        if (e->op == IR_OPAQUE && strcmp(e->text, "first time") == 0)
            return true;
        if (e->op == IR_OPAQUE && facts[i].origin && is_of_call_once(facts[i].origin))
            return true;
        if (flag && ir_is_int(ir_strip_casts(facts[i].right), &number) &&
            is_set_beside(af, at, flag))
            return true;
    }
    return false;
}

/* The function goes through the devices itself. */
static bool chooses_device(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        if (is_call_of(af->func->stmts.at[i], "cudaSetDevice"))
            return true;
    }
    return false;
}

/* `void *workspace; ... cudaMalloc(&workspace, bytes)` of a variable of the process: the file is for one device. */
bool shared_keeps_one_device(const struct analysis *a)
{
    bool keeps = false;
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (is_call_of(s, "cudaSetDevice"))
                return false; /* it has more than one */
            bool allocates = is_call_of(s, "cudaMalloc") || is_call_of(s, "cudaMallocAsync");
            const struct ir_expr *to =
                allocates && s->args.len ? ir_strip_all_casts(s->args.at[0]) : NULL;
            if (to && to->op == IR_ADDR && to->decl->storage == STORAGE_HOST_GLOBAL &&
                !to->decl->guessed)
                keeps = true;
        }
    }
    return keeps;
}

bool shared_is_given_once(struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *bytes = shared_opt_in_bytes(s);
    return bytes && range_of(af->ranges, bytes, s).hi > ARCH_SHARED_DEFAULT && runs_once(af, s) &&
           !chooses_device(af);
}
