/* SPDX-License-Identifier: Apache-2.0 */
/* 32-bit products that by their sizes might pass 2^31, and hardly do. */
#ifndef CUDALINT_PASS_OVERFLOW_HARDLY_H
#define CUDALINT_PASS_OVERFLOW_HARDLY_H

#include "pass/index_flow.h"

/* The product of 32 bits would need 2^32 elements, or elements of 16 bytes and more; or it is a place inside of one
 * part, whose own offset in the same address multiplies more and wraps long before; or of rows that every block
 * walks. */
bool overflow_is_hardly_reached(const struct analysis_func *af, const struct index_flow *flow,
                                const struct ir_stmt *product, bool is_kept_signed);
/* The function has a place in memory that multiplies the factors of the product and more: where the product wraps,
 * there is not that much memory. */
bool overflow_is_outgrown(const struct ir_func *f, const struct index_flow *flow,
                          const struct ir_expr *product);
/* The same, or one that multiplies a sum with it in: `(row * width + column) * channels`. */
bool overflow_is_part(const struct ir_func *f, const struct index_flow *flow,
                      const struct ir_expr *product);
/* Every launch in sight hands over a small number for one of the two factors, and the other is a place of the grid:
 * `blockIdx.x * stride` with a stride of 9. */
bool overflow_has_small_factor(const struct analysis_func *af, const struct ir_expr *product);
/* `blockIdx.x * size` where every launch makes n / size blocks and hands n over as an int: it stays below that. */
bool overflow_is_bounded_by_grid(const struct analysis_func *af, const struct ir_expr *product);

#endif
