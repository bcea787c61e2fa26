/* SPDX-License-Identifier: Apache-2.0 */
/* Launches of whole blocks only, however the number of blocks is laid out. */
#ifndef CUDALINT_PASS_LAUNCH_FOLDED_H
#define CUDALINT_PASS_LAUNCH_FOLDED_H

#include "pass/launch.h"

/* One number of blocks is laid out in two axes where it is too large for one, `if (blocks > 65535) { rows = blocks /
 * 32768; blocks = 32768; }`. */
bool launch_is_folded(const struct launch_site *site);
/* Every launch in sight divides along each of `axes` (bit 0: x), and rounds none of them up; also where what it
 * divides into is laid out in two axes, where `length`, in terms of the kernel (or NULL), that is less than a block
 * makes one of its own, and where the callers of the launching function hand it the grid, or what that is made of.
 * False where no launch is in sight, or a grid is not understood. */
bool launch_all_whole(const struct launches *l, const struct ir_func *kernel, unsigned axes,
                      const struct ir_expr *length);
/* A caller in sight hands the launching function a grid that is rounded up along one of `axes`. */
bool launch_is_handed_tail(const struct launch_site *site, unsigned axes);

#endif
