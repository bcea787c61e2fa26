/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loops over pieces of an array that is too long for 32 bits, `for (int64_t first = 0; first < n; first += INT_MAX)`:
 * whoever steps so far comes to places that no int holds.
 */
#ifndef CUDALINT_PASS_WIDE_STEP_H
#define CUDALINT_PASS_WIDE_STEP_H

#include "pass/analysis.h"

struct wide_step {
    const struct ir_expr *kept; /* the conversion that keeps 32 bits of the loop variable */
    int64_t step;
};

/* Does s, on the host, keep 32 bits of the variable of such a loop, where its third round has left them? */
bool wide_step_kept(struct analysis_func *af, const struct ir_stmt *s, struct wide_step *w);

#endif
