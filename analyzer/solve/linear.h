/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Linear reasoning over polynomials, facts and ranges: the first and cheapest solver.
 *
 * Proves `x <= y + k` by adding facts (at most LIMIT_LINEAR_STEPS, deterministic order) until the
 * difference is bounded by the ranges of what is left.  Products of two runtime sizes are atoms, with
 * one extra step: from r <= R-1, c <= C-1 follows r*C + c <= R*C - 1 (C positive).
 */
#ifndef CUDALINT_SOLVE_LINEAR_H
#define CUDALINT_SOLVE_LINEAR_H

#include "pass/analysis.h"

/* Does x - y <= k hold at s?  YES: proved.  NO: some reachable assignment breaks it as far as the
 * facts and ranges tell (all atoms free and bounded).  UNKNOWN otherwise. */
enum tri linear_at_most(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *x,
                        const struct ir_expr *y, int64_t k);

#endif
