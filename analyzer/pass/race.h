/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Races on shared memory: two accesses to the same bytes by threads of different warps, at least
 * one a write and not both atomic, with no barrier between them.
 *
 * Every race comes with two threads of an example block that collide, found by evaluating both
 * addresses and the conditions around them for all threads (lanes.h).  Threads of one warp are left
 * out: how a warp keeps together is another question.
 */
#ifndef CUDALINT_PASS_RACE_H
#define CUDALINT_PASS_RACE_H

#include "pass/interval.h"

struct race {
    const struct interval_access *first;
    const struct interval_access *second;
    const struct ir_decl *object;
    const struct cfg_loop *back_edge; /* second happens in a later round of this loop, or NULL */
    const struct lanes_frame *back_frame;
    int first_thread[3]; /* of the example */
    int second_thread[3];
    bool by_data; /* an index comes from data: no example */
    bool voted;   /* a vote or a shuffle of the warp stands between */
    const struct ir_expr
        *chosen; /* they meet for some values of this number of the run only; or NULL */
    bool past; /* they meet only where an index goes past the end of its part, which nothing says */
    bool weak; /* INTERVAL_GLOBAL: of a kind that is often meant, or rests on what the data are */
};

/* Races of a kernel, or of a function that nobody calls; one for each cause.  INTERVAL_WARP: between
 * threads of one warp, where one reads what another has written. */
const struct race *race_find(struct analysis_func *root, enum interval_kind kind, size_t *n);
/* Of all kernels: what a thread reads that another one of its warp has written, with nothing between that
 * either waits at; one of a chain of steps.  Not where warps race with each other, too. */
const struct race *race_in_warps(struct analysis *a, size_t *n);
/* `count++`, `sum += v`: every thread that gets there loses what others add. */
bool race_is_update(const struct interval_access *w);
/* Of an update: to what was there something is added, or taken away from it; not `x = y - x`. */
bool race_is_sum(const struct interval_access *w);
/* The author meant threads to see each other's values at once. */
bool race_is_volatile(const struct race *r);
/* Both use one element of a tensor that is found by its strides, and the example takes two threads whose numbers
 * these multiply: they are at different elements. */
bool race_is_of_strides(const struct race *r);
/* The two differ in threadIdx.y or z only, on which nothing hangs there, and no launch is in sight: the block may well
 * be flat, and its one row of threads at places of their own. */
bool race_is_of_further_rows(const struct analysis_func *root, const struct race *r);
/* race_repeated.c: a store that races with itself, or with a read of its place, where nothing hangs on the axes along
 * which the two threads differ: both write one value.  Not `x = x + 1`. */
bool race_is_repeated(const struct race *r);
/* race_found.c: who finds in a list what is wanted writes, those that are behind it there read: the data say whether
 * it is found again. */
bool race_is_of_found(const struct race *r);
/* Where the two meet hangs on gridDim, for which the example has a number of its own. */
bool race_rests_on_grid(const struct race *r);
/* In a helper that one warp calls wherever it is said who does; the kernel nobody launches. */
bool race_is_of_warp_helper(const struct analysis_func *root, const struct race *r);
/* In every example block that fits, some thread of a warp reaches s, and another one that the mask
 * names (bit per lane) and that is still running does not. */
struct race_mask {
    uint32_t mask;
    int present; /* lanes */
    int missing;
    bool excluded; /* `present` is not in the mask itself */
    bool tail;     /* where a size that is not known here ends in the middle of a warp */
};
bool race_missing_lane(const struct lanes_frame *frame, const struct ir_stmt *s,
                       const struct ir_expr *mask, struct race_mask *out);
/* The statement of the access, seen from the innermost function that holds both. */
const struct ir_stmt *race_statement(const struct race *r, const struct interval_access *a);
/* Where one call of a function of the file races with another call of the same, or with itself in the
 * next round of the caller's loop: the two statements inside it.  False: it is no such race. */
bool race_between_calls(const struct race *r, const struct ir_stmt **first,
                        const struct ir_stmt **second);
/* Where the call of one function of the file races with the next call, of another one: the two statements inside. */
bool race_between_helpers(const struct race *r, const struct ir_stmt **first,
                          const struct ir_stmt **second);

/* A function that cannot be called twice in a row: *read at its end is of what the next call writes first,
 * *write, and no barrier stands between.  Not where a caller in sight does so. */
bool race_again_find(struct analysis_func *af, const struct ir_stmt **read,
                     const struct ir_stmt **write);

#endif
