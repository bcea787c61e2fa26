/* SPDX-License-Identifier: Apache-2.0 */
/* What a kernel's own checks give away about the extent of an array: how large its author took a block or
 * an index for. */
#ifndef CUDALINT_PASS_EXTENT_CHECK_H
#define CUDALINT_PASS_EXTENT_CHECK_H

#include "pass/access.h"
#include "pass/guard.h"

/* The kernel asks whether the thread is inside this very array, and not at x: a block is larger.  The
 * BRANCH that asks, or NULL. */
const struct ir_stmt *extent_check_elsewhere(struct analysis_func *af, const struct access *x,
                                             const struct ir_expr *index, int64_t elements);
/* The same of the rows of `float a[][17]` that a function is handed. */
const struct ir_stmt *extent_check_row(struct analysis_func *af, const struct access *x);
/* `if (bin <= 256) atomicAdd(&bins[bin], 1)` with 256 of them: the check names the very extent. */
const struct fact *extent_check_inclusive(struct analysis_func *af, const struct access *x,
                                          const struct ir_expr *index, int64_t elements);
/* `for (i = 0; i <= ITEMS; i++) own[i]` with ITEMS of them, or `i < ITEMS` with ITEMS / 8 of them,
 * whatever a template makes of that: the check that lets it through, or NULL. */
const struct fact *extent_check_symbolic(struct analysis_func *af, const struct access *x);
/* The same for what a method does with an array of its object; *member: which. */
const struct fact *extent_check_member(struct analysis_func *af, const struct ir_stmt *s,
                                       const struct ir_expr **member);

/* `if (threadIdx.x + s < n) part[threadIdx.x] += part[threadIdx.x + s];`, where each thread has a cell, and n is what
 * the threads take in rounds: there may be more of them than threads.  The check, or NULL. */
const struct fact *extent_check_count(struct analysis_func *af, const struct access *x);

/* `part[i % sizeof(part)]`: the index is a remainder of the array's bytes, and leaves it. */
bool extent_check_bytes(struct analysis_func *af, const struct access *x,
                        const struct ir_expr *index, int64_t extent, int64_t *bytes);

#endif
