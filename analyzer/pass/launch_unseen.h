/* SPDX-License-Identifier: Apache-2.0 */
/* Grids that a function out of sight makes of the block and of the lengths that it is handed. */
#ifndef CUDALINT_PASS_LAUNCH_UNSEEN_H
#define CUDALINT_PASS_LAUNCH_UNSEEN_H

#include "pass/launch.h"

/* e, the launch's grid along the axis, is what such a call returns: true, with the length that it covers there and
 * the block's side.  False leaves both as they are. */
bool launch_unseen_shape(const struct launch_site *s, const struct ir_expr *e, unsigned axis,
                         const struct ir_expr **n, const struct ir_expr **by);

#endif
