/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One thread sets a place of its block, and the others change it with nothing in between that they wait
 * at: `if (threadIdx.x == 0) *sum = 0; atomicAdd(sum, v);`.  What is added before it is set is lost.  This
 * needs no look at who calls the function, or at what kind of memory it is handed.
 */
#ifndef CUDALINT_PASS_RACE_BEGUN_H
#define CUDALINT_PASS_RACE_BEGUN_H

#include "pass/analysis.h"

struct race_begun {
    const struct ir_stmt *store;  /* by thread 0 */
    const struct ir_stmt *update; /* ATOMIC, by all threads */
    const struct ir_expr *root;   /* what the place belongs to; no __shared__ variable */
};

const struct race_begun *race_begun_early(const struct analysis_func *af, size_t *n);

/* `&n[0]` as n. */
const struct ir_expr *race_begun_place(const struct ir_expr *e);

#endif
