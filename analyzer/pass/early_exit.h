/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Is a thread that leaves in front of a barrier missed by the others?
 *
 * Since sm_70 __syncthreads() waits for the threads of the block that have not exited (CUDA C++ Programming Guide,
 * "Independent Thread Scheduling"); older devices hang, or do not, as it happens.  What the thread would have written
 * for the others, or said to the lanes of its warp, is missing all the same.
 */
#ifndef CUDALINT_PASS_EARLY_EXIT_H
#define CUDALINT_PASS_EARLY_EXIT_H

#include "pass/analysis.h"

/* Where threads write what others may read, more than one of them, or work together, behind `branch`, on its way to
 * `barrier` and on: what a thread that has left is missed at.  Also what cannot be told.  NULL: nowhere. */
const struct ir_stmt *early_exit_missed(const struct analysis_func *af,
                                        const struct ir_stmt *branch,
                                        const struct ir_stmt *barrier);

#endif
