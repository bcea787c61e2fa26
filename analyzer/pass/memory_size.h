/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where host code says how much memory it wants: sizes of allocations and copies of the runtime, of
 * containers whose class is out of sight (`device_vector<float> all(rows * cols)`,
 * `scratch.resize(rows * cols)`), and the shapes of tensors (`at::empty({rows * cols})`).
 */
#ifndef CUDALINT_PASS_MEMORY_SIZE_H
#define CUDALINT_PASS_MEMORY_SIZE_H

#include "ir/ir.h"

/* The i-th size that s asks for; NULL: there are no more. */
const struct ir_expr *memory_size_of(const struct ir_stmt *s, unsigned i);

#endif
