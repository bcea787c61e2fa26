/* SPDX-License-Identifier: Apache-2.0 */
/* What bounds an index: conditions `index < size` taken apart, and whether an index outgrows them. */
#ifndef CUDALINT_PASS_BOUNDS_H
#define CUDALINT_PASS_BOUNDS_H

#include "pass/affine.h"
#include "pass/guard.h"

/* `index <= size + offset` read off one fact, where size does not depend on the thread. */
struct upper_bound {
    const struct ir_expr *size; /* parameter, member, load...: one atom */
    int64_t offset;             /* -1 for `index < size` */
    const struct fact *fact;
};

/* A fact as `difference <= limit`, taken once to be held against many indices. */
struct fact_bound {
    struct affine difference;
    int64_t limit;
    const struct fact *fact;
};
/* False: no order, or not polynomials. */
bool bounds_take_fact(struct arena *a, const struct fact *f, struct fact_bound *out);
bool bounds_read_taken(const struct fact_bound *f, const struct affine *index,
                       struct upper_bound *out);
/* Does the fact bound exactly this index (the same polynomial) by a size of the run? */
bool bounds_read_fact(const struct fact *f, const struct ir_expr *index, struct upper_bound *out);
/* The tightest such bound at s. */
bool bounds_at(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
               struct upper_bound *out);
bool bounds_at_polynomial(struct analysis_func *af, const struct ir_stmt *s,
                          const struct affine *index, struct upper_bound *out);
/* Does a fact at s say that the index is at or beyond its size: the other side of the check? */
bool bounds_is_beyond(struct analysis_func *af, const struct ir_stmt *s,
                      const struct ir_expr *index, const struct upper_bound *b);
/* Any condition at s that compares something thread-dependent with a size of the run, or that
 * mentions blockIdx, or an equality with a thread index: somebody thought about the bounds. */
bool bounds_any_guard(struct analysis_func *af, const struct ir_stmt *s);
/* The index grows with the grid along an axis (bit 0: x, 1: y, 2: z): blockIdx through sums,
 * products and quotients; not through remainders, minima, choices and loads. */
unsigned bounds_grid_axes(const struct ir_expr *index);
bool bounds_uses_thread_index(const struct ir_expr *index);
/* threadIdx itself: not the lane, nor a rank in a group. */
bool bounds_uses_tid(const struct ir_expr *e);
/* gridDim of some axis stands in it. */
bool bounds_uses_grid_size(const struct ir_expr *e);

#endif
