/* SPDX-License-Identifier: Apache-2.0 */
/* Launches of each kernel that the module shows, with what the arguments and shape are made of. */
#ifndef CUDALINT_PASS_LAUNCH_H
#define CUDALINT_PASS_LAUNCH_H

#include "pass/analysis.h"

struct launch_site {
    const struct ir_stmt *stmt;
    struct analysis_func *host; /* the function that launches */
    const struct ir_launch *launch;
    struct ir_func *kernel;
    const struct ir_expr *grid[3]; /* in terms of the host function; INT where it folds */
    const struct ir_expr *block[3];
    const struct ir_expr *shared_bytes;
    const struct launch_site
        *inside;     /* of a call: the launch in the wrapper that it calls; or NULL */
    bool is_wrapper; /* the kernel is a parameter, and each call that names one is a site too */
    /* Host expression for a kernel parameter / template parameter, or NULL. */
};

struct launches *launch_create(struct analysis *a);
const struct launch_site *const *launch_all(const struct launches *l, size_t *n);
const struct launch_site *const *launch_of(const struct launches *l, const struct ir_func *kernel,
                                           size_t *n);
/* Does some statement of the file launch it? */
bool launch_is_in_sight(const struct launches *l, const struct ir_func *kernel);
const struct ir_expr *launch_argument(const struct launch_site *s, const struct ir_decl *param);
const struct ir_expr *launch_template_argument(const struct launch_site *s, const char *tparam);
/* `if (side == 16)` stands in front of a launch of the instance for 16, and the function has made `side` another
 * number: nobody gets there, and a block that is made of `side` would be another one, too (launch_chosen.c). */
bool launch_is_of_other_number(const struct launch_site *s);
/* Is one of the arguments, which are known, a number? */
bool launch_hands_number(const struct ir_launch *l);
/* What the kernel is told by its arguments or its block has `leaf`, of the launching function, in it. */
bool launch_tells(const struct launch_site *s, const struct ir_expr *leaf);
/* What the launch makes of type t where it is a T of the kernel's template; else t itself. */
const struct ir_type *launch_type(const struct launch_site *s, const struct ir_type *t);
/* Has e, which was put in the launch's terms, nothing left in it that the kernel computes?  The launching function's
 * ranges know only its own values. */
bool launch_is_of_host(const struct launch_site *s, const struct ir_expr *e);
/* Kernel expression e with the launch's arguments, shape and template arguments put in. */
const struct ir_expr *launch_substitute(const struct launch_site *s, const struct ir_expr *e);
/* Elements of an array in its outermost dimension, in the instance of a template that the launch makes;
 * -1: not known. */
int64_t launch_array_count(const struct launch_site *s, const struct ir_type *array);
/* Are the launches that the module shows all there are? (kernel is static or in an anonymous
 * namespace, or the file is a program with main(), and no launch of it is hidden) */
bool launch_complete(const struct launches *l, const struct ir_func *kernel);
/* No launch of it in this file is hidden; other files may launch it. */
bool launch_all_seen(const struct launches *l, const struct ir_func *kernel);
/* A template that its source file neither launches nor names, nor makes an instance of: no other file can. */
bool launch_is_nowhere(const struct launches *l, const struct ir_func *kernel);
/* Threads per block along axis 0..2: the largest over all visible launches when each folds to a
 * number; else from __launch_bounds__, less what the launches give the other axes; else -1. */
int64_t launch_block_limit(const struct launches *l, const struct ir_func *kernel, unsigned axis);
/* Launches are in sight, all of blocks of one thread. */
bool launch_has_one_thread(const struct launches *l, const struct ir_func *kernel);
/* The one number of threads per block (blocks per grid) along an axis when the launches are
 * complete and agree; else -1. */
int64_t launch_block_exact(const struct launches *l, const struct ir_func *kernel, unsigned axis);
int64_t launch_grid_exact(const struct launches *l, const struct ir_func *kernel, unsigned axis);
/* grid*block along the axis covers `n` by rounding up ((n + b - 1) / b, ceil, divUp(n, b)): the
 * tail block has threads beyond n.  *n_out: what was rounded, in host terms. YES, NO (divides
 * exactly, or a number that is a multiple), UNKNOWN. */
enum tri launch_rounds_up(const struct launch_site *s, unsigned axis, const struct ir_expr **n_out);
/* The same of a number of blocks of so many threads, which no launch in sight need have. */
enum tri launch_number_rounds(const struct analysis *a, const struct ir_expr *e,
                              const struct ir_expr *block);
/* Every launch in sight divides `length`, in terms of the kernel, along some of these axes (bit 0: x), and rounds none
 * of them up. */
bool launch_all_divide(const struct launches *l, const struct ir_func *kernel, unsigned axes,
                       const struct ir_expr *length);
/* What such a launch divides by, in host terms; NULL when it cannot be told. */
const struct ir_expr *launch_rounds_by(const struct launch_site *s, unsigned axis);
/* What leaves the last block a tail. */
enum launch_tail {
    LAUNCH_TAIL_NONE,
    LAUNCH_TAIL_ROUNDED, /* launch_rounds_up() */
    LAUNCH_TAIL_OF_ONE,  /* `max(n / 256, 1)`: fewer than 256 take a block */
    LAUNCH_TAIL_UNSEEN   /* of a function out of sight that is handed the block and the lengths */
};
/* *n: what the blocks along the axis are for; *by (unless NULL): how many of it a block takes, or NULL. */
enum launch_tail launch_tail_of(const struct launch_site *s, unsigned axis,
                                const struct ir_expr **n, const struct ir_expr **by);
/* e is a quotient that is rounded up, in a kernel too. */
bool launch_is_rounded_up(const struct analysis *a, const struct ir_expr *e);
/* The same, with what is divided and by what (NULL: not told). */
bool launch_rounded_quotient(const struct analysis *a, const struct ir_expr *e,
                             const struct ir_expr **n, const struct ir_expr **by);

#endif
