/* SPDX-License-Identifier: Apache-2.0 */
/* The longest block that a kernel's own places leave room for. */
#ifndef CUDALINT_PASS_BLOCK_MOST_H
#define CUDALINT_PASS_BLOCK_MOST_H

#include "pass/analysis.h"

/* Threads along the axis (0: x) that a block may have at most, on the word of what each of its threads does unasked:
 * one place of a shared array, one of a row of so many.  0: nothing says so. */
int64_t block_most(struct analysis_func *af, unsigned axis);
/* Every thread takes two elements of a row of its block, `in[blockIdx.x * 64 + threadIdx.x]` and the one 32 behind it:
 * 32, how many threads a row has.  0: nothing of the kind. */
int64_t block_most_of_halves(struct analysis_func *af, unsigned axis);
/* The statement is for blocks that are longer, `if (blockDim.x >= 512)`: none is.  So it is with a parameter in the
 * place of blockDim.x, `blockIdx.x * length + threadIdx.x`. */
bool block_most_excludes(struct analysis_func *af, const struct ir_stmt *s);

#endif
