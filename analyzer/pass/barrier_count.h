/* SPDX-License-Identifier: Apache-2.0 */
/* How many barriers threads meet on their ways through a function: what a branch keeps apart meets as many of them on
 * either side, or does not. */
#ifndef CUDALINT_PASS_BARRIER_COUNT_H
#define CUDALINT_PASS_BARRIER_COUNT_H

#include "pass/analysis.h"

/* Barriers met on the ways from a block to `stop` (NULL: the exit): least and most. */
struct barrier_count {
    unsigned least;
    unsigned most;
    bool known; /* false: a loop with a barrier */
    bool back;  /* every way goes back into a loop that is being counted: no way to `stop` */
};

/* Along succ `side` of b. */
struct barrier_count barrier_count_side(struct analysis_func *af, const struct ir_block *b,
                                        size_t side, const struct ir_block *stop);
/* Both sides of the branch at the end of b meet the same number of barriers before they join. */
bool barrier_sides_balance(struct analysis_func *af, const struct ir_block *b);

#endif
