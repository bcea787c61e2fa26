/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays of a block that are indexed with a thread's place in the whole grid. */
#ifndef CUDALINT_PASS_EXTENT_GRID_H
#define CUDALINT_PASS_EXTENT_GRID_H

#include "pass/access.h"

/* `tile[blockIdx.x * blockDim.x + threadIdx.x]` of a fixed extent, in a kernel that has more than one
 * block: nothing but a size of the run keeps the index inside. */
bool extent_grid_past(struct analysis_func *af, const struct access *x, const struct ir_expr *index,
                      int64_t extent);
/* Of such an access: no launch is in sight, and not even one warp has as few threads as the array has elements.  Who
 * checks against a length there may well have one in mind that is no longer. */
bool extent_grid_is_of_few(const struct analysis_func *af, int64_t extent);

#endif
