/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Threads of a block draw from one generator: `curand_uniform(state)` of a kernel's argument.  Each draw reads the
 * state and writes the next one; threads that do so at once draw the same numbers, and leave a state that is none.
 */
#ifndef CUDALINT_PASS_RACE_DRAW_H
#define CUDALINT_PASS_RACE_DRAW_H

#include "pass/analysis.h"

struct race_draw {
    const struct ir_stmt *call;
    const struct ir_decl *state; /* the pointer, or the __device__ variable */
};

/* Of a kernel, one for each generator. */
const struct race_draw *race_draws_shared(const struct analysis_func *af, size_t *n);

#endif
