/* SPDX-License-Identifier: Apache-2.0 */
/* Sizes of tensors, as the classes of libraries that are not here have them. */
#ifndef CUDALINT_PASS_TENSOR_SIZE_H
#define CUDALINT_PASS_TENSOR_SIZE_H

#include "ir/ir.h"

/* `x.numel()`, `x.size(0)`, the rows of `auto [rows, cols] = x.shapes()`: tensors may be empty and of any length, and
 * callers need not ask.  Not of a container, which the program itself has filled. */
bool tensor_size_is(const struct ir_expr *leaf);

#endif
