/* SPDX-License-Identifier: Apache-2.0 */
/* Shares that round down to 0 and are divided by, before any launch is reached. */
#ifndef CUDALINT_SOLVE_LAUNCH_SHARE_H
#define CUDALINT_SOLVE_LAUNCH_SHARE_H

#include "pass/analysis.h"

struct launch_share {
    const struct ir_stmt *at;       /* which divides by it */
    const struct ir_expr *quotient; /* `128 / n`, of which the divisor is made */
    int64_t value;                  /* of n, of which nothing is left */
};

/* In the order of the statements; each quotient once. */
const struct launch_share *launch_share_find(struct analysis_func *host, size_t *n);

#endif
