/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function look at a size before it uses it?  Branches, assertions, and checks that are handed
 * the comparison count; a choice between two values does not. */
#ifndef CUDALINT_PASS_COMPARED_H
#define CUDALINT_PASS_COMPARED_H

#include "pass/analysis.h"

/* Two reads of one variable whose address is taken somewhere, and two calls of one method of one
 * object (`x.size(0)`), are one size. */
bool compared_same_size(const struct ir_expr *x, const struct ir_expr *y);
/* With <, <=, > or >=, or decided by a switch. */
bool compared_by_order(const struct ir_func *f, const struct ir_expr *atom);
/* The same, where a comparison with zero does not count: that holds nothing down. */
bool compared_from_above(const struct ir_func *f, const struct ir_expr *atom);
/* Is anything that counts tested for being zero, or for being empty? */
bool compared_any_with_zero(const struct ir_func *f);
/* The same of checks, and of branches that decide whether the statement runs. */
bool compared_with_zero_before(const struct analysis_func *af, const struct ir_stmt *at);
/* `if (n) run(n);`: the atom by itself, of whatever type, decides whether the statement runs. */
bool compared_alone_before(const struct analysis_func *af, const struct ir_expr *atom,
                           const struct ir_stmt *at);
/* RAFT_EXPECTS(), TORCH_CHECK(), assert_that(): a call that goes on where what it is handed holds, on the word of its
 * name. */
bool compared_is_check(const struct ir_stmt *s);
/* `LogicError("empty")`: on the word of its name a call of the block does not come back; not cudaGetLastError(),
 * checkErrors(). */
bool compared_ends_in_error(const struct ir_block *b);
/* `n % 256`, `n & 255`: n; *by is the divisor when it is a number, else 0.  NULL: e is no remainder. */
const struct ir_expr *compared_remainder(const struct ir_expr *e, int64_t *by);
/* Does it take a remainder of the atom, `if (n % 256)`, or ask a function for it, `if (is_multiple(n, 256))`?  by: what
 * the atom is to be a multiple of; where both are numbers, the divisor is a multiple of it.  NULL: whatever divisor. */
bool compared_by_remainder(const struct ir_func *f, const struct ir_expr *atom,
                           const struct ir_expr *by);

/* CHECK_LE(n, limit), PADDLE_ENFORCE_GT(limit, n): what a call keeps below a limit, whose name is the comparison; or
 * NULL. */
const struct ir_expr *compared_by_name(const struct ir_stmt *call);
/* Some call of the function keeps it below a limit so: there may be none of it all the same. */
bool compared_kept_below(const struct ir_func *f, const struct ir_expr *atom);

#endif
