/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What keeps a product of two sizes of the run small, though no number does: launches that count in 32 bits,
 * sides of an image, neighbours in memory.
 */
#ifndef CUDALINT_PASS_INDEX_BOUNDED_H
#define CUDALINT_PASS_INDEX_BOUNDED_H

#include "pass/analysis.h"

/* Every launch in sight makes its blocks from a number of elements in an int, `(n + 255) / 256`: an index of
 * the grid that is compared with a product of sizes is held by the same number, which wraps on the host
 * before the bound does. */
bool index_bounded_by_count(const struct analysis_func *af);
/* `if (y < height)` around `y * stride`: lines of an image, however long they are. */
bool index_bounded_by_side(struct analysis_func *af, const struct ir_expr *line,
                           const struct ir_expr *length, const struct ir_stmt *at);
/* threadIdx.x times strides[0]: neighbours read next to each other, and the stride is 1. */
bool index_bounded_by_neighbour(const struct ir_expr *index, const struct ir_expr *stride);

/* Is the product that of the place of a window, which may lie in front of the first line of an image:
 * `iy = oy * stride_y + ky * dilation - padding; if (iy < 0 || iy >= height) ...; x[iy * width]`? */
bool index_bounded_by_window(const struct ir_func *f, const struct ir_expr *product);

#endif
