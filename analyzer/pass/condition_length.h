/* SPDX-License-Identifier: Apache-2.0 */
/* Conditions that keep threads below a length: where the length comes from. */
#ifndef CUDALINT_PASS_CONDITION_LENGTH_H
#define CUDALINT_PASS_CONDITION_LENGTH_H

#include "pass/analysis.h"

/* `i >= n`, of an index and of a length that are in no memory: whether any thread is beyond it the launch says. */
bool condition_is_of_length(struct analysis_func *af, const struct ir_expr *e);
/* `i < lengths[row]`: the length, which is one for the block, is in memory. */
bool condition_loads_length(struct analysis_func *af, const struct ir_expr *e);
/* `m < 16`: a bound that is a number, or a constant of a template. */
bool condition_ends_at_constant(const struct ir_expr *e);

#endif
