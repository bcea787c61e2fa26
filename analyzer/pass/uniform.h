/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Uniformity: for which set of threads does an expression have one value?
 *
 * Grid, block, warp, or varying, with the reason kept for the message.  Works on polynomials first,
 * so that `j - threadIdx.x` of a loop that starts at threadIdx.x is uniform, and knows: votes and
 * __syncthreads_or/and/count results, shared memory read at a uniform address (block), broadcasts
 * by shuffle (warp), loads at uniform addresses, values that meet after a varying branch.
 */
#ifndef CUDALINT_PASS_UNIFORM_H
#define CUDALINT_PASS_UNIFORM_H

#include "pass/analysis.h"

enum uniform_level { UNIFORM_GRID, UNIFORM_BLOCK, UNIFORM_WARP, VARYING };

enum uniform_reason {
    UNIFORM_BECAUSE_CONSTANT,
    VARYING_THREAD_INDEX,               /* threadIdx, laneid, thread_rank */
    VARYING_LOAD,                       /* loaded at an address that differs between threads */
    VARYING_LOAD_SHARED_MEMORY_CHANGES, /* uniform address, but other threads write it meanwhile */
    VARYING_ATOMIC,                     /* result of an atomic */
    VARYING_CALL,                       /* result of a function whose body is not known */
    VARYING_MERGE,     /* assigned under a condition that differs between threads */
    VARYING_LOOP_EXIT, /* counted by a loop that threads leave at different times */
    VARYING_UNKNOWN    /* OPAQUE: not evidence */
};

struct uniformity {
    enum uniform_level level;
    enum uniform_reason reason;   /* when not grid-uniform: where the variation is rooted */
    const struct ir_expr *source; /* the root expression (threadIdx.x, a VALUE), or NULL */
    const struct ir_stmt *where;  /* what brings it in (the load, the phi's branch), or NULL */
    bool certain; /* rooted in the thread index alone: evidence; loads and unknown calls are not */
    /* Nothing tells that it differs: an argument, or memory read at an address that is the same for
     * all.  Evidence in the rest of an expression stays evidence beside it: `threadIdx.x < s->count`. */
    bool presumed;
};

struct uniform *uniform_create(struct analysis_func *af);
struct uniformity uniform_of(struct uniform *u, const struct ir_expr *e);
/* At a statement: values of a loop that threads leave at different times vary behind it. */
struct uniformity uniform_at(struct uniform *u, const struct ir_expr *e, const struct ir_stmt *s);
/* Of what the function returns when its arguments are the same for all threads. */
struct uniformity uniform_of_result(struct analysis_func *af);
/* The call of a function out of sight that was the last to be handed the address of what is loaded, an array or
 * variable of the thread's own, together with a number that differs between threads; or NULL. */
const struct ir_stmt *uniform_filled_unseen(struct uniform *u, const struct ir_stmt *load);
/* Of the condition of a BRANCH or SWITCH, comparisons taken as differences: `a < b` is as uniform
 * as a - b. */
struct uniformity uniform_branch(struct uniform *u, const struct ir_stmt *branch);
/* The same in blocks of one thread along these axes (bit 0: x), whatever other launches have. */
struct uniformity uniform_branch_of_single(struct analysis_func *af, const struct ir_stmt *branch,
                                           unsigned axes);
/* Do all threads of the block that are alive execute block b together? The branch that divides them
 * otherwise. */
bool uniform_block_converged(struct uniform *u, const struct ir_block *b,
                             const struct ir_stmt **branch);

#endif
