/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Intervals of integer expressions at a statement, mathematical values (no wrap-around).
 *
 * Sources, in this order: constants and types (unsigned is >= 0, narrow types), built-in limits
 * (CUDA C++ Programming Guide, "Features and Technical Specifications": block x,y <= 1024, z <= 64,
 * threads <= 1024; grid x <= 2^31-1, y,z <= 65535), launch bounds and the launches that are
 * visible, facts at the statement, loop induction variables (start, step, exit test),
 * min/max/rem/and/shift.
 */
#ifndef CUDALINT_PASS_RANGE_H
#define CUDALINT_PASS_RANGE_H

#include "pass/affine.h"
#include "pass/analysis.h"

#define RANGE_MIN INT64_MIN /* minus infinity */
#define RANGE_MAX INT64_MAX /* plus infinity */

struct range {
    int64_t lo;
    int64_t hi;
};

/* A loop variable: phi(start, phi + step) in `loop`. */
struct induction {
    const struct ir_value *phi;
    const struct cfg_loop *loop;
    const struct ir_expr *start;
    const struct ir_expr *step;  /* added each round; may be an expression (blockDim.x) */
    const struct ir_expr *bound; /* of `phi op bound` that keeps the loop going, or NULL */
    enum ir_op bound_op;         /* LT, LE, GT, GE, NE */
};

struct ranges *range_create(struct analysis_func *af);
struct range range_of(struct ranges *r, const struct ir_expr *e, const struct ir_stmt *at);
/* Without facts of any statement. */
struct range range_anywhere(struct ranges *r, const struct ir_expr *e);
/* Of a polynomial: differences cancel before the ranges are taken. */
struct range range_of_affine(struct ranges *r, const struct affine *x, const struct ir_stmt *at);
/* Does e keep its value while the loop goes round? */
bool range_is_invariant(const struct cfg_loop *l, const struct ir_expr *e);
/* The induction variable that `e` (a VALUE of a phi) is, or NULL. */
const struct induction *range_induction(struct ranges *r, const struct ir_expr *e);
/* Largest magnitude possible is at most `limit`? */
bool range_fits(struct range r, int64_t lo, int64_t hi);

#endif
