/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/early_exit.h"

#include "pass/bounds.h"
#include "pass/guard.h"

/* `if (threadIdx.x == 0)`: the first thread of a block is none of those that a length sends away. */
static bool is_of_one_thread(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    int64_t number;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (x[i].op == IR_EQ && bounds_uses_tid(x[i].left) &&
            ir_is_int(ir_strip_casts(x[i].right), &number) && number == 0)
            return true;
    }
    return false;
}

static bool is_own(const struct ir_expr *addr)
{
    const struct ir_expr *root = addr ? ir_address_root(addr) : NULL;
    return root && root->op == IR_ADDR && root->decl->space == SPACE_LOCAL;
}

static bool is_global(const struct ir_expr *addr)
{
    const struct ir_expr *root = addr ? ir_address_root(addr) : NULL;
    return root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
}

static bool concerns_others(const struct analysis_func *af, const struct ir_stmt *s,
                            const struct ir_stmt *barrier)
{
    switch (s->kind) {
    case IR_STMT_STORE:
    case IR_STMT_ATOMIC:
        if (is_own(s->addr) || is_of_one_thread(af, s))
            return false;
        /* results behind the last barrier are for the host */
        return !is_global(s->addr) || cfg_stmt_reaches(af->cfg, s, barrier);
    case IR_STMT_WARPOP:
    case IR_STMT_ASM: return true;
    case IR_STMT_CALL: return !is_of_one_thread(af, s);
    default: return false;
    }
}

bool early_exit_is_missed(const struct analysis_func *af, const struct ir_stmt *branch,
                          const struct ir_stmt *barrier)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool waits =
            s == barrier && s->kind != IR_STMT_CALL; /* not: what is called has a barrier in it */
        if (!waits && cfg_stmt_reaches(af->cfg, branch, s) && concerns_others(af, s, barrier))
            return true;
    }
    return false;
}
