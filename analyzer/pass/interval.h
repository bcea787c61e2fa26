/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barrier intervals: which accesses to shared memory can happen with no barrier between them.
 *
 * A kernel is laid out with the functions that it calls put in their places (frames); what remains
 * are events: accesses to __shared__ objects, and barriers.  From an access, every way is followed
 * until the next barrier, round the back edges of loops too: the next round of a loop belongs to
 * the same interval when no barrier stands at its end.
 */
#ifndef CUDALINT_PASS_INTERVAL_H
#define CUDALINT_PASS_INTERVAL_H

#include "pass/lanes.h"

struct interval_access {
    unsigned id;
    const struct lanes_frame *frame;
    const struct ir_stmt *stmt; /* an access, or a BARRIER for what a collective does inside */
    const struct ir_expr *addr;
    int64_t bytes; /* that an asynchronous copy says; 0: the type of the address tells it */
    bool reads;
    bool writes;
    bool atomic;
    bool answer; /* a function out of sight writes there, perhaps */
    bool
        handed; /* a function out of sight, called by part of the block, may read what lies there */
    bool whole; /* the scratch of a collective: anything in it, by any thread */
};

enum interval_event_kind { INTERVAL_ACCESS, INTERVAL_BARRIER, INTERVAL_CALL };
struct interval_event {
    enum interval_event_kind kind;
    const struct ir_stmt *stmt;
    unsigned access;            /* ACCESS */
    struct lanes_frame *callee; /* CALL */
};

struct intervals;

enum interval_kind {
    INTERVAL_SHARED, /* __shared__ objects, barriers of the block */
    INTERVAL_GLOBAL, /* what a kernel's pointers and __device__ variables hold, the same barriers */
    INTERVAL_WARP    /* __shared__ objects, and everything that a warp waits at too */
};

/* Of a kernel, or of a function as if it were one. */
struct intervals *interval_build(struct arena *a, struct analysis_func *root,
                                 enum interval_kind kind);
/* The same where a wait of the warp counts as one of the block: a kernel that never waits for the
 * block, launched by nobody in sight, may be meant for blocks of one warp. */
struct intervals *interval_build_of_warp(struct arena *a, struct analysis_func *root,
                                         enum interval_kind kind);
enum interval_kind interval_kind_of(const struct intervals *v);
const struct interval_access *interval_accesses(const struct intervals *v, size_t *n);
const struct lanes_frame *const *interval_frames(const struct intervals *v, size_t *n);
/* Is the call followed into its callee? */
bool interval_enters(const struct intervals *v, const struct lanes_frame *f,
                     const struct ir_stmt *call);
/* The innermost one that holds both. */
const struct lanes_frame *interval_common_frame(const struct lanes_frame *x,
                                                const struct lanes_frame *y);
/* The access, or the call in the frame's own function that leads to it. */
const struct ir_stmt *interval_statement_in(const struct lanes_frame *f,
                                            const struct interval_access *a);
/* Of two accesses, each way from one to the next time at the other is without a barrier, and who gets to one
 * gets to the other: whatever the branches say. */
bool interval_always_meet(const struct intervals *v, const struct interval_access *a,
                          const struct interval_access *b, const struct cfg_loop *back_edge,
                          const struct lanes_frame *back_frame);
bool interval_has_block_barrier(const struct intervals *v);
/* Does the loop hold a barrier? Its rounds then keep the threads together. */
bool interval_loop_waits(const struct intervals *v, unsigned loop);
/* Does the statement wait, itself or in what it calls, at what counts here as a barrier? */
bool interval_waits_at(const struct intervals *v, const struct lanes_frame *f,
                       const struct ir_stmt *s);
/* The round after which a loop that waits is over in this example; -1: not in sight. */
int interval_last_round(struct intervals *v, struct lanes_run *run, const struct lanes_frame *f,
                        const struct cfg_loop *l);
/* What the address points into: a __shared__ variable, seen through calls and pointer variables, or
 * NULL.  Pointers that change from round to round need `rounds`; NULL: some candidate. */
