/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the rule invalid-launch (CL302). */
#ifndef CUDALINT_RULES_INVALID_LAUNCH_H
#define CUDALINT_RULES_INVALID_LAUNCH_H

#include "rules/rule.h"
#include "solve/launch_fault.h"

/* A grid for fewer elements than the kernel writes: LAUNCH_PART, LAUNCH_LAST_LEFT. */
struct finding *invalid_launch_part(struct rule_context *c, const struct launch_site *s,
                                    const struct launch_fault *f);
/* A grid that is divided by something else than the block: LAUNCH_OTHER_DIVISOR. */
struct finding *invalid_launch_divisor(struct rule_context *c, const struct launch_site *s,
                                       const struct launch_fault *f);
/* Shares of a number of blocks that round down to 0 and that the host divides by. */
void invalid_launch_shares(struct rule_context *c);

#endif
