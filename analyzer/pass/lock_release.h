/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A lock that one thread gives back, `if (rank == 0) atomicExch(lock, 0)`, while others of its block or group still
 * write what it guards: no barrier stands between.
 */
#ifndef CUDALINT_PASS_LOCK_RELEASE_H
#define CUDALINT_PASS_LOCK_RELEASE_H

#include "pass/analysis.h"

struct lock_release {
    const struct ir_stmt *release; /* the atomic operation, or the call of a helper that holds it */
    const struct ir_stmt *write;   /* by many threads, or the call of a helper that copies */
};

/* In source order; one for each release. */
const struct lock_release *lock_released_early(struct analysis_func *af, size_t *n);

#endif
