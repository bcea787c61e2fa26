/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How many threads a kernel says that it has, with no launch in sight: `for (i = tid; i < n; i += THREADS)`.
 *
 * Threads that share a loop out among them go on by as many as they are; `if (tid >= THREADS) return;` of the same
 * kernel sends nobody away, unless somebody launches more than its author counted on.
 */
#ifndef CUDALINT_PASS_OWN_COUNT_H
#define CUDALINT_PASS_OWN_COUNT_H

#include "pass/analysis.h"

/* One variable of the block is written by a lane of each warp, each its own value, `if (lane == 0) sum = mine;`: more
 * than one warp would write over each other's. */
bool own_count_is_one_warp(const struct analysis_func *af);
/* The branch asks for the number of the thread's warp, and for nothing else of the thread: `(i >> 5) > 0`. */
bool own_count_asks_for_warp(const struct ir_stmt *branch);
/* The branch compares the thread's place in the block with the constant that its loops step by. */
bool own_count_is_asked(const struct analysis_func *af, const struct ir_stmt *branch);

#endif
