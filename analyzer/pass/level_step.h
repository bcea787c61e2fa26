/* SPDX-License-Identifier: Apache-2.0 */
/* Levels of a tree over an array, as scans and reductions climb it: a thread of the grid multiplies its place by the
 * step of the level, `i << (d + 1)`, before it asks whether the product is inside.  A level needs n / step threads,
 * and where more of them multiply, the product passes n by as much, and 2^31 at the last levels. */
#ifndef CUDALINT_PASS_LEVEL_STEP_H
#define CUDALINT_PASS_LEVEL_STEP_H

#include "pass/launch.h"

enum level_threads {
    LEVEL_EXACT, /* no such product, or no more threads multiply than the level needs, or nothing is known of them */
    LEVEL_WHOLE_BLOCKS, /* those of the level, in whole blocks: n of 2^31 / threads of a block wraps */
    LEVEL_ALL,          /* the same for each level: n of 2^16 wraps */
};
/* What the product or shift at a statement, of a kernel, is of; the largest of its launches. */
enum level_threads level_step_threads(struct analysis_func *af, const struct ir_stmt *s);

#endif
