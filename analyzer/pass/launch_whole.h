/* SPDX-License-Identifier: Apache-2.0 */
/* Lengths that a launch of whole blocks hands its kernel.  Private to launch_round.c. */
#ifndef CUDALINT_PASS_LAUNCH_WHOLE_H
#define CUDALINT_PASS_LAUNCH_WHOLE_H

#include "pass/launch.h"

/* The launch's blocks are whole, `whole` threads together (in host terms), and its kernel is handed another length,
 * which is seen to be less: `whole - 1`.  In host terms; NULL: none is, or whole is handed over too. */
const struct ir_expr *launch_handed_less(const struct launch_site *s, const struct ir_expr *whole);

#endif