const struct ir_decl *interval_object(const struct lanes_frame *f, const struct ir_expr *addr);
/* The same by the name that the frames around it have for it, for messages. */
const struct ir_decl *interval_named_object(const struct lanes_frame *f,
                                            const struct ir_expr *addr);
/* All `extern __shared__` arrays begin at one place, whatever their names: one of them stands for all. */
const struct ir_decl *interval_same_memory(struct analysis *a, const struct ir_decl *d);
/* The load stands for the pointer that an object of a class that is not known is taken for where it is
 * subscripted: `__shared__ Scratch<T, N> s; s[i]`. */
bool interval_is_subscripted(const struct ir_stmt *load);
/* The same for global memory: the kernel's pointer parameter, or the __device__ variable. */
const struct ir_decl *interval_global(const struct lanes_frame *f, const struct ir_expr *addr);
/* Through the subscript of a class out of sight that the kernel is handed, or of a member of one: `tensor[i]`,
 * `settings.out[i]`.  Where that leads to was not made up by the thread. */
bool interval_is_of_argument(const struct lanes_frame *f, const struct ir_expr *addr);

/* interval_member.c.  `o.scratch` of an object whose constructor, list of values, or assignment is in sight: what that
 * gives the member, in terms of the same function; NULL: it cannot be said. */
const struct ir_expr *interval_member_given(const struct ir_module *m,
                                            const struct ir_expr *member);
/* `view.rows` of a structure that the function takes by value, or `rows` of the object whose method it is, as the
 * frame that calls it has it; NULL: it is none. */
const struct ir_expr *interval_member_handed(const struct lanes_frame *f,
                                             const struct ir_expr *member);

/* `this` of a method, as the frame that calls it has the object's address; NULL: it is not that. */
const struct ir_expr *interval_own_object(const struct lanes_frame *f, const struct ir_expr *e);

/* A variable that a lambda captures, as the frame of the function around it has it: its only value.  `from`: the block
 * of the call there.  NULL: it has several, or is none. */
const struct ir_expr *interval_captured(const struct lanes_frame *f, const struct ir_expr *e,
                                        const struct lanes_frame **around,
                                        const struct ir_block **from);

/* `at(row, column) = x;`, `to_shared(tile)`: the address that a function which only computes answers with, made of what
 * the call hands over; NULL: it is no such call. */
const struct ir_expr *interval_returned(const struct lanes_frame *f, const struct ir_stmt *call);

/* `Load(v, p)`, `Store(p, v)`, functions out of sight: the place that they read or write by their names; NULL: it is
 * none. */
const struct ir_expr *interval_named_place(const struct ir_stmt *s, bool *loads);

/* What a pointer held in a kernel's argument or a __device__ variable points to, `args.out` or
 * `*table`: an object that stands for it, the same wherever the file names it, or NULL. */
const struct ir_decl *interval_pointed(const struct lanes_frame *f, const struct ir_expr *pointer);

/* An access that was reached, and how. */
struct interval_reach {
    unsigned access;
    struct lanes_rounds rounds;       /* of the loops that wait, when it happens */
    const struct cfg_loop *back_edge; /* the outermost loop that went round, or NULL */
    const struct lanes_frame *back_frame;
    bool
        voted; /* INTERVAL_WARP: behind a vote or a shuffle, at which a warp waits, and which orders no memory */
};
/* What the walks through one run have found so far.  `arena` lives as long as the run. */
struct interval_walks {
    struct arena *arena;
    struct map open;   /* by place and successor: does a thread go there? */
    struct map behind; /* by place and rounds: what is reached from there */
};
/* Everything reached from `from`, which happens in `rounds`, before a barrier.  Branches whose
 * condition is one known value for all threads of the run are followed on their side only.  The result
 * lies in `scratch`, with all that was visited: hundreds of kilobytes. */
const struct interval_reach *interval_follow(struct arena *scratch, struct intervals *v,
                                             struct lanes_run *run, struct interval_walks *walks,
                                             unsigned from, const struct lanes_rounds *rounds,
                                             size_t *n);

#endif
