/* SPDX-License-Identifier: Apache-2.0 */
/* Private to race*.c: the example blocks that a kernel is tried with. */
#ifndef CUDALINT_PASS_RACE_SHAPE_H
#define CUDALINT_PASS_RACE_SHAPE_H

#include "pass/interval.h"

/* CUDA C++ Programming Guide, "Features and Technical Specifications": threads of a block, of a warp. */
enum { RACE_SHAPES_MAX = 8, RACE_BLOCK_MAX = 1024, RACE_WARP = 32 };

struct race_shapes {
    struct lanes_shape at[RACE_SHAPES_MAX];
    size_t len;
    bool seen; /* each comes from a launch: one that races is enough; else all must */
};

/* Axes of threadIdx (bit 0: x) that the function or what it calls mentions. */
void race_axes_of(const struct ir_func *f, unsigned *axes, unsigned depth);
/* The kernel asks for the size of its blocks or has two axes, or says that it is more than a warp. */
bool race_is_of_many_warps(const struct analysis_func *root);
/* An access goes by the number of the thread's warp, `sums[threadIdx.x / 32]`: what holds it is meant
 * for several warps, also where nothing waits for the block. */
bool race_counts_warps(const struct intervals *v);
/* False: nothing to try.  `in_warp`: blocks of one warp count too. */
bool race_choose_shapes(struct analysis_func *root, bool in_warp, struct race_shapes *out);

/* The number along an axis of a launch's block. */
bool race_block_side(const struct ir_expr *e, int64_t *out);

/* race_side.c.  What the code says about the threads along axes of which nothing is known, fixed[k] == 0; axes, as
 * in race_axes_of(), loses those that have but one. */
void race_sides_by_code(struct analysis_func *af, unsigned *axes, int64_t fixed[3]);

/* race_side.c.  By how much a loop's variable grows from round to round, and what it begins with; 0: it does not grow
 * by a number, and *begin is as it was. */
int64_t race_step_of(const struct ir_expr *e, const struct ir_expr **begin);

/* race_row.c: more than one thread along the axis (1: y) would write over each other whatever is waited for. */
bool race_has_one_row(const struct analysis_func *af, unsigned axes, unsigned axis);

#endif
