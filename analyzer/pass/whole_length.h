/* SPDX-License-Identifier: Apache-2.0 */
/* Lengths that are made whole: as many blocks of threads, or of the warps of one, as the elements need. */
#ifndef CUDALINT_PASS_WHOLE_LENGTH_H
#define CUDALINT_PASS_WHOLE_LENGTH_H

#include <stdbool.h>

#include "pass/analysis.h"

/* e, in elements, is a multiple of what may be the size of a block, and the same for all threads: `(n + BLOCK - 1)
 * / BLOCK * BLOCK`, `(n + 255) & ~255`, `n - n % BLOCK`. */
bool whole_length_is(const struct ir_expr *e);
/* e is filled up to whole blocks, `n + BLOCK - n % BLOCK`, or to whole rounds of the warps of a block,
 * `blockDim.x / 32`, and the loop that is left at the branch starts at each thread, or at each warp,
 * and goes on by as many. */
bool whole_length_of_loop(const struct analysis_func *af, const struct ir_expr *e,
                          const struct ir_stmt *branch);

#endif
