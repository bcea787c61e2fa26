/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls in the files beside: `launch(d_x, 256, 256)` of a main.cpp, for a .cu whose host function
 * nobody in the file calls.  Only numbers that are written there are taken over.
 */
#ifndef CUDALINT_CONFIRM_PLAN_OUTSIDE_H
#define CUDALINT_CONFIRM_PLAN_OUTSIDE_H

#include "front/front.h"

struct plan_outside;

struct plan_outside *plan_outside_create(struct arena *a, const struct source *source,
                                         const struct front_options *front, struct ir_module *m);
/* How many calls with different numbers there are. Looks at the files once for each function. */
size_t plan_outside_calls(struct plan_outside *o, const struct ir_func *f);
/* What one of those calls hands over, when it is a number; else NULL. */
const struct ir_expr *plan_outside_argument(const struct plan_outside *o, const struct ir_func *f,
                                            unsigned call, int param);
/* "main.cpp:40", or NULL. */
const char *plan_outside_place(const struct plan_outside *o, const struct ir_func *f,
                               unsigned call);

#endif
