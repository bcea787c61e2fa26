/* SPDX-License-Identifier: Apache-2.0 */
/* Warps with roles of their own: sides of a branch that meet as many barriers each, however many that are: in loops
 * over the same bounds, and in functions that they call. */
#ifndef CUDALINT_PASS_BARRIER_ROLES_H
#define CUDALINT_PASS_BARRIER_ROLES_H

#include "pass/analysis.h"

/* Both sides of the branch at the end of b meet as many barriers before they join, some of them in loops.  UNKNOWN: as
 * the roles of an if-else chain that has no last else, `if (t < R) ... else if (t < 2 * R) ...`: whether there are
 * threads beyond, the launch says. */
enum tri barrier_roles_agree(struct analysis_func *af, const struct ir_block *b);

#endif
