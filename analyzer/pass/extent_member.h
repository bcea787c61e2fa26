/* SPDX-License-Identifier: Apache-2.0 */
/* Buffers that a class makes in one of its methods, `: cells(n + 2)`, and hands to kernels from others, longer than
 * what they are told. */
#ifndef CUDALINT_PASS_EXTENT_MEMBER_H
#define CUDALINT_PASS_EXTENT_MEMBER_H

#include "pass/launch.h"

/* What the launch hands over for the kernel's `param` is such a vector, which every constructor in sight makes at least
 * `room` elements longer than the number that the launch hands over as `size`; nothing in sight changes its length. */
bool extent_member_has_room(const struct launch_site *s, const struct ir_decl *param,
                            const struct ir_decl *size, int64_t room);
/* What the launch hands over for the kernel's `param` is a pointer, of the launching function or of its class, for
 * which all that is allocated in sight is a real number of times, and more than once, what is counted:
 * `(int)(1.5 * n)` elements. */
bool extent_has_slack(const struct launch_site *s, const struct ir_decl *param);

#endif
