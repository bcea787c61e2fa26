/* SPDX-License-Identifier: Apache-2.0 */
/* Private to race*.c: two threads meet at one place, and nobody would call it a bug. */
#ifndef CUDALINT_PASS_RACE_HARMLESS_H
#define CUDALINT_PASS_RACE_HARMLESS_H

#include "pass/race_spread.h"

struct race_pair {
    struct intervals *v;
    struct lanes_run *run;
    const struct interval_access *a, *b;
    const struct lanes_rounds *ra, *rb;
    const struct spread *x, *y;
    struct spread_pair threads;
};

bool race_is_harmless(const struct race_pair *p);
/* All threads of the block have one value for e, of the function of the access; not if it is NULL. */
bool race_is_alike(const struct interval_access *a, const struct ir_expr *e);
/* Global memory: the data decide who comes there or what is written, or barriers may part the two. */
bool race_is_weak(const struct race_pair *p);
/* The answer of an atomic operation says who may: `if (atomicAdd(&n, 1) == 0)`. */
bool race_is_ticketed(const struct interval_access *a);
/* race_made_up.c: of a class that is not known here, which may keep threads apart. */
bool race_is_made_up(const struct race_pair *p);
/* Of elements of two types neither of whose sizes is known. */
bool race_is_of_other_type(const struct race_pair *p);
/* In rows of their own, whose length is counted in elements of a type whose size is not known, and what is in them in
 * those of another type. */
bool race_is_of_other_units(const struct race_pair *p);
/* Copies of as many bytes as the template of a helper says, by what its callers leave between them. */
bool race_is_of_template_bytes(const struct race_pair *p);
/* race_copy.c: no loop that waits has gone round between the two. */
bool race_is_of_one_round(const struct race_pair *p);
/* Both copy from one array, or one of them writes what is there already. */
bool race_is_copy(const struct race_pair *p);
/* A copy of a whole record, of which the other part may be meant. */
bool race_copies_record(const struct interval_access *a, const struct interval_access *other);
/* Of one store: its value is an element that the same index chooses. */
bool race_copies_by_index(const struct race_pair *p);
/* race_same.c.  Do the two threads have the same value there, loads from the same address included? */
bool race_same_value(const struct race_pair *p, const struct lanes_frame *f,
                     const struct lanes_rounds *rounds, const struct ir_expr *e);
/* Of one store: whoever comes to an element, in whatever round of the loops around it, writes the same to it. */
bool race_writes_one_value(const struct race_pair *p);
/* race_rows.c: each has a row of its own, of a length that is a constant out of sight. */
bool race_keeps_rows(const struct race_pair *p);
/* race_apart.c: the two threads meet only in rounds of which nobody knows that there are so many, or that they are
 * so close. */
bool race_is_kept_apart(const struct race_pair *p);
/* With every loop whose end is open in its first round. */
bool race_meets_in_first_rounds(const struct race_pair *p);
/* race_past.c: the two are in different parts of an array, or slices of it, and meet only where an index goes past the
 * end of its own; nothing in the code says that one does. */
bool race_goes_past(const struct race_pair *p);
/* race_columns.c: both write, in rows of one length that the run says, and never the same column. */
bool race_is_of_other_columns(const struct race_pair *p);
/* race_carved.c: in parts of one array whose sizes were made up. */
bool race_is_carved(const struct race_pair *p);
/* race_sliced.c: in slices of dynamic shared memory, one for each warp. */
bool race_is_sliced(const struct race_pair *p);
/* race_quarters.c: at parts of an array that several constants of one class out of sight are the begin of. */
bool race_is_of_quarters(const struct race_pair *p);
/* race_behind.c: what the data choose lies behind all that the other access comes to. */
bool race_lies_behind(const struct race_pair *p);
/* race_by_zero.c: in this example one of the two comes there by a quotient, or a remainder, by zero. */
bool race_is_by_zero(const struct race_pair *p);
/* race_ahead.c: one reads in front of how far the block is, and the other writes behind it. */
bool race_is_ahead(const struct race_pair *p);
/* race_minimum.c: one of the two threads is beyond what a minimum in a condition can be. */
bool race_is_beyond_minimum(const struct race_pair *p);
/* race_unused.c: what one reads is looked at nowhere, or only by the thread that writes. */
bool race_is_unused(const struct race_pair *p);
/* The same of the one thread that a question by its index chooses, `i == 0`: all read, and only the one that writes
 * goes on with it. */
