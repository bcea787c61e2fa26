/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which branch keeps some threads of the block away from a statement: the obligation "every thread of
 * the block reaches this barrier", taken apart.
 *
 * Follows control dependence from the statement outwards.  A branch counts when its condition is
 * certain to vary inside a block (uniform.h), is not decided for all threads by the facts or by
 * every visible launch, and its two sides do not hold the same number of barriers (a matching
 * barrier on the other side is how warp-specialised code is written).  An exit of whole warps by
 * their number, and an exit of threads that have barriers of their own before it, do not count.
 */
#ifndef CUDALINT_PASS_DIVERGENCE_H
#define CUDALINT_PASS_DIVERGENCE_H

#include "pass/uniform.h"

enum divergence_kind {
    DIVERGENCE_CONDITION,  /* the statement stands inside the if */
    DIVERGENCE_EARLY_EXIT, /* the other side leaves: return, break */
    DIVERGENCE_NEXT_ROUND, /* the other side is a `continue` */
    DIVERGENCE_LOOP        /* the branch decides whether the loop goes on */
};

struct divergence {
    enum divergence_kind kind;
    const struct ir_stmt *branch;
    struct uniformity varies;
    const struct ir_stmt
        *unsettled; /* the branch reads what other blocks change meanwhile; or NULL */
    const struct ir_stmt
        *unseen; /* the branch asks a function out of sight for each thread's own index; or NULL */
    const struct ir_stmt
        *answered;    /* the branch asks what an atomic operation answered each thread; or NULL */
    bool made_unseen; /* `unseen` does not answer, but makes what is compared */
    bool blocks;      /* whole blocks go different ways, which only a barrier of the grid minds */
};

/* `i < ceil_div(n, THREADS) * THREADS`: all threads of a block go as many rounds. */
bool divergence_ends_on_a_block(const struct analysis_func *af, const struct ir_stmt *branch);
/* What leads to s says that the whole block is on this side of the branch: `block * 256 + 256 < n`. */
bool divergence_is_of_whole_blocks(const struct analysis_func *af, const struct divergence *d,
                                   const struct ir_stmt *s);
/* Wherever a thread comes to s, those that part at the branch do so, too: by what is known there of the whole block
 * (SCOPE_GRID: of the whole grid). */
bool divergence_is_excluded(struct analysis_func *af, const struct ir_stmt *branch,
                            const struct ir_stmt *s, enum ir_scope whom);
/* `i < n`, and n is a product with the side of the block in it, in each launch in sight or by what the kernel asks. */
bool divergence_deals_whole_blocks(const struct analysis_func *af, const struct ir_stmt *branch);
/* Rows of threads are whole warps, as far as the launches tell. */
bool divergence_rows_are_warps(const struct analysis_func *af);
/* Whole warps part by their number alone: `warp > 0`. */
bool divergence_is_of_warp_numbers(const struct analysis_func *af, const struct divergence *d);
/* Of a barrier at s that waits for `whom`: SCOPE_GRID, or anything else for the block.  False: no such
 * branch is known; *out is then untouched. */
bool divergence_at(struct analysis_func *af, const struct ir_stmt *s, enum ir_scope whom,
                   struct divergence *out);
/* Does this divergence not count?  s is the statement. */
typedef bool divergence_skips(struct analysis_func *af, const struct divergence *d,
                              const struct ir_stmt *s);
/* The same; those that `skips` (NULL: none) says do not count. */
bool divergence_at_unless(struct analysis_func *af, const struct ir_stmt *s, enum ir_scope whom,
                          divergence_skips *skips, struct divergence *out);
/* What parts the threads in front of a barrier; see divergence_at(). */
typedef bool divergence_finds(struct analysis_func *af, const struct ir_stmt *s, enum ir_scope whom,
                              struct divergence *out);
/* divergence_nearer.c: s stands in front of the branch in a loop that some threads leave behind it, and the others come
 * to another barrier before they are at s again, of which `finds` says the same. */
bool divergence_has_nearer(struct analysis_func *af, const struct divergence *d,
                           const struct ir_stmt *s, divergence_finds *finds);
/* Lanes of a warp part at the branch, and meet as many barriers on either side: other ones.  *one, *two: the first of
 * each. */
bool divergence_parts_barriers(struct analysis_func *af, const struct ir_stmt *branch,
                               const struct ir_stmt **one, const struct ir_stmt **two);
/* Threads that find no piece of the work which one of them has fetched for the block, `base + threadIdx.x >= count`. */
bool divergence_is_fetched(const struct analysis_func *af, const struct ir_stmt *branch);

#endif
