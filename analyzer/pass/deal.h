/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loops whose places the threads of a block share out, `for (i = threadIdx.x; i < 96; i += blockDim.x)`:
 * whatever the block's size, each place from 0 up to the bound is some thread's in some round.
 */
#ifndef CUDALINT_PASS_DEAL_H
#define CUDALINT_PASS_DEAL_H

#include "pass/range.h"

struct launch_site;

/* Is iv such a loop, and does every thread of the block (of that launch; NULL: of any) come to s?
 * *axes: what tells the threads apart, bit 0 for threadIdx.x. */
bool deal_is_whole(struct analysis_func *af, const struct launch_site *site,
                   const struct induction *iv, const struct ir_stmt *s, unsigned *axes);

/* The template parameter that a kernel takes its number of threads along x to be; NULL: none. */
const struct ir_expr *deal_block_parameter(struct analysis_func *af);

/* How many threads a block has along x at least, by the constant strides of a kernel's loops: with
 * fewer, they would leave places out.  0: no such loop. */
int64_t deal_block_least(struct analysis_func *af);
/* The same of a kernel whose threads hand values around in whole warps. */
int64_t deal_warp_least(struct analysis_func *af);

#endif
