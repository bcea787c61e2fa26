/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two loops whose rounds are as many together for all: `for (i = 0; i < mine; i++) { ...; grid.sync(); }` and behind it
 * `for (i = mine; i < most; i++) grid.sync();`.  Barriers are counted, not told apart by their place.
 */
#ifndef CUDALINT_PASS_CAUGHT_UP_H
#define CUDALINT_PASS_CAUGHT_UP_H

#include "pass/analysis.h"

/* The branch says how often the loop around the barrier at s goes round, and another loop in front of it or behind it
 * makes the sum the same for all that s waits for (SCOPE_GRID: all blocks; else those of a block). */
bool caught_up_elsewhere(const struct analysis_func *af, const struct ir_stmt *branch,
                         const struct ir_stmt *s, enum ir_scope whom);

#endif
