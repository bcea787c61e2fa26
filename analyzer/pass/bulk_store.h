/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers that the copy engine still reads.
 *
 * One thread stores a buffer of shared memory with a bulk copy and waits for its group: such groups
 * belong to the thread that issued them, so only that thread knows when the buffer is free.  The others
 * may write there once a barrier behind the wait has told them.
 */
#ifndef CUDALINT_PASS_BULK_STORE_H
#define CUDALINT_PASS_BULK_STORE_H

#include "pass/analysis.h"

struct bulk_store {
    const struct ir_stmt *store; /* by one thread */
    const struct ir_stmt *wait;  /* the last one in time for the write */
    const struct ir_stmt
        *write; /* by all threads, in the round in which the buffer's turn comes again */
};

/* Of a kernel, where no barrier stands between such a wait and such a write. */
const struct bulk_store *bulk_store_reused(const struct analysis_func *kernel, size_t *n);

#endif
