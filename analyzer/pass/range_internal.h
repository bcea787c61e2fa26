/* SPDX-License-Identifier: Apache-2.0 */
/* Private to range*.c: interval arithmetic, loop variables. */
#ifndef CUDALINT_PASS_RANGE_INTERNAL_H
#define CUDALINT_PASS_RANGE_INTERNAL_H

#include "pass/affine.h"
#include "pass/range.h"

/* Saturating: the ends of int64_t are infinities and stay so. */
int64_t range_add_ends(int64_t x, int64_t y);
int64_t range_mul_ends(int64_t x, int64_t y);
struct range range_add(struct range x, struct range y);
struct range range_scale(struct range x, int64_t by);
struct range range_mul(struct range x, struct range y);
struct range range_join(struct range x, struct range y);
/* The common part; x when there is none (contradictory evidence: unreachable code, or wrap-around).
 */
struct range range_meet(struct range x, struct range y);
struct range range_least(struct range x, struct range y); /* of `min(x, y)` */
struct range range_most(struct range x, struct range y);  /* of `max(x, y)` */
struct range range_div(struct range x, struct range d);
struct range range_rem(struct range x, struct range d);
struct range range_shr(struct range x, struct range by);
struct range range_shl(struct range x, struct range by);
struct range range_bits(enum ir_op op, struct range x, struct range y);
/* Values of the type; everything for other than integers. */
struct range range_of_type(const struct ir_type *t);
int64_t range_floor_div(int64_t x, int64_t positive);
int64_t range_ceil_div(int64_t x, int64_t positive);

/* Limits of a built-in in this function: launch bounds and visible launches included. */
struct range range_of_builtin(struct analysis_func *af, enum ir_builtin b);

/* How a loop's phi changes: besides sums also halving and doubling. */
enum progress { PROGRESS_NONE, PROGRESS_ADD, PROGRESS_SHRINK, PROGRESS_DOUBLE };
struct loop_value {
    struct induction induction; /* loop and start set for every kind; step for PROGRESS_ADD */
    enum progress progress;
    int64_t factor;     /* PROGRESS_DOUBLE */
    bool bound_on_next; /* the bound is compared with the value of the next round */
};
/* NULL when the value is no phi of a loop header with one start and one way to go on. */
const struct loop_value *range_loop_value(struct ranges *r, const struct ir_expr *e);
/* Used by range_loop.c for its memory. */
struct map *range_loop_memo(struct ranges *r);
struct analysis_func *range_func(struct ranges *r);

#endif
