/* SPDX-License-Identifier: Apache-2.0 */
/* Readings of the host's clocks, and which differences are taken of them. */
#ifndef CUDALINT_PASS_TIMER_H
#define CUDALINT_PASS_TIMER_H

#include "pass/analysis.h"

struct timer_read {
    const struct ir_stmt *stmt;
    const struct ir_expr *place; /* the address that the time is written to; NULL: it is returned */
};

/* In the order of the source. */
const struct timer_read *timer_reads_of(const struct analysis_func *af, size_t *n);
/* Somewhere the function takes b - a. */
bool timer_difference(const struct analysis_func *af, const struct timer_read *a,
                      const struct timer_read *b);
/* What the function prints or calls its variables speaks of the host's time, or of the launch's. */
bool timer_is_of_host(const struct ir_func *f);

#endif
