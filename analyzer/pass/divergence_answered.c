/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Branches on what an atomic operation answered, `if (atomicCAS(&slot, EMPTY, key) == EMPTY)`: of threads that ask for
 * one place each is told what the one before it left there, and of threads that ask for places of their own each is
 * told what lies in its own.
 */
#include <string.h>

#include "pass/divergence_internal.h"
#include "pass/launch.h"

/* Operations that leave another value than they found, whoever is first. */
static bool changes_place(const struct ir_stmt *s)
{
    static const char *const names[] = {"atomicCAS", "atomicExch", "atomicAdd",
                                        "atomicSub", "atomicInc",  "atomicDec"};
    for (size_t i = 0; s->name && i < sizeof names / sizeof *names; i++) {
        if (strcmp(s->name, names[i]) != 0)
            continue;
        /* `atomicAdd(&x, 0)` is how some read, and `atomicCAS(&x, v, v)` */
        const struct ir_expr *by = s->args.len ? s->args.at[s->args.len - 1] : NULL;
        bool adds = i == 2 || i == 3;
        bool reads = i == 0 && s->args.len == 2 && s->args.at[0] == s->args.at[1];
        return by && !reads && !(adds && ir_is_const(ir_strip_all_casts(by), 0));
    }
    return false;
}

/* The operation that answers e, by itself or kept in a variable; NULL: something else. */
static const struct ir_stmt *answer_of(const struct ir_expr *e)
{
    for (unsigned depth = 0; depth < 8; depth++) {
        e = ir_strip_all_casts(e);
        const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
        if (!def || def->kind == IR_STMT_ATOMIC)
            return def;
        if (def->kind != IR_STMT_SET || !def->expr)
            return NULL;
        e = def->expr;
    }
    return NULL;
}

static bool is_common(const struct analysis_func *af, const struct ir_expr *e)
{
    struct uniformity u = uniform_of(af->uniform, e);
    return u.level <= UNIFORM_BLOCK || u.presumed;
}

const struct ir_stmt *divergence_answer(const struct analysis_func *af,
                                        const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr ? ir_strip_all_casts(branch->expr) : NULL;
    if (!e || !ir_compares(e))
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_stmt *s = answer_of(e->args[i]);
        if (s && changes_place(s) && is_common(af, e->args[1 - i]) &&
            !launch_has_one_thread(af->analysis->launches, af->func))
            return s;
    }
    return NULL;
}
