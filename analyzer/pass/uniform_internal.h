/* SPDX-License-Identifier: Apache-2.0 */
/* Private to uniform*.c. */
#ifndef CUDALINT_PASS_UNIFORM_INTERNAL_H
#define CUDALINT_PASS_UNIFORM_INTERNAL_H

#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/launch.h"
#include "pass/range.h"
#include "pass/uniform.h"

enum uniform_state { UNIFORM_FRESH, UNIFORM_BUSY, UNIFORM_DONE };

struct block_list {
    VEC(const struct ir_block *) blocks;
    bool ready;
};

/* A polynomial of more is looked at as it is: no place is of so many, a hash of many rounds is. */
enum { UNIFORM_TERMS = 24 };

struct uniform {
    struct analysis_func *af;
    struct arena *arena;
    struct ir_module *module;
    bool params_uniform; /* for summaries: what if all arguments are the same for all threads? */
    unsigned single;     /* what if blocks have one thread along these axes (bit 0: x)? */
    bool walking; /* a loop variable's step is looked at: it may be made of another such variable */
    enum uniform_state state;
    struct uniformity *values;   /* by value id; the assumption so far while it is computed */
    struct uniformity *branches; /* by block id, of its BRANCH or SWITCH */
    struct uniformity *params;   /* by parameter index, device functions only */
    struct block_list *deciders; /* by block id: branches that choose the input of its phis */
    struct map memo;             /* (expression, block) -> struct uniformity, of this round */
    struct map
        writers;     /* address of a local variable -> struct variable_use, of uniform_written.c */
    bool uses_known; /* the statements that mention each variable are in `writers` */
    struct map polynomials; /* expression -> struct affine, whatever the round */
    struct map locals;      /* address of a local variable -> struct uniform_local, the same */
};

struct uniformity uniform_make(enum uniform_level level, enum uniform_reason reason,
                               const struct ir_expr *source, const struct ir_stmt *where,
                               bool certain);
/* Varying as far as is known, and most likely the same for all. */
struct uniformity uniform_presume(enum uniform_reason reason, const struct ir_expr *source,
                                  const struct ir_stmt *where);
/* The same for all threads of a block, or presumed to be. */
bool uniform_is_common(const struct uniformity *x);
struct uniformity uniform_join(struct uniformity x, struct uniformity y);
/* `at`: the block in which the value is used; NULL: inside the loops that define it. */
struct uniformity uniform_eval(struct uniform *u, const struct ir_expr *e,
                               const struct ir_block *at);
/* affine_of(), made once: each round asks for the same ones. */
struct affine uniform_affine(struct uniform *u, const struct ir_expr *e);
/* Of the value that a statement defines, with the assumptions so far. */
struct uniformity uniform_eval_def(struct uniform *u, const struct ir_stmt *s);
/* uniform_slot.c.  A load of the thread's own element of an array of which no thread uses another's: what
 * was stored there, when it is the same for all. */
bool uniform_own_slot(struct uniform *u, const struct ir_stmt *load, struct uniformity *out);
/* uniform_written.c.  A load of an array or variable of the thread's own, of which the last store is seen and differs
 * between threads for certain. */
bool uniform_last_written(struct uniform *u, const struct ir_stmt *load, struct uniformity *out);
/* uniform_pointer.c.  A comparison of two pointers that are counted from the same one, by offsets that are *out;
 * false: not that they were seen to be. */
bool uniform_pointers(struct uniform *u, const struct ir_expr *compare, const struct ir_block *at,
                      struct uniformity *out);
/* The expression, of the function's own terms, when its arguments are the same for all threads. */
bool uniform_is_common_inside(struct analysis_func *af, const struct ir_expr *e);
struct uniformity uniform_eval_builtin(struct uniform *u, const struct ir_expr *e);
/* Of the polynomial, induction variables taken apart; *expanded: the polynomial itself. */
struct uniformity uniform_eval_affine(struct uniform *u, const struct affine *x,
                                      const struct ir_block *at, struct affine *expanded);
/* A polynomial as thread part + rest: the terms that differ between the threads of a block, with a
 * common positive factor, and the others. */
struct uniform_split {
    struct affine thread;
    struct affine rest;
    struct uniformity rest_is;
    struct range thread_range;
    int64_t factor;                /* 0: not thread index times a factor */
    unsigned size_count;           /* factors of the size that the thread index stays below: */
    const struct ir_expr *size[3]; /* blockDim.x, ... */
};
void uniform_split(struct uniform *u, const struct affine *x, const struct ir_block *at,
                   struct uniform_split *out);
/* thread part + rest where the second is a multiple of some size and the first within [0, size):
 * then x < 0 is as uniform as the rest. */
bool uniform_tail_fits(struct uniform *u, const struct uniform_split *s);
/* (x - thread part) is a multiple of b and the thread part within [0, b). */
bool uniform_tail_fits_size(const struct uniform_split *s, const struct ir_expr *b);
/* x / 32 is the same for the threads of a warp, as far as x goes. */
bool uniform_is_warp_aligned(const struct uniform_split *s);
/* Branches that choose along which edge control enters b, counted from b's dominator. */
const struct block_list *uniform_deciders(struct uniform *u, const struct ir_block *b);

#endif
