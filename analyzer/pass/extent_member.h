/* SPDX-License-Identifier: Apache-2.0 */
/* Vectors that a class makes in its constructor's list, `: cells(n + 2)`, and hands to kernels from its methods. */
#ifndef CUDALINT_PASS_EXTENT_MEMBER_H
#define CUDALINT_PASS_EXTENT_MEMBER_H

#include "pass/launch.h"

/* What the launch hands over for the kernel's `param` is such a vector, which every constructor in sight makes at least
 * `room` elements longer than the number that the launch hands over as `size`; nothing in sight changes its length. */
bool extent_member_has_room(const struct launch_site *s, const struct ir_decl *param,
                            const struct ir_decl *size, int64_t room);

#endif
