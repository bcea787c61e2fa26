/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `rows = total / cols` and `row < rows`: then row * cols stays below total, and where the total is no 64-bit
 * number it fits as the total does.  Also where the launches compute the quotient.
 */
#ifndef CUDALINT_PASS_QUOTIENT_BOUND_H
#define CUDALINT_PASS_QUOTIENT_BOUND_H

#include "pass/analysis.h"

/* Is the product at s of an index below such a quotient, and what the quotient was divided by?  Of a total
 * whose type is not known, yes: nothing says that it has 64 bits. */
bool quotient_bound_keeps(struct analysis_func *af, const struct ir_stmt *s);

#endif
