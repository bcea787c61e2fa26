/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Global memory that other blocks change while this one reads it: a counter that blocks add to, a flag
 * that any of them may set.  Two threads of a block that read it, one after the other, may see
 * different values, however many barriers of the block stand around.
 */
#ifndef CUDALINT_PASS_UNSETTLED_H
#define CUDALINT_PASS_UNSETTLED_H

#include "pass/analysis.h"

/* A load in the condition that reads such memory at an address that is the same for all threads; NULL:
 * none. */
const struct ir_stmt *unsettled_load(struct analysis_func *af, const struct ir_expr *condition);

#endif
