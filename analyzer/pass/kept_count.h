/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbers of elements that have 64 bits and are kept in ints: `sizes[t] = x.numel()` in a table of
 * many tensors that a kernel works through, and `int n = x.numel()` where a launch is sized by n.
 *
 * Another variable may be a choice.  Not where the function asks for the largest int, and not of
 * biases, scales and indices, of which there are few.
 */
#ifndef CUDALINT_PASS_KEPT_COUNT_H
#define CUDALINT_PASS_KEPT_COUNT_H

#include "pass/analysis.h"

/* Does s, on the host, keep such a number?  The number that loses its upper half; or NULL. */
const struct ir_expr *kept_count(const struct ir_func *f, const struct ir_stmt *s);

/* What s gives a named variable of 32 bits by a conversion; or NULL. */
const struct ir_expr *kept_in_32(const struct ir_stmt *s);

/* `int bytes = n * sizeof(float)`: does s, on the host, keep bytes of a count of the run in 32 bits?  The product
 * of 64 bits; or NULL.  Products of several counts are int32-overflow-index's own candidates. */
const struct ir_expr *kept_bytes(struct analysis_func *af, const struct ir_stmt *s);

/* `int64_t n = std::accumulate(first, last, 1, std::multiplies<int64_t>())`: what s keeps or returns in 64 bits is
 * multiplied in the type of the first value, an int.  The fold, or NULL; not of what there are few, `kernel_size`. */
const struct ir_expr *kept_fold(const struct ir_stmt *s);

/* `n *= shape[i]` of an int and sizes of 64 bits, in a loop behind which f returns n as 64 bits: does s keep that? */
bool kept_running_product(const struct ir_func *f, const struct ir_stmt *s);

#endif
