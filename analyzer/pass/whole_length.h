/* SPDX-License-Identifier: Apache-2.0 */
/* Lengths that are made whole: as many blocks of threads, or of the warps of one, as the elements need. */
#ifndef CUDALINT_PASS_WHOLE_LENGTH_H
#define CUDALINT_PASS_WHOLE_LENGTH_H

#include <stdbool.h>

#include "base/arena.h"
#include "ir/ir.h"

/* e, in elements, is a multiple of what may be the size of a block, and the same for all threads: `(n + BLOCK - 1)
 * / BLOCK * BLOCK`, `(n + 255) & ~255`, `n - n % BLOCK`, `n + BLOCK - n % BLOCK`. */
bool whole_length_is(struct arena *a, const struct ir_expr *e);
/* The same of the warps of a block, `blockDim.x / 32`: which; NULL: it is not. */
const struct ir_expr *whole_length_of_warps(struct arena *a, const struct ir_expr *e);

#endif
