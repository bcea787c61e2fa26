/* SPDX-License-Identifier: Apache-2.0 */
/* `threadIdx.y * C + threadIdx.x`: the number of a thread in its block, which says how wide the block is. */
#ifndef CUDALINT_PASS_BLOCK_ROW_H
#define CUDALINT_PASS_BLOCK_ROW_H

#include "ir/ir.h"

/* C, if e is such a sum, whatever else is added; NULL: it is not. */
const struct ir_expr *block_row_length(const struct ir_expr *e);

#endif
