/* SPDX-License-Identifier: Apache-2.0 */
/* Launches by a variable of the file: `int threads = 0;`, which one function checks and sets, and another one launches
 * with. */
#ifndef CUDALINT_PASS_LAUNCH_GLOBAL_H
#define CUDALINT_PASS_LAUNCH_GLOBAL_H

#include "pass/analysis.h"

/* The largest number that the host's expression has, a variable at namespace scope, on the word of all that the file
 * hands it.  -1: it is no such variable, or something may set it to any other number. */
int64_t launch_global_most(const struct analysis *a, const struct ir_expr *e);

#endif
