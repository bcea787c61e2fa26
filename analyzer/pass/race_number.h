/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every thread draws a number and leaves it at one place: `int at = atomicAdd(count, 1); out[0] = at + 1;`.  The
 * numbers are all different, and the last thread to write need not have drawn the last one.
 */
#ifndef CUDALINT_PASS_RACE_NUMBER_H
#define CUDALINT_PASS_RACE_NUMBER_H

#include "pass/analysis.h"

struct race_number {
    const struct ir_stmt *draw; /* the ATOMIC */
    const struct ir_stmt
        *store; /* of its answer, to one place of global memory for the whole grid */
};

/* Of a kernel. */
const struct race_number *race_numbers_kept(const struct analysis_func *af, size_t *n);

#endif
