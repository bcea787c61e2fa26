/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (threadIdx.x < n && skip[blockIdx.x]) return;`, and all that the kernel stores behind it is stored by threads
 * below n: where the block is skipped, those beyond n go on alone, and nobody sees what they do.
 */
#ifndef CUDALINT_PASS_EARLY_IDLE_H
#define CUDALINT_PASS_EARLY_IDLE_H

#include "pass/divergence.h"

/* Of an early exit of a kernel: whoever asks the branch leaves with all others that it sends the same way, or stays
 * with them; and of those that it does not send there none does, behind it, what is seen outside of the block. */
bool early_rest_is_idle(const struct analysis_func *af, const struct divergence *d,
                        const struct ir_stmt *barrier);

#endif
