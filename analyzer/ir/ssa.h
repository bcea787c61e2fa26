/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Static single assignment, the second form of the IR (see ir.h).
 *
 * Only scalar variables (in_memory false) take part.  `set` statements stay, with their expression
 * rewritten, so that positions are kept; a read of the variable is replaced by that expression, or by
 * a VALUE where definitions meet (a PHI statement is added at the head of the block).  An expression
 * that would grow beyond LIMIT_EXPR_DEPTH is cut: the read becomes the VALUE of its `set` statement
 * (stmt->value of that SET is then not NULL).  A variable read before any assignment is OPAQUE
 * "uninitialised". Statements that define (LOAD, CALL, ...) get ->value.
 */
#ifndef CUDALINT_IR_SSA_H
#define CUDALINT_IR_SSA_H

#include "ir/cfg.h"

/* Rewrites f in place; does nothing when it is in SSA form already. */
void ssa_convert(struct ir_func *f, const struct cfg *c);
/* A variable that nothing in sight has set; a function out of sight may have, by reference. */
bool ssa_is_uninitialised(const struct ir_expr *e);

struct ssa_order {
    VEC(struct ir_func *) funcs;
};
/* The functions with a body, callees before their callers, in the order in which they are best
 * converted: the call of a converted function that only computes becomes what it computes. */
struct ssa_order ssa_order_of(struct arena *a, const struct ir_module *m);

#endif
