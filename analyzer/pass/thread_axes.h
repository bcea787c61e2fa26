/* SPDX-License-Identifier: Apache-2.0 */
/* Along which axes of the block a value may differ between threads. */
#ifndef CUDALINT_PASS_THREAD_AXES_H
#define CUDALINT_PASS_THREAD_AXES_H

#include "ir/ir.h"

/* The axes of threadIdx that it comes from, as bits (1: x), through memory and the rounds of loops too; not through
 * parameters: those are for the callers to tell. */
unsigned thread_axes_of(const struct ir_expr *e);
/* For ir_walk() with an unsigned: axes of threadIdx in the expression itself, as bits. */
bool thread_find_axis(const struct ir_expr *e, void *context);

#endif
