/* SPDX-License-Identifier: Apache-2.0 */
/* Launches by a member: `kernel<<<this->blocks, this->threads>>>`, of what the methods of the class set it to. */
#ifndef CUDALINT_PASS_LAUNCH_MEMBER_H
#define CUDALINT_PASS_LAUNCH_MEMBER_H

#include "ir/ir.h"

/* The number along an axis (0: x) of a dim3 member that the function has as a captured variable; NULL: the methods in
 * sight do not say, or not all the same. */
const struct ir_expr *launch_member_component(struct ir_module *m, const struct ir_func *host,
                                              const struct ir_expr *e, unsigned axis);

#endif
