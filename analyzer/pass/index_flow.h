/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which integer arithmetic ends up in an address: the parts of every pointer offset of a function,
 * followed through sums, products, conversions, choices and loop variables; of what is divided
 * only a product (`block * items / blocks`: it is there before the quotient); not through comparisons, or
 * what was loaded.  In a kernel also the bounds that an index of elements is compared with; products
 * that a 64-bit variable is given; on the host the sizes of allocations and copies, offsets of
 * pointers that are handed on, and all that is converted to 64 bits.
 */
#ifndef CUDALINT_PASS_INDEX_FLOW_H
#define CUDALINT_PASS_INDEX_FLOW_H

#include "pass/launch.h"
#include "pass/range.h"

struct index_flow;

enum index_use { INDEX_ADDRESS, INDEX_BOUND, INDEX_SIZE, INDEX_COVER };

struct index_flow *index_flow_build(struct analysis_func *af);
/* Does e take part in an address?  *use: the first statement that uses it so. */
bool index_flow_reaches(const struct index_flow *f, const struct ir_expr *e,
                        const struct ir_stmt **use);
/* Of an expression that does: as what first of all? */
enum index_use index_flow_use(const struct index_flow *f, const struct ir_expr *e);
/* Is the sum that e takes part in stored in a 32-bit integer before it is used, although e's own
 * type is not known? */
bool index_flow_is_narrowed(const struct index_flow *f, const struct ir_expr *e);
/* What the address points into that e takes part in, or NULL. */
const struct ir_expr *index_flow_root(const struct index_flow *f, const struct ir_expr *e);
/* Is e multiplied again, by more than a number, on its way to the address? */
bool index_flow_is_scaled(const struct index_flow *f, const struct ir_expr *e);
/* Does the function ask for the number of blocks along the axis?  Then its blocks are workers that
 * share the rows out, few whatever the size of the run, and blockIdx alone is a worker's number. */
bool index_flow_has_workers(const struct index_flow *f, unsigned axis);
/* `gridDim.x - 1 - blockIdx.x`, `gridDim.y - (blockIdx.y + 1)`: blocks counted from the last one; the builtin that
 * counts them from the first, or NULL. */
const struct ir_expr *index_flow_reversed_block(const struct ir_expr *e);
/* Largest and smallest value of e at a statement under one launch: arguments and shape put in, loop
 * variables and remainders over their extents, guarded values up to their bounds. */
struct range index_flow_range_at_launch(struct analysis_func *af, const struct launch_site *s,
                                        const struct ir_expr *e, const struct ir_stmt *at);
/* blockIdx.x * blockDim.x + threadIdx.x, along whatever axes, or a loop that starts there. */
bool index_flow_counts_elements(const struct ir_expr *e);

#endif
