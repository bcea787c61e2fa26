/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/async_copy.h"

#include <string.h>

#include "base/limits.h"

/* cuda::pipeline, groups and barriers have their ways to wait; a call that is not known is one. */
static bool may_wait(const struct analysis *a, const struct ir_stmt *s, unsigned depth)
{
    const char *name = s->name ? s->name : "";
    switch (s->kind) {
    case IR_STMT_BARRIER: return strstr(name, "wait") || strstr(name, "arrive");
    case IR_STMT_ASM: return !strstr(name, "commit");
    case IR_STMT_CALL: break;
    default: return false;
    }
    if (strstr(name, "commit"))
        return false;
    if (!s->callee || !analysis_of(a, s->callee) || depth > LIMIT_WRAPPER_DEPTH)
        return true;
    for (size_t i = 0; i < s->callee->stmts.len; i++) {
        if (may_wait(a, s->callee->stmts.at[i], depth + 1))
            return true;
    }
    return false;
}

static const struct ir_stmt *first_read_behind(const struct analysis_func *af,
                                               const struct ir_stmt *copy,
                                               const struct ir_decl *object)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_LOAD && ir_shared_variable(s->addr) == object &&
            cfg_stmt_dominates(af->cfg, copy, s))
            return s;
    }
    return NULL;
}

const struct async_copy *async_copy_unawaited(const struct analysis_func *kernel, size_t *n)
{
    VEC(struct async_copy) found = {0};
    const struct ir_func *f = kernel->func;
    *n = 0;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (may_wait(kernel->analysis, f->stmts.at[i], 0))
            return NULL;
    }
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct async_copy c = {.copy = f->stmts.at[i]};
        if (c.copy->kind != IR_STMT_ASYNCCOPY)
            continue;
        c.object = ir_shared_variable(c.copy->addr);
        c.read = c.object ? first_read_behind(kernel, c.copy, c.object) : NULL;
        if (c.read)
            vec_push(kernel->analysis->arena, &found, c);
    }
    *n = found.len;
    return found.at;
}
