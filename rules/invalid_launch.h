/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the rule invalid-launch (CL302). */
#ifndef CUDALINT_RULES_INVALID_LAUNCH_H
#define CUDALINT_RULES_INVALID_LAUNCH_H

#include "rules/rule.h"

/* Shares of a number of blocks that round down to 0 and that the host divides by. */
void invalid_launch_shares(struct rule_context *c);

#endif
