/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs a job's scenarios in rounds and stops where the findings are decided: the most telling launch
 * of each first, then the others, and only then those that need more than a few instructions.
 */
#ifndef CUDALINT_CONFIRM_ROUNDS_H
#define CUDALINT_CONFIRM_ROUNDS_H

#include "confirm/dispatch.h"
#include "confirm/plan.h"

/* 0 and the evidence of all rounds, one run for each scenario of the job (stop "": it was not needed,
 * or there was no time); or -1 with a message. */
int rounds_run(struct arena *a, const struct dispatch_options *o, const struct job *job,
               const struct plan_item *items, size_t n, struct evidence *out);

#endif
