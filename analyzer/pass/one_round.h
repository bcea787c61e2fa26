/* SPDX-License-Identifier: Apache-2.0 */
/* `for (i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)` of launches of n threads or
 * more: whoever gets there takes one round. */
#ifndef CUDALINT_PASS_ONE_ROUND_H
#define CUDALINT_PASS_ONE_ROUND_H

#include "pass/range.h"

/* The step of the variable takes it past its bound at once in every launch in sight, of which there is one. */
bool one_round_takes_all(const struct analysis_func *af, const struct induction *iv);

#endif
