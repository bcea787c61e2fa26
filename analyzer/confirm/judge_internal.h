/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by judge.c and judge_witness.c. */
#ifndef CUDALINT_CONFIRM_JUDGE_INTERNAL_H
#define CUDALINT_CONFIRM_JUDGE_INTERNAL_H

#include "confirm/judge.h"

/* Summary and witness of the violation that shows the claim. */
void judge_describe(struct arena *a, const struct plan_item *item, const struct scenario *s,
                    const struct evidence_violation *v, struct confirmation *out);
struct confirmation_launch judge_launch(struct arena *a, const struct scenario *s);

#endif
