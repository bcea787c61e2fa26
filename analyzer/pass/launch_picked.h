/* SPDX-License-Identifier: Apache-2.0 */
/* Launches whose block the host picks by the length of the run. */
#ifndef CUDALINT_PASS_LAUNCH_PICKED_H
#define CUDALINT_PASS_LAUNCH_PICKED_H

#include "pass/launch.h"

/* Does every launch in sight have one of a few numbers as its block, `n <= 4096 ? 64 : 128`, or a part of a length,
 * `n / 64`?  Mostly one that divides the length.  false: there is none in sight. */
bool launch_picks_block(const struct launches *l, const struct ir_func *kernel);

#endif
