/* SPDX-License-Identifier: Apache-2.0 */
/* Dropped answers that are hardly missed. */
#ifndef CUDALINT_PASS_STATUS_LIGHT_H
#define CUDALINT_PASS_STATUS_LIGHT_H

#include "pass/launch.h"

/* The call hardly fails where what stands before it has not, or what it does is of no use to what follows.
 * `none_checked`: in a library that leaves all of its calls to others. */
bool status_is_light(struct analysis_func *af, const struct ir_stmt *call, bool none_checked);
/* A copy into memory of the function that nothing behind it touches. */
bool status_is_of_no_use(const struct analysis_func *af, const struct ir_stmt *call);
/* The function drops what else it asks the runtime: its callers ask, or nobody does. */
bool status_leaves_it_to_others(const struct ir_func *f);

#endif
