/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Places of global memory that all blocks use, with nothing that orders blocks in between.
 *
 * One block prepares what all use: `if (blockIdx.x == 0) *sum = 0;` before every block adds to it, a
 * factor that block 0 writes and all read.  Or each block adds its part to a sum and reads the whole
 * behind that, though others have still to add; or it does so without an atomic operation; or it begins
 * with setting the sum to zero, which others have begun to add to; or it reads
 * elements of an array that others have yet to write; or each thread writes the elements of others
 * with its own; or each thread reads the element beside its own, which
 * the next block changes.  Blocks run in any order, and a barrier of the block
 * orders none of them.
 */
#ifndef CUDALINT_PASS_GRID_ORDER_H
#define CUDALINT_PASS_GRID_ORDER_H

#include "pass/analysis.h"

enum grid_order_kind {
    GRID_ORDER_PREPARED, /* first: a STORE by one block; second: an access by others */
    GRID_ORDER_WIPED,    /* first: a STORE of a number by every block; second: a change behind it */
    GRID_ORDER_CLEARED,  /* first: a STORE by each thread; second: a change where the data say */
    GRID_ORDER_SUMMED,   /* first: the ATOMIC of every block; second: a LOAD behind it */
    GRID_ORDER_UPDATED,  /* both: the STORE of every block of what it read from there and changed */
    GRID_ORDER_SCATTERED,   /* both: the STORE of what is added to elements that the data choose */
    GRID_ORDER_OVERWRITTEN, /* both: the STORE of every block of a result of its own */
    GRID_ORDER_WALKED,      /* both: the STORE of each thread to its element and those behind it */
    GRID_ORDER_EXCHANGED, /* first: a STORE of each block; second: a LOAD of what others store there */
    GRID_ORDER_NEIGHBOUR /* first: a STORE of each thread; second: a LOAD of what the next one stores */
};

struct grid_order {
    enum grid_order_kind kind;
    const struct ir_stmt *first;
    const struct ir_stmt *second;
    const struct ir_expr *root; /* what the place belongs to */
};

/* Of a kernel, one for each first access. */
const struct grid_order *grid_order_missing(struct analysis_func *af, size_t *n);

/* In a program: the kernel, in which param is a buffer, does nothing with what it reads there but write it there, and
 * the functions that launch it, which allocate the buffer themselves, never look at it. */
bool grid_is_traffic(const struct analysis_func *af, const struct ir_decl *param);

#endif
