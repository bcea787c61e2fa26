/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (!__any_sync(mask, alive)) return;` in a block of several warps: each warp decides for itself, by what
 * its own threads hold.  Who asks so has values that differ between threads.
 */
#ifndef CUDALINT_PASS_WARP_VOTE_H
#define CUDALINT_PASS_WARP_VOTE_H

#include "pass/uniform.h"

/* Does the branch ask for nothing but a vote of the warp, where several warps of a block get? */
bool warp_vote_decides(struct analysis_func *af, const struct ir_stmt *branch);

#endif
