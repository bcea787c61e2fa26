/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Could a 32-bit product that offsets memory really pass 2^31 (2^32 when unsigned)?  Nearly every
 * product of two ints could by its type; a reviewer asks for a fix only when the sizes exist: both
 * factors grow with the run, and neither counts something that is small by nature (heads, experts,
 * taps, warps, tiles), takes a flat index apart and puts it together again, or walks a plane.
 */
#ifndef CUDALINT_PASS_OVERFLOW_H
#define CUDALINT_PASS_OVERFLOW_H

#include "pass/index_flow.h"
#include "pass/typical.h"

/* The first value that the type of e cannot hold. */
int64_t overflow_limit(const struct ir_expr *e);
/* Is e a product in 32 bits of two factors that the run decides, not bounded below the limit? */
bool overflow_is_candidate(struct analysis_func *af, const struct index_flow *flow,
                           const struct ir_expr *e, const struct ir_stmt *at);
/* Of a candidate, without help from launches: do sizes that make it pass the limit exist? */
bool overflow_is_realistic(struct analysis_func *af, const struct index_flow *flow,
                           struct typical *typical, const struct ir_expr *e,
                           const struct ir_stmt *at);
/* Two products of the same factors but for numbers: `2 * B * T` and `B * T`. */
bool overflow_same_factors(const struct ir_expr *x, const struct ir_expr *y);
/* Two products of the same factors but for numbers that are added to them: `row * width` and `(row + 1) * width`. */
bool overflow_is_neighbour(const struct ir_expr *x, const struct ir_expr *y);
/* x multiplies what y multiplies, and more that the run decides. */
bool overflow_has_more_factors(const struct ir_expr *x, const struct ir_expr *y);
/* Sizes of the two factors of the product at a statement that reach 2^all together, for a message. */
struct overflow_example {
    int64_t x;
    int64_t y;
};
struct overflow_example overflow_example_of(struct analysis_func *af, struct typical *typical,
                                            const struct ir_stmt *at, unsigned all);

#endif
