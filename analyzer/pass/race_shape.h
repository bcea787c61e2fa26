/* SPDX-License-Identifier: Apache-2.0 */
/* Private to race*.c: the example blocks that a kernel is tried with. */
#ifndef CUDALINT_PASS_RACE_SHAPE_H
#define CUDALINT_PASS_RACE_SHAPE_H

#include "pass/lanes.h"

enum { RACE_SHAPES_MAX = 8 };

struct race_shapes {
    struct lanes_shape at[RACE_SHAPES_MAX];
    size_t len;
    bool seen; /* each comes from a launch: one that races is enough; else all must */
};

/* Axes of threadIdx (bit 0: x) that the function or what it calls mentions. */
void race_axes_of(const struct ir_func *f, unsigned *axes, unsigned depth);
/* The kernel asks for the size of its blocks or has two axes, or says that it is more than a warp. */
bool race_is_of_many_warps(const struct analysis_func *root);
/* False: nothing to try.  `in_warp`: blocks of one warp count too. */
bool race_choose_shapes(struct analysis_func *root, bool in_warp, struct race_shapes *out);

/* race_side.c.  Threads along an axis where a tile is gone through in rounds, `tile[threadIdx.y + i]` with
 * `i += 8`; 0: nothing tells. */
int64_t race_side_by_tile(const struct ir_func *f, unsigned axis);

#endif
