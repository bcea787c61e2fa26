/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lengths that may be all that their 32-bit type counts.
 *
 * Who gives lengths a type of their own (`cudf::size_type`) lets them be as long as it allows: a
 * column of libcudf has up to 2^31 - 1 rows.  A warp for each is 32 times as many threads.
 */
#ifndef CUDALINT_PASS_FULL_LENGTH_H
#define CUDALINT_PASS_FULL_LENGTH_H

#include "ir/ir.h"

/* `column.size() * 32`, computed in 32 bits? */
bool full_length_has_warps(const struct ir_expr *product);

#endif
