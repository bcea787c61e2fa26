/* SPDX-License-Identifier: Apache-2.0 */
/* Places of global memory that several blocks use, as far as their addresses show it. */
#ifndef CUDALINT_PASS_GLOBAL_PLACE_H
#define CUDALINT_PASS_GLOBAL_PLACE_H

#include "pass/analysis.h"

/* What an argument of the kernel, a __device__ variable, or a pointer read from somewhere leads to. */
bool global_place_is(const struct analysis_func *af, const struct ir_expr *addr);
/* The same expression, pointers read again from one place included: `s->chunk->count`, twice. */
bool global_place_same(const struct ir_expr *x, const struct ir_expr *y);
/* The LOAD that the value comes from, or NULL. */
const struct ir_stmt *global_place_load(const struct ir_expr *e);
/* The function holds a barrier of the whole grid. */
bool global_place_waits(const struct analysis_func *af);

#endif
