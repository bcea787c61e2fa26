/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `buf[n + __popc(votes & lanes_below)] = v;` packs what some lanes hold to the front; who reads `buf[lane]`
 * reads what another lane has written.  Votes and shuffles bring the lanes together, but order no memory:
 * __syncwarp() does.
 */
#ifndef CUDALINT_PASS_BALLOT_PLACE_H
#define CUDALINT_PASS_BALLOT_PLACE_H

#include "pass/analysis.h"

struct ballot_place {
    const struct ir_stmt *store;
    const struct ir_stmt
        *load; /* behind it, with neither a barrier nor a wait of the warp between */
    const struct ir_decl *object;
};

/* Shared memory that is not volatile, in code that knows __ballot_sync(); one for each object. */
const struct ballot_place *ballot_places_read(const struct analysis_func *af, size_t *n);

#endif
