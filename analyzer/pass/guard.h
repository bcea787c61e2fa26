/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known to hold whenever a statement executes: conditions of the branch edges that dominate
 * it, assumptions before it, switch cases; conjunctions taken apart, negations pushed in.
 */
#ifndef CUDALINT_PASS_GUARD_H
#define CUDALINT_PASS_GUARD_H

#include "pass/analysis.h"

/* `left op right` holds; op is LT, LE, GT, GE, EQ or NE.  A condition that is no comparison is
 * `cond NE 0` or `cond EQ 0`. */
struct fact {
    enum ir_op op;
    const struct ir_expr *left;
    const struct ir_expr *right;
    const struct ir_stmt *origin; /* BRANCH, SWITCH or ASSUME */
    bool from_else;               /* the origin's condition was false: `if (i >= n) return;` */
};

struct guards *guard_create(struct analysis_func *af);
/* Facts at s, outermost first; also those of the phi inputs of loops: `i < n` inside the body. */
const struct fact *guard_facts(struct guards *g, const struct ir_stmt *s, size_t *n);
/* Facts that hold when the edge is taken (the branch's own condition only). */
const struct fact *guard_edge_facts(struct guards *g, struct cfg_edge e, size_t *n);
/* Of a comparison: the one that holds where it does not. */
enum ir_op guard_negated(enum ir_op op);
/* No state has both: `n > 1` and `n <= 1`, or `n == 0` and `n == 1`, of the same values. */
bool guard_contradicts(const struct fact *x, const struct fact *y);
/* Does an upper-bound fact at s mention `part` (a guard of any form that compares something with
 * it)? */
bool guard_mentions(struct guards *g, const struct ir_stmt *s, const struct ir_expr *part);

#endif
