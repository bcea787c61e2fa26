/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/early_idle.h"

#include "pass/early_internal.h"
#include "pass/guard.h"

enum { CALL_DEPTH = 4, DEPS_DEPTH = 8 };

/* ---- who leaves ------------------------------------------------------------------------------------ */

static bool comes_to(const struct analysis_func *af, const struct ir_block *b,
                     const struct ir_stmt *barrier)
{
    return b == barrier->block || cfg_reaches(af->cfg, b, barrier->block);
}

/* Between the branch and b all threads of the block go one way. */
static bool is_for_all(const struct analysis_func *af, const struct ir_stmt *branch,
                       const struct ir_block *b, unsigned depth)
{
    size_t n;
    const struct cfg_edge *deps = cfg_control_deps(af->cfg, b, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *end = cfg_terminator(deps[i].from);
        if (end == branch)
            continue;
        if (!end || depth > DEPS_DEPTH || uniform_branch(af->uniform, end).level > UNIFORM_BLOCK ||
            !is_for_all(af, branch, deps[i].from, depth + 1))
            return false;
    }
    return n > 0;
}

/* The side of the branch that leads out of the kernel, and on which all leave or nobody does; false: there is none. */
static bool find_side(const struct analysis_func *af, const struct ir_stmt *branch,
                      const struct ir_stmt *barrier, struct cfg_edge *out)
{
    unsigned sides = 0;
    for (unsigned side = 0; side < branch->block->succs.len; side++) {
        const struct cfg_edge e = {branch->block, side};
        bool leaves = false;
        for (size_t i = 0; i < af->func->blocks.len; i++) {
            const struct ir_block *b = af->func->blocks.at[i];
            const struct ir_stmt *end = cfg_terminator(b);
            if (!end || end->kind != IR_STMT_RETURN || !cfg_edge_dominates(af->cfg, e, b) ||
                b == barrier->block || cfg_reaches(af->cfg, barrier->block, b))
                continue;
            if (!is_for_all(af, branch, b, 0))
                return false;
            leaves = true;
        }
        sides += leaves;
        *out = leaves ? e : *out;
    }
    return sides == 1;
}

/* ---- what the others do ---------------------------------------------------------------------------- */

static bool stays_in_block(const struct analysis_func *af, const struct ir_expr *addr, bool inside)
{
    enum early_place place = early_place_of(af, addr);
    const struct ir_expr *root = ir_address_root(addr);
    /* of what a function is handed its caller says where it is */
    bool handed = inside && root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
    return place == EARLY_OWN || place == EARLY_SHARED || handed;
}

/* The statement leaves something behind that is seen outside of the block, or may. */
static bool is_seen(const struct analysis_func *af, const struct ir_stmt *s, unsigned depth)
{
    switch (s->kind) {
    case IR_STMT_STORE:
    case IR_STMT_ATOMIC:
    case IR_STMT_ASYNCCOPY: return !stays_in_block(af, s->addr, depth > 0);
    case IR_STMT_BARRIER: return s->scope == SCOPE_GRID;
    case IR_STMT_ASM:
    case IR_STMT_LAUNCH:
    case IR_STMT_TRAP: return true;
    case IR_STMT_CALL: break;
    default: return false;
    }
    for (size_t i = 0; i < s->args.len; i++)
        if (early_may_be_stored_to(s->args.at[i]) && !stays_in_block(af, s->args.at[i], depth > 0))
            return true;
    /* `rotation = matrix_of(q)` out of sight, of values: it computes */
    bool hands = s->args.len > 0 && s->value && !s->object;
    if (hands && !(s->callee && s->callee->has_body))
        return false;
    const struct analysis_func *callee = analysis_of(af->analysis, s->callee);
    if (s->object || !callee || !callee->func->has_body || depth > CALL_DEPTH)
        return true;
    for (size_t i = 0; i < callee->func->stmts.len; i++)
        if (is_seen(callee, callee->func->stmts.at[i], depth + 1))
            return true;
    return false;
}

static bool is_asked(const struct analysis_func *af, const struct fact *who, size_t parts,
                     const struct ir_stmt *s)
{
    size_t n, found = 0;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t k = 0; k < parts; k++)
        for (size_t i = 0; i < n && found == k; i++)
            found += x[i].left == who[k].left && x[i].right == who[k].right && x[i].op == who[k].op;
    return found == parts;
}

/* `a && b && c`: 3. */
static size_t parts_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_LAND ? parts_of(e->args[0]) + parts_of(e->args[1]) : 1;
}

bool early_rest_is_idle(const struct analysis_func *af, const struct divergence *d,
                        const struct ir_stmt *barrier)
{
    const struct ir_func *f = af->func;
    struct cfg_edge side = {0};
    size_t n;
    if (f->kind != FUNC_KERNEL || d->kind != DIVERGENCE_EARLY_EXIT || d->blocks || d->unsettled ||
        cfg_loop_of(af->cfg, d->branch->block) || !find_side(af, d->branch, barrier, &side))
        return false;
    const struct fact *who = guard_edge_facts(af->guards, side, &n);
    if (!d->branch->expr || n != parts_of(d->branch->expr))
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool gone = cfg_edge_dominates(af->cfg, side, s->block) && !comes_to(af, s->block, barrier);
        if (!gone && cfg_stmt_reaches(af->cfg, d->branch, s) && is_seen(af, s, 0) &&
            !is_asked(af, who, n, s))
            return false;
    }
    return true;
}
