/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How integer expressions go on from round to round of a loop: they stay, grow or shrink.
 *
 * Counters do not run over the end of their type; what is subtracted from an unsigned number, and casts, are looked at.
 */
#ifndef CUDALINT_PASS_COURSE_H
#define CUDALINT_PASS_COURSE_H

#include "pass/range.h"

/* Bits: 0 is an expression that stays as it is, both are one of which nothing is known. */
enum { COURSE_GROWS = 1, COURSE_SHRINKS = 2, COURSE_UNCLEAR = 3 };

unsigned course_in_loop(struct analysis_func *af, const struct cfg_loop *l,
                        const struct ir_expr *e);
/* That of `x - y`, mathematically, by those of x and y. */
unsigned course_of_difference(unsigned x, unsigned y);

#endif
