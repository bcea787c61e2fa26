/* SPDX-License-Identifier: Apache-2.0 */
/* Private to race*.c: one finding for each cause. */
#ifndef CUDALINT_PASS_RACE_CAUSE_H
#define CUDALINT_PASS_RACE_CAUSE_H

#include "pass/race.h"

/* A barrier that cures one cures the other: the same two places, or the same end of a loop. */
bool race_same_cause(const struct race *x, const struct race *y);
/* Of several places that one barrier cures the last one is told: behind it the barrier is missing. */
bool race_is_closer(const struct race *known, const struct race *r);

#endif
