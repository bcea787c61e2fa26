/* SPDX-License-Identifier: Apache-2.0 */
/* Masks that say which neighbours a place has. */
#ifndef CUDALINT_PASS_EDGE_MASK_H
#define CUDALINT_PASS_EDGE_MASK_H

#include "pass/access.h"

/* The access is of a neighbour, `names[row - 1][column]`, behind `mask[row][column] & NORTH`, and whatever is stored in
 * mask[row] for the row at the edge has had that bit taken off: `if (row == 0) way &= ~NORTH;`.  `outside`: the index,
 * also the flat one, that would be outside there: below 0, or past the end. */
bool edge_mask_keeps_off(struct analysis_func *af, const struct access *x, int64_t outside);

#endif
