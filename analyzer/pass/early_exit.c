/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/early_exit.h"

#include "base/limits.h"
#include "pass/affine.h"
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

/* ---- what the others read -------------------------------------------------------------------------- */

struct spread {
    bool bare;    /* threadIdx itself */
    bool grouped; /* threadIdx / w: the number of a group of neighbours, or % w: the place in it */
};

static void look_at_tids(struct spread *s, const struct ir_expr *e, bool in_quotient,
                         unsigned depth)
{
    bool divides = e->op == IR_DIV || e->op == IR_REM || e->op == IR_SHR || e->op == IR_BITAND;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (depth > LIMIT_MAGNITUDE_STEPS)
        return;
    if (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_TID_X && e->builtin <= IR_BUILTIN_TID_Z)
        *(in_quotient ? &s->grouped : &s->bare) = true;
    if (def && def->kind == IR_STMT_SET && def->expr)
        look_at_tids(s, def->expr, in_quotient, depth + 1);
    for (unsigned i = 0; i < e->arg_count; i++)
        look_at_tids(s, e->args[i], in_quotient || (divides && i == 0), depth + 1);
}

/* `x[threadIdx.x / w * w + j]`: of threads beside it, which mostly leave together. */
static bool is_of_group(const struct ir_expr *addr)
{
    struct spread s = {0};
    look_at_tids(&s, addr, false, 0);
    return s.grouped && !s.bare;
}

/* The place that the thread stores to itself, or constant steps from it; those up, of threads that leave before it
 * does, under a condition of their own. */
static bool is_beside(const struct analysis_func *af, const struct ir_stmt *load,
                      const struct ir_stmt *store)
{
    const struct ir_expr *x = load->addr, *y = store->addr;
    size_t conditions, before;
    guard_facts(af->guards, load, &conditions);
    guard_facts(af->guards, store, &before);
    while (x != y) {
        if (x->op != y->op || (x->op != IR_PTRADD && x->op != IR_FIELD && x->op != IR_CAST))
            return false;
        int64_t steps;
        if (x->op == IR_PTRADD &&
            (!affine_difference(af->analysis->arena, x->args[1], y->args[1], &steps) ||
             (steps > 0 && conditions <= before)))
            return false;
        x = x->args[0];
        y = y->args[0];
    }
    return true;
}

/* Does anybody load what others have stored there: from another place than its own and the ones beside it? */
static bool is_wanted(const struct analysis_func *af, const struct ir_stmt *store)
{
    const struct ir_expr *root = ir_address_root(store->addr);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *load = af->func->stmts.at[i];
        if ((load->kind != IR_STMT_LOAD && load->kind != IR_STMT_ATOMIC) || load == store ||
            ir_address_root(load->addr) != root || !cfg_stmt_reaches(af->cfg, store, load) ||
            is_of_group(load->addr))
            continue;
        bool beside = false;
        for (size_t k = 0; k < af->func->stmts.len && !beside; k++) {
            const struct ir_stmt *own = af->func->stmts.at[k];
            beside = (own->kind == IR_STMT_STORE || own->kind == IR_STMT_ATOMIC) &&
                     ir_address_root(own->addr) == root && is_beside(af, load, own);
        }
        if (!beside)
            return true;
    }
    return false;
}

/* Shared memory by its name, or a parameter: all that is read there is seen. */
static bool is_named(const struct ir_expr *addr)
{
    return is_global(addr) || ir_shared_variable(addr);
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
        if (is_global(s->addr) && !cfg_stmt_reaches(af->cfg, s, barrier))
            return false;
        return !is_named(s->addr) || is_wanted(af, s);
    case IR_STMT_WARPOP:
    case IR_STMT_ASM: return true;
    case IR_STMT_CALL: return !is_of_one_thread(af, s);
    default: return false;
    }
}

const struct ir_stmt *early_exit_missed(const struct analysis_func *af,
                                        const struct ir_stmt *branch, const struct ir_stmt *barrier)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool waits =
            s == barrier && s->kind != IR_STMT_CALL; /* not: what is called has a barrier in it */
        if (!waits && cfg_stmt_reaches(af->cfg, branch, s) && concerns_others(af, s, barrier))
            return s;
    }
    return NULL;
}
