/* SPDX-License-Identifier: Apache-2.0 */
/* Private to interval*.c. */
#ifndef CUDALINT_PASS_INTERVAL_INTERNAL_H
#define CUDALINT_PASS_INTERVAL_INTERNAL_H

#include "pass/interval.h"

struct block_events {
    VEC(struct interval_event) events;
};

struct intervals {
    struct arena *arena;
    enum interval_kind kind;
    bool warp_waits; /* what a warp waits at is a barrier */
    struct analysis *analysis;
    VEC(struct lanes_frame *) frames;
    VEC(struct block_events *) frame_blocks; /* by frame id, then block id */
    struct block_events **blocks;            /* the same, as an array */
    VEC(struct interval_access) accesses;
    VEC(size_t) event_of; /* by access: its place in the events of its block */
    bool loop_waits[LIMIT_LANES_LOOPS];
    unsigned loops;
    bool has_block_barrier;
};

/* `__shfl_sync(...)`, `__all_sync(...)`: the lanes meet there; what they have stored need not be there. */
bool interval_is_vote(const struct ir_stmt *s);
/* Does the event wait for the block, itself or in what is called there? */
bool interval_event_waits(const struct intervals *v, const struct interval_event *e);

/* interval_chosen.c.  That side of the branch leads around a barrier, and nothing but constants of a class that the
 * template is handed say so: `if constexpr (!Traits::kDirect) __syncthreads();`. */
bool interval_goes_around_chosen(const struct intervals *v, const struct lanes_frame *f,
                                 const struct ir_block *b, unsigned succ);

/* What a function out of sight does with one place of shared memory, if its name says so. */
bool interval_named_access(const struct lanes_frame *f, const struct ir_stmt *s,
                           struct interval_access *out);

/* What the root of an address in a function that nobody here calls points to, if its threads hand values to
 * each other there; NULL: they do not, or nothing tells. */
const struct ir_decl *interval_exchanged(const struct lanes_frame *f, const struct ir_expr *root);

/* interval_member.c.  `this->d` of the method that is called, in terms of the function that calls it; NULL: it cannot
 * be said, as where the object is in memory and the member may be another by now. */
const struct ir_expr *interval_own_member(const struct analysis *a, const struct ir_func *around,
                                          const struct ir_stmt *call, const struct ir_decl *d);

/* interval_pipeline.c.  `pipe.producer_acquire()`, where all threads have released what they read last. */
bool interval_waits_for_stage(const struct analysis_func *af, const struct ir_stmt *s);

/* The thread's index decides who gets there, and it is one: `if (threadIdx.x == 0)`. */
bool interval_is_of_one_thread(const struct lanes_frame *f, const struct ir_stmt *s);

#endif
