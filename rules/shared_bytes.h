/* SPDX-License-Identifier: Apache-2.0 */
/* What shared-memory-too-large says where the sizes themselves are out of sight, or not the question. */
#ifndef CUDALINT_RULES_SHARED_BYTES_H
#define CUDALINT_RULES_SHARED_BYTES_H

#include "pass/launch.h"
#include "rules/rule.h"

/* That the launch needs more shared memory than there is. */
struct claim shared_bytes_claim(const struct launch_site *s);
/* `if (bytes == 0) kernel<<<g, b>>>(); else kernel<<<g, b, bytes>>>();`: the first needs none. */
bool shared_bytes_none_needed(struct rule_context *c, const struct launch_site *s);
/* A launch that asks for no bytes, of a kernel that may use some: the author has counted them, or another launch
 * of it asks for some. */
void shared_bytes_forgotten(struct rule_context *c, const struct launch_site *s);
/* The bytes of the launch count something else than what the kernel puts there. */
void shared_bytes_other(struct rule_context *c, const struct launch_site *s);
/* Two names for the start of the dynamic memory in one kernel. */
void shared_bytes_overlap(struct rule_context *c);

#endif
