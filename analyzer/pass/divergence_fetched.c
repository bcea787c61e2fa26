/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loops without an end in which thread 0 fetches work for the block, `base = atomicAdd(next, 256)`, and whoever finds
 * none, `base + threadIdx.x >= count`, leaves: what is fetched only grows, and in the next round all have left.
 */
#include <string.h>

#include "pass/affine.h"
#include "pass/divergence.h"

/* `base`, read from a variable that all threads of the block share; NULL: something else. */
static const struct ir_stmt *shared_read(const struct ir_expr *e)
{
    const struct ir_stmt *load = ir_load_of(ir_strip_all_casts(e));
    const struct ir_expr *from = load ? ir_strip_all_casts(load->addr) : NULL;
    return from && from->op == IR_ADDR && ir_shared_variable(from) ? load : NULL;
}

/* All that is ever written there are tickets. */
static bool holds_tickets(const struct ir_func *f, const struct ir_expr *place)
{
    bool found = false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_STORE || ir_strip_all_casts(s->addr) != place)
            continue;
        const struct ir_expr *e = ir_strip_all_casts(s->expr);
        const struct ir_stmt *made = e->op == IR_VALUE ? e->value->def : NULL;
        if (!made || made->kind != IR_STMT_ATOMIC || !made->name ||
            strcmp(made->name, "atomicAdd") != 0)
            return false;
        found = true;
    }
    return found;
}

static bool is_own_piece(const struct analysis_func *af, const struct ir_expr *side)
{
    struct affine a = affine_of(af->analysis->arena, side);
    bool thread = false, ticket = false;
    for (size_t i = 0; a.ok && i < a.terms.len; i++) {
        const struct affine_term *t = &a.terms.at[i];
        const struct ir_expr *atom = t->atom_count == 1 && t->coefficient == 1 ? t->atoms[0] : NULL;
        const struct ir_stmt *load = atom ? shared_read(atom) : NULL;
        thread = thread || (atom && ir_is_builtin(ir_strip_all_casts(atom), IR_BUILTIN_TID_X));
        ticket = ticket || (load && holds_tickets(af->func, ir_strip_all_casts(load->addr)));
    }
    return thread && ticket && a.terms.len == 2;
}

bool divergence_is_fetched(const struct analysis_func *af, const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr ? ir_strip_casts(branch->expr) : NULL;
    return e && ir_compares(e) && (is_own_piece(af, e->args[0]) || is_own_piece(af, e->args[1]));
}
