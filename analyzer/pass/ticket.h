/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The last block finishes the work: thread 0 of each block counts it as done, and whoever gets the last
 * number goes on with what all blocks wrote.  `__threadfence()` orders what one thread did; that the
 * other threads of the block are done takes a barrier.
 */
#ifndef CUDALINT_PASS_TICKET_H
#define CUDALINT_PASS_TICKET_H

#include "pass/analysis.h"

struct ticket {
    const struct ir_stmt *count; /* the atomic operation, or what releases */
    const struct ir_stmt *fence; /* before it, by all threads; NULL: the operation releases */
    const struct ir_stmt *write; /* before that, by many threads, with no barrier behind it */
};

/* `ticket == gridDim.x - 1`: what the atomic operation answers is compared with something. */
bool ticket_is_asked(const struct ir_func *f, const struct ir_stmt *count);
/* Thread 0 releases, `st.release`, `red.release`, what other threads of the block may still write: it orders its
 * own writes only.  No fence. */
const struct ticket *ticket_released(const struct analysis_func *af, size_t *n);
/* Tickets of a function that thread 0 takes too early. */
const struct ticket *ticket_early(const struct analysis_func *af, size_t *n);
/* Threads may wait for each other there, as far as is known. */
bool ticket_may_wait(const struct analysis_func *af, const struct ir_stmt *s);
/* `if (threadIdx.x == 0)`, `if (tid == 0)` around it. */
bool ticket_is_of_thread_zero(const struct analysis_func *af, const struct ir_stmt *s);
/* Some way from one to the other passes nothing that `stops`.  A loop over a length that stops in each round is taken
 * to have one at least. */
bool ticket_leads_past(const struct analysis_func *af, const struct ir_stmt *from,
                       const struct ir_stmt *to,
                       bool (*stops)(const struct analysis_func *af, const struct ir_stmt *s));

#endif
