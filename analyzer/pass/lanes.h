/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every thread of one block computes: integer expressions evaluated for all threads of an example
 * block at once.
 *
 * Where a polynomial gives up (`tid / 32`, `tid ^ 1`, a choice, the second round of a halving loop)
 * an example still has a number for each thread.  The block has the shape of a visible launch,
 * else a usual one.  What is the same for all threads but not known (a parameter, a template
 * parameter, a size loaded from memory) gets one made-up value, the same wherever it occurs, so
 * conditions on it agree with each other; large by default, so that a stride is wider than what it
 * strides over.  What differs between threads and is not known stays unknown.
 *
 * Calls are followed: a frame is a function together with the call that it was entered by, and its
 * parameters are what the call passes.
 */
#ifndef CUDALINT_PASS_LANES_H
#define CUDALINT_PASS_LANES_H

#include "base/limits.h"
#include "pass/launch.h"

#define LANES_UNKNOWN INT64_MIN

struct lanes_frame {
    unsigned id;
    struct lanes_frame *parent; /* NULL: the root */
    const struct ir_stmt *call; /* in the parent */
    struct analysis_func *af;
    unsigned first_loop; /* its loops are first_loop + index in cfg_loops() */
    unsigned depth;
};

/* Which round each loop is in. */
enum { LANES_OUTSIDE = 255, LANES_ANY_ROUND = 254 };
struct lanes_rounds {
    unsigned char at[LIMIT_LANES_LOOPS];
};

/* One value for all threads (at NULL), or one each; LANES_UNKNOWN where not known. */
struct lanes {
    const int64_t *at;
    int64_t value;
    bool real; /* the bits of doubles */
    bool made; /* one value that rests on a made-up number */
    bool open; /* one value that rests on a constant out of sight, or on what a made-up
                * number was said to equal */
};

/* Made-up sizes are wider than the block, so that strides keep threads apart; constants (template
 * parameters) are smaller than what the run decides, and products of two sizes fit 32 bits. */
enum lanes_style {
    LANES_LARGE,       /* sizes of tens of thousands, conditions true */
    LANES_LARGE_FALSE, /* the same, conditions false */
    LANES_FEW_ROUNDS,  /* sizes that the block gets through in a few rounds */
    LANES_SMALL,       /* sizes below ten, constants too */
    LANES_POWERS,      /* powers of two, of a few blocks: `i & (n - 1)`, `i % n / m` */
    LANES_RISING,  /* each size a multiple of the one before: sums of small ones fit large ones */
    LANES_FALLING, /* the same the other way round */
    LANES_TAIL,    /* sizes that end in the middle of a warp of the block looked at */
    LANES_FITTING, /* sizes that branches compare with a limit stay within it, others are large */
    LANES_EMPTY /* large, but what a block looks up for itself, how much it has to do, is nothing */
};

/* Numbers chosen for single unknowns, in place of made-up ones (lanes_way.h). */
struct lanes_pin {
    uint64_t key;
    int64_t value;
};
struct lanes_pins {
    struct lanes_pin at[LIMIT_LANES_PINS];
    size_t len;
};

struct lanes_shape {
    unsigned n[3];
    const struct launch_site *site; /* NULL: a usual shape */
    enum lanes_style style;
    bool first_block;   /* the first block of the grid; else the second, or ... */
    bool far_block;     /* ... one with several before it: `for (b = 0; b < blockIdx.x; b++)` */
    bool late_block;    /* ... or one with thousands before it: `i < align(blockIdx.x)` */
    bool own_quotients; /* a quotient of two made-up sizes is a made-up size */
    /* 0: made-up numbers are equal to nothing.  k: to the k-th constant that the function compares them
     * with, so that what `if (mode == 2)` guards is seen too. */
    unsigned equal;
    const struct lanes_pins *pins; /* or NULL */
    /* Branches on made-up numbers alone are open on both sides: what happens where none of these numbers
     * lead, if the program's own ones do. */
    bool every_way;
};

struct lanes_run;

struct lanes_run *lanes_create(struct arena *a, struct analysis *an, struct lanes_shape shape);
/* One of the functions that lead there asks one out of sight for the thread's number in its block, `getThreadId()`,
 * which the run takes by its name. */
bool lanes_number_unseen(const struct lanes_frame *f);
/* Where what belongs to the run lives. */
struct arena *lanes_arena(const struct lanes_run *r);
unsigned lanes_count(const struct lanes_run *r);
struct lanes lanes_of(struct lanes_run *r, const struct lanes_frame *f,
                      const struct lanes_rounds *rounds, const struct ir_expr *e);
static inline int64_t lanes_get(const struct lanes *v, unsigned lane)
{
    return v->at ? v->at[lane] : v->value;
}
/* Does the thread get to the block?  0 no, 1 yes, 2 as the data decide. */
const unsigned char *lanes_mask(struct lanes_run *r, const struct lanes_frame *f,
                                const struct lanes_rounds *rounds, const struct ir_block *b);
/* In a run of every way: may some thread go where the condition is `want`? */
bool lanes_is_way(struct lanes_run *r, const struct lanes_frame *f,
                  const struct lanes_rounds *rounds, const struct ir_expr *condition, bool want);
bool lanes_go_every_way(const struct lanes_run *r);
/* LANES_EMPTY: loops may be over before they begin. */
bool lanes_may_be_empty(const struct lanes_run *r);
/* Rounds as b sees them: loops of the frame that do not hold it are outside. */
struct lanes_rounds lanes_rounds_at(const struct lanes_frame *f, const struct lanes_rounds *rounds,
                                    const struct ir_block *b);
/* The number of a loop in lanes_rounds; LIMIT_LANES_LOOPS when there is no room. */
unsigned lanes_loop_number(const struct lanes_frame *f, const struct cfg_loop *l);
/* The round after which a loop is over for all threads; -1: it has none, LANES_NO_END: not in
 * sight. */
enum { LANES_NO_END = -2 };
int lanes_last_round(struct lanes_run *r, const struct lanes_frame *f, const struct cfg_loop *l);
/* A key for what belongs to a frame in these rounds; `what` tells it from others. */
uint64_t lanes_key(const struct lanes_frame *f, const struct lanes_rounds *rounds, uint64_t what);
/* Made-up conditions, or made-up divisors, took part so far: another style may tell more. */
bool lanes_used_condition(const struct lanes_run *r);
bool lanes_used_divisor(const struct lanes_run *r);
bool lanes_used_mask(const struct lanes_run *r); /* `i & (n - 1)` */
/* `i * (pitch / tiles)` of two made-up numbers: the stride may be anything. */
bool lanes_used_quotient(const struct lanes_run *r);
bool lanes_used_limit(const struct lanes_run *r);  /* `n <= 1024` */
bool lanes_used_lookup(const struct lanes_run *r); /* `counts[blockIdx.x]` */
/* The same for comparisons with ==: how many constants some number was compared with. */
unsigned lanes_used_equality(const struct lanes_run *r);

#endif
