/* SPDX-License-Identifier: Apache-2.0 */
/* Which ways through a device function do the calls and launches of the file leave open? */
#ifndef CUDALINT_PASS_INSTANCE_WAYS_H
#define CUDALINT_PASS_INSTANCE_WAYS_H

#include "ir/ir.h"

/* Takes out of the module's device functions, before they are in SSA form, what no call and no launch of
 * the file has: `if (RECOMPUTE) { ... }` of a template whose every instance says false. */
void instance_ways_settle(struct ir_module *m);

#endif
