/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Indices in 32 bits that run to lengths in 64: whoever gives a length 64 bits expects more than
 * 2147483647 elements, and the index wraps before it gets there.
 */
#ifndef CUDALINT_PASS_WIDE_BOUND_H
#define CUDALINT_PASS_WIDE_BOUND_H

#include "pass/range.h"

/* The 64-bit bound (a parameter, member or load; not a converted 32-bit one) that the 32-bit loop
 * variable of this PHI, started at the global thread index, runs to; or NULL. */
const struct ir_expr *wide_bound_of_loop(struct analysis_func *af, const struct ir_stmt *phi);
/* `if (i >= m) break;` in each round of the loop: m, as it is compared; NULL: there is none. */
const struct ir_expr *wide_bound_other_end(struct analysis_func *af, const struct ir_stmt *phi);
/* The 64-bit end (as above) of a stretch that the 32-bit loop variable of this PHI walks from a start of 64
 * bits: `for (int k = ends[row]; k < ends[row + 1]; k++)`; or NULL.  *start: that, before it lost its half. */
const struct ir_expr *wide_bound_of_stretch(struct analysis_func *af, const struct ir_stmt *phi,
                                            const struct ir_expr **start);
/* Is it a loop variable of a type of lengths (`cudf::size_type`) that the whole grid steps on?  Lengths
 * may be all that the type can count, and one step further it wraps.  *bound: where it ends, or NULL. */
bool wide_bound_steps_to_full(struct analysis_func *af, const struct ir_stmt *phi,
                              const struct ir_expr **bound);
/* The global thread index that is computed in 32 bits, though this statement compares it with a 64-bit
 * number of elements or takes it off one; or NULL.  It is an int, or what is made 64 bits of afterwards.
 * *bound: the number; of `index / cols`, that of the rows. */
const struct ir_expr *wide_bound_of_guard(const struct ir_stmt *s, const struct ir_expr **bound);
/* The loop variable of this PHI counts parts of many elements each: rows, which are multiplied by a length, or pieces
 * whose 32-bit offsets are read.  There are fewer of them than an int counts. */
bool wide_bound_counts_parts(const struct ir_func *f, const struct ir_stmt *phi);

#endif
