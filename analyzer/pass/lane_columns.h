/* SPDX-License-Identifier: Apache-2.0 */
/* Columns that a template counts, dealt to the lanes of a warp. */
#ifndef CUDALINT_PASS_LANE_COLUMNS_H
#define CUDALINT_PASS_LANE_COLUMNS_H

#include "ir/ir.h"

/* `block * 32 + threadIdx.x % 32 < Traits::COLUMNS`: the lane is all that tells the threads apart, and
 * the other side is a constant of the template, which its traits keep a multiple of the warp. */
bool lane_columns_are_whole(const struct ir_stmt *branch);

#endif
