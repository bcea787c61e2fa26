/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Does it harm the others that a thread leaves the kernel in front of a barrier, or a loop that has one?
 *
 * Since sm_70 __syncthreads() waits for the threads of the block that have not exited (CUDA C++ Programming Guide,
 * "Independent Thread Scheduling"); older devices hang, or do not, as it happens.  What the thread would have written
 * for the others, or said to the lanes of its warp, is missing all the same; and a thread that has left a loop and
 * waits at a barrier behind it is no thread that has exited.
 */
#ifndef CUDALINT_PASS_EARLY_EXIT_H
#define CUDALINT_PASS_EARLY_EXIT_H

#include "pass/divergence.h"

struct early_exit {
    /* Where threads write what others may read, more than one of them, or work together, on their way to the
     * barrier and on: what a thread that has left is missed at.  Also what cannot be told.  NULL: nowhere. */
    const struct ir_stmt *missed;
    /* The barrier, or operation of the warp, that those who left come to while the others wait; or NULL. */
    const struct ir_stmt *meets;
    /* Neither side of the branch surely leaves: the status of a call out of sight sends threads away on one. */
    bool perhaps;
    /* The code shows that `missed` or `meets` harms the others; else it rests on what is not in sight. */
    bool shown;
};

/* Of an early exit, a loop, or a condition that the barrier stands under.  False: nobody surely leaves of whom
 * the others want something, or the others do nothing themselves that is seen. */
bool early_exit_harms(const struct analysis_func *af, const struct divergence *d,
                      const struct ir_stmt *barrier, struct early_exit *out);

#endif