bool race_is_for_writer(const struct race_pair *p);
/* race_unseen.c: all read, and behind it only the one that writes does what others can see. */
bool race_is_unseen(const struct race_pair *p);
/* race_bits.c: of bits that all set alike, and nobody who reads the others looks at. */
bool race_is_of_other_bits(const struct race_pair *p);
/* race_member.c: of two members of a class whose layout hangs on a template's parameters. */
bool race_is_of_other_member(const struct race_pair *p);
/* race_own_fill.c: all of what a thread reads it has written itself, and the others write the same. */
bool race_is_own_fill(const struct race_pair *p);
/* race_vacant.c: a place that the first of several equals takes. */
bool race_is_vacant(const struct race_pair *p);
/* race_once.c: no launch in sight leaves any block a second round of the kernel's loop. */
bool race_goes_once(const struct analysis_func *af, const struct cfg_loop *l);
/* race_reset.c: all set a flag back that others, who are late, have yet to ask. */
bool race_is_reset(const struct race_pair *p);
/* race_last_round.c: what lies between the two is a barrier, but for a last round in which nothing is done. */
bool race_ends_before(const struct race_pair *p);
/* race_smaller.c: each lane takes the smaller of its own and another's, which may have taken one already. */
bool race_takes_smaller(const struct race_pair *p);
/* race_window.c: a mask that is not in sight says who takes part in both. */
bool race_is_of_window(const struct race_pair *p);
/* race_standing.c: who writes a number has found it there, and so does who is late. */
bool race_is_standing(const struct race_pair *p);
/* race_relation.c: in dynamic shared memory, at places that several numbers of the run make up. */
bool race_is_of_relation(const struct race_pair *p);
/* A number of the run that one of the two places is made of, and that was made up; NULL: there is none. */
const struct ir_expr *race_number_of_run(const struct race_pair *p);
/* race_divided.c: a constant out of sight by which the thread's index is divided in the place of both, where the two
 * are of one row of threads, `row` long, and of different warps; NULL: there is none. */
const struct ir_expr *race_divisor_unseen(const struct race_pair *p, unsigned row);
/* race_rewrite.c: one puts in its place what the other makes of what it reads, sooner or later. */
bool race_is_rewrite(const struct race_pair *p);
/* The same of one thread of the grid that stores and of threads of all blocks that load. */
bool race_is_rewritten_alike(const struct analysis_func *af, const struct ir_stmt *store,
                             const struct ir_stmt *load);
/* race_place.c.  On every way from one of the two statements round the loop to the other all wait. */
bool race_round_waits(const struct race_pair *p, const struct lanes_frame *f,
                      const struct cfg_loop *l, const struct ir_stmt *a, const struct ir_stmt *b);
/* Between the two, one of them in a further call of the function, all wait in it. */
bool race_call_waits(const struct race_pair *p, const struct lanes_frame *f,
                     const struct ir_stmt *a, const struct ir_stmt *b);
/* The outermost loop around two accesses to one place, or a call that is given pointers (a == b), that comes to one
 * place in several rounds between which not all wait; NULL: there is none. */
const struct cfg_loop *race_loop_of_place(const struct race_pair *p, const struct lanes_frame *f,
                                          const struct ir_stmt *a, const struct ir_stmt *b);
/* The callers of f hand over the same in all rounds of their loops in which threads may meet in it at one place. */
bool race_is_called_alike(const struct race_pair *p, const struct lanes_frame *f);
/* race_count.c.  `n++`, `atomicAdd(&n, 1)`: as many threads as have been there are what it says; not
 * `atomicOr(&any, 1)`, which is the same however often it is done. */
bool race_adds_up(const struct interval_access *w);
/* Their own data say which threads add to one number of the block. */
bool race_counts_by_data(const struct race_pair *p);
/* race_count.c.  `last = *n; wait; if (tid == 0) *n = 0; wait; ... atomicAdd(n, 1);` in each round of a loop, and the
 * next round reads what others still raise. */
bool race_counts_rounds(const struct race_pair *p);
/* race_search.c: of a store by whoever has the key that is looked for. */
bool race_is_search(const struct race_pair *p);
/* race_limit.c: w raises or lowers a limit, and who has read it at r comes to no other end for that. */
bool race_keeps_limit(const struct interval_access *w, const struct interval_access *r);
/* race_seed.c: r reads what a loop begins with that goes on until compare-and-swap finds it unchanged. */
bool race_is_seed(const struct interval_access *r);
/* race_spin.c: on a variable that threads wait at until it says that it is their turn. */
bool race_takes_turns(const struct race_pair *p);
/* Two accesses in a warp that nothing keeps in step: what others have written, or what they overwrite
 * (`s[lane] += s[lane - 1]`); in a further round the latter only where the author makes the warp wait between the
 * write and this read. */
bool race_concerns_warp(const struct intervals *v, const struct interval_access *a,
                        const struct interval_access *b, const struct interval_reach *reach);
/* race_promise.c.  On some way from a to b the warp waits by name: `__syncwarp()`. */
bool race_warp_waits(const struct analysis_func *af, const struct ir_stmt *a,
                     const struct ir_stmt *b);
/* For ir_walk() with a race_pair: no template parameter whose number was made up is in it. */
bool race_is_no_constant(const struct ir_expr *e, void *context);
bool race_is_guarded_by_constant(const struct race_pair *p, const struct interval_access *a);
bool race_is_limited_by_constant(const struct race_pair *p, const struct interval_access *a);
/* The author waits for the warp: constants that are not known here keep them within one. */
bool race_is_of_constant_warp(const struct race_pair *p);
/* Of one store that several threads make at once (a == b). */
bool race_is_harmless_alone(const struct race_pair *p);

/* Compare-and-swap, or a lock out of sight: one thread at a time. */
bool race_may_exclude(const struct analysis_func *af);

/* race_late.c.  A collective stands in a loop whose rounds the block's index counts, of a grid of any size. */
bool race_goes_to_block(const struct analysis_func *root, const struct intervals *v);

#endif
