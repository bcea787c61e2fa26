/* SPDX-License-Identifier: Apache-2.0 */
/* Private to linear*.c. */
#ifndef CUDALINT_SOLVE_LINEAR_INTERNAL_H
#define CUDALINT_SOLVE_LINEAR_INTERNAL_H

#include "pass/affine.h"
#include "pass/range.h"
#include "solve/linear.h"

/* Is there an assignment of the free inputs (parameters, built-ins, loop rounds) for which every
 * fact at s holds and x - y > k?  Only with inputs that a launch may have; false when something in
 * sight cannot be computed. */
bool linear_find_counterexample(struct analysis_func *af, const struct ir_stmt *s,
                                const struct ir_expr *x, const struct ir_expr *y, int64_t k);

#endif
