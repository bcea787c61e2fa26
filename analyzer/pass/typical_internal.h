/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by typical.c and typical_product.c; nobody else includes it. */
#ifndef CUDALINT_PASS_TYPICAL_INTERNAL_H
#define CUDALINT_PASS_TYPICAL_INTERNAL_H

#include "base/map.h"
#include "pass/count_name.h"
#include "pass/typical.h"

/* What the grid counts: blocks along x are rows, and global indices elements.  Blocks along y and z
 * are planes, heads, tiles.  Blocks of a grid that shares the rows out are workers. */
#define BLOCKS_X 20
#define BLOCKS_Y 13
#define BLOCKS_Z 10
#define WORKERS 11
#define WORKERS_YZ 7 /* parts that a row is split into */
#define PARTS 3      /* their number: many only where rows are few */
#define THREADS_X 10
#define THREADS_Y 6
#define GLOBAL_X 22
#define GLOBAL_Y 20
#define GLOBAL_Z 12
#define FLAT_INDEX 31  /* what is taken apart by / and % fills its int */
#define WHOLE_ARRAY 32 /* elements of an array that is worth cutting up */

#define LOADED 20        /* an index that another kernel wrote */
#define LOADED_OFFSET 24 /* where a row of a sparse matrix starts: as large as all rows together */
#define UNNAMED 15       /* a size of the run that says nothing of itself */
#define UNNAMED_LESS 3   /* for each further one in a product: they are not all at their largest */
#define BATCH_ROWS 14    /* rows of an array of two axes that is called a batch */
#define POWER 25         /* 1 << log_size: transforms, who says so reckons with long ones */
#define COMPILE_TIME 7   /* tile sizes, vector widths */
#define FEW 7            /* heads */
#define IMAGE 28         /* height * width * channels of one image */
#define PLANE 22         /* height * width */
#define VOLUME 30        /* size.x * size.y * size.z: 1024 to each side */
#define IMAGE_LINE 14    /* y in y * width */
#define QUOTIENT_LEAST 6 /* of a flat index by whatever */
#define BITS_MOST 62

struct typical {
    struct analysis_func *af;
    const struct index_flow *flow;
    struct map names; /* expression id + 1 -> the local variable it was assigned to */
    struct map known; /* expression id + 1 -> bits + 1 */
};

/* As typical_bits() of one expression, without what several say together. */
unsigned typical_of(struct typical *t, const struct ir_expr *e, unsigned depth);
struct count_name typical_name(const struct typical *t, const struct ir_expr *e);
/* An index along an axis of the grid, or 0: it is none. */
unsigned typical_coordinate(const struct ir_expr *e);
bool typical_is_axis_of(const struct ir_expr *e, enum ir_builtin x);
unsigned typical_bits_of_number(int64_t n);
/* typical_product.c */
unsigned typical_of_product(struct typical *t, const struct ir_expr *e, unsigned depth);
/* d of `x - x / d * d`, or NULL */
const struct ir_expr *typical_remainder_of(const struct ir_expr *difference);
unsigned typical_of_difference(struct typical *t, const struct ir_expr *e, unsigned depth);

static inline unsigned typical_least(unsigned x, unsigned y)
{
    return x < y ? x : y;
}

static inline unsigned typical_most(unsigned x, unsigned y)
{
    return x > y ? x : y;
}

#endif
