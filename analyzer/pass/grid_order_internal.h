/* SPDX-License-Identifier: Apache-2.0 */
/* Private to grid_*.c. */
#ifndef CUDALINT_PASS_GRID_ORDER_INTERNAL_H
#define CUDALINT_PASS_GRID_ORDER_INTERNAL_H

#include "pass/affine.h"
#include "pass/grid_order.h"

/* grid_order.c */
/* The axis of the grid whose block index e is, as a bit (1: x); 0 for any other expression. */
unsigned grid_order_axis(const struct ir_expr *e);
const struct ir_expr *grid_order_plain(const struct ir_expr *addr);
/* For ir_walk(): no member is in it; `p->first[i]` and `p->second[i]` are two arrays. */
bool grid_order_is_no_field(const struct ir_expr *e, void *context);
/* What was read goes into a number that is kept, and not only into a question. */
bool grid_order_is_kept(const struct analysis_func *af, const struct ir_stmt *load);
/* Every launch in sight has one block along the axis. */
bool grid_order_has_one_block(const struct analysis_func *af, unsigned axis);
/* Who gets to one of the two does not get to the other. */
bool grid_order_excludes(const struct analysis_func *af, const struct ir_stmt *s,
                         const struct ir_stmt *t);

/* grid_clear.c.  A change of elements that the data choose, out of those that each thread sets with s. */
const struct ir_stmt *grid_clear_scattered(const struct analysis_func *af, const struct ir_stmt *s);

/* grid_exchange.c.  Axes of the grid whose block index decides the value, round loops too; beside these bits, that
 * some of it is not known. */
enum { GRID_ORDER_AXES = 7 };
unsigned grid_order_axes(const struct ir_expr *e);
/* Axes of a function's grid, as bits: looked for once, in all of its accesses. */
struct grid_axes {
    unsigned used;        /* there are several blocks, which read or write at places of their own */
    unsigned handed;      /* the same of what is read by way of functions out of sight */
    bool has_named_loads; /* `Load(v, in + i)` of such a function */
    unsigned
        overwritten; /* every block writes another result to the same element: there is but one */
};
struct grid_axes grid_order_all_axes(const struct analysis_func *af);
/* `blockIdx.x == 0`, `i < 1` of a loop over the grid: axes along which not every block gets to s. */
unsigned grid_order_picked_axes(const struct analysis_func *af, const struct ir_stmt *s);
/* Axes along which there is one block where s runs: `if (splits == 1)` of a count of the launch's blocks. */
unsigned grid_order_single_axes(const struct analysis_func *af, const struct ir_stmt *s);
bool grid_order_is_global(const struct analysis_func *af, const struct ir_stmt *s);
/* `if constexpr (ONE_ROW)`: instances of this kind may have a grid of their own. */
bool grid_order_is_of_instance(const struct analysis_func *af, const struct ir_stmt *s);
/* A read behind a barrier of the block, of elements that other blocks write with s. */
const struct ir_stmt *grid_exchange_read(const struct analysis_func *af, const struct ir_stmt *s);
/* Does every block along some axis add to the same element, without an atomic operation? */
bool grid_exchange_updates(const struct analysis_func *af, const struct ir_stmt *s,
                           const struct grid_axes *axes);

/* grid_step.c.  `tmp[i] = ...; __syncthreads(); out[i] = tmp[n - 1 - i];`: does the block read at another step, or
 * backwards, what other blocks write? */
bool grid_step_differs(const struct analysis_func *af, const struct ir_stmt *store,
                       const struct ir_stmt *load);

/* grid_neighbour.c.  What a kernel reads, for all of its writes: empty at first. */
struct grid_read {
    const struct ir_stmt *stmt;
    const struct ir_expr *root;
    struct affine place;
};
struct grid_reads {
    bool looked;
    VEC(struct grid_read) all;
};
/* A read of the element beside the one that each thread of the grid writes with s. */
const struct ir_stmt *grid_neighbour_read(const struct analysis_func *af, const struct ir_stmt *s,
                                          struct grid_reads *reads);

/* grid_scatter.c.  Do threads add to elements that their data choose, where several may choose the same one? */
bool grid_scatters(const struct analysis_func *af, const struct ir_stmt *s);

/* grid_overwrite.c.  Where s writes, in global memory, and what: a STORE, or `Store(p + i, v)` of a function out of
 * sight; NULL: it does not. */
const struct ir_expr *grid_stored_at(const struct analysis_func *af, const struct ir_stmt *s,
                                     const struct ir_expr **value);
/* Does every block along some axis set the same element to a result of its own? */
bool grid_overwrites(const struct analysis_func *af, const struct ir_stmt *s,
                     const struct grid_axes *axes);
/* Fills axes->handed and axes->has_named_loads. */
void grid_overwrite_look(const struct analysis_func *af, struct grid_axes *axes);

/* grid_sums.c.  A read of the elements to which every block along some axis adds with `sum`. */
const struct ir_stmt *grid_sums_read(const struct analysis_func *af, const struct ir_stmt *sum,
                                     unsigned used);

/* grid_walk.c.  Does each thread go through the elements of those behind it, too? */
bool grid_walks(const struct analysis_func *af, const struct ir_stmt *s);

/* grid_sink.c.  Does s write to what nobody in sight ever reads? */
bool grid_is_sink(const struct analysis_func *af, const struct ir_stmt *s);

#endif
