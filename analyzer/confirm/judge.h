/* SPDX-License-Identifier: Apache-2.0 */
/* From evidence to a verdict: only what the rule claims confirms, nothing else that went wrong. */
#ifndef CUDALINT_CONFIRM_JUDGE_H
#define CUDALINT_CONFIRM_JUDGE_H

#include "confirm/plan.h"
#include "report/confirmation.h"
#include "runtime/evidence.h"

/* `job` as it was sent. `violating`: number of the scenario that broke it, or -1. */
struct confirmation *judge_evidence(struct arena *a, const struct plan_item *item,
                                    const struct job *job, const struct evidence *e,
                                    int *violating);
/* Nothing was seen because the kernel could not be run to its end, and no run that did end goes
 * against the scenarios, or it was seen with constants that were made up: less of the kernel may show
 * it. */
bool judge_wants_less(const struct plan_item *item, const struct evidence *e);
struct confirmation *judge_undecided(struct arena *a, const char *why);

#endif
