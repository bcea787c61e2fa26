/* SPDX-License-Identifier: Apache-2.0 */
/* Private to lanes*.c. */
#ifndef CUDALINT_PASS_LANES_INTERNAL_H
#define CUDALINT_PASS_LANES_INTERNAL_H

#include "pass/lanes.h"

/* Something that a made-up number stands for. */
struct lanes_leaf {
    uint64_t key;
    bool is_condition;
};

struct lanes_run {
    struct arena *arena;
    struct analysis *analysis;
    struct lanes_shape shape;
    unsigned count;
    bool flat;          /* only threadIdx.x counts */
    struct map values;  /* (frame, rounds, expr) -> struct lanes */
    struct map masks;   /* (frame, rounds, block) -> masks */
    struct map made_up; /* expr -> number */
    unsigned made_up_count;
    VEC(struct lanes_leaf) leaves; /* those whose number nothing else tells */
    struct map constants;          /* (function, expr) -> int64_t, lanes_constant.c */
    struct map carves;             /* (function, array of bytes) -> struct carves, place.c */
    bool used_condition;
    bool used_divisor;
    bool used_mask;
    bool used_quotient;
    bool used_limit;
    bool used_lookup;
    unsigned used_equality;
    int last[LIMIT_LANES_LOOPS]; /* lanes_last_round() + 4; 0: not asked, 1: being computed */
    unsigned work;               /* expressions evaluated: LIMIT_LANES_WORK */
};

/* One operator on numbers of that type; LANES_UNKNOWN when it has no value. */
int64_t lanes_apply(const struct ir_expr *e, bool real, int64_t x, int64_t y);
int64_t lanes_convert(const struct ir_type *to, const struct ir_type *from, bool from_real,
                      int64_t x);
/* The value of something that is the same for all threads but not known. */
struct lanes lanes_make_up(struct lanes_run *r, const struct lanes_frame *f,
                           const struct ir_expr *e);
/* Is e, made up and the same for all threads, equal to `to` in this run?  0 no, 1 yes, 2: as computed. */
unsigned lanes_equality(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e,
                        const struct ir_expr *to, int64_t number);
/* The number that a function out of sight returns, as far as its name tells. */
struct lanes lanes_of_unseen(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_stmt *call);
/* `tile.width` of a structure that the caller made: the number that it put there; or unknown. */
struct lanes lanes_of_handed(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_expr *member);
/* lanes_warp.c: a vote, a shuffle. */
struct lanes lanes_of_warp_op(struct lanes_run *r, const struct lanes_frame *f,
                              const struct lanes_rounds *rounds, const struct ir_stmt *s);
/* `lane_mask_lt()`, "%lanemask_lt": the lanes before one's own; le, gt, ge the like. */
struct lanes lanes_of_lane_mask(struct lanes_run *r, const char *name);
/* `__popc(e)`, `__ffs(e)`, `__clz(e)` and their long forms. */
struct lanes lanes_of_bits(struct lanes_run *r, const struct lanes_frame *f,
                           const struct lanes_rounds *rounds, const char *name,
                           const struct ir_expr *e);
/* A number for e that fits the limits that branches compare it with; 0: there are none. */
int64_t lanes_fit(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e);
/* The global that e reads when nobody here defines it: a constant of a header out of sight.  NULL: none. */
const struct ir_decl *lanes_loaded_constant(const struct ir_expr *e);
/* A template parameter or a global that nobody writes. */
bool lanes_is_constant(const struct ir_expr *e);
/* The number that e, a constant out of sight, must have for the code to fit the block; 0: nothing tells. */
int64_t lanes_constant(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e);
/* What may tie a constant to the block. */
struct lanes_knot {
    const struct ir_expr *e;
    const struct ir_expr
        *row;  /* of a sum, a step: how long a row of the block is; NULL: e is a quotient */
    bool bits; /* so many bits of it: a row of `1 << row` */
};

/* What the text of a function says of numbers that it has in no other place; found once (lanes_told.c). */
struct lanes_told {
    struct arena *arena;
    VEC(const struct ir_expr *) ends;   /* each n of `s[n - threadIdx.x - 1]`, of shared memory */
    VEC(const struct ir_expr *) parts;  /* each n of `threadIdx.x / n` */
    VEC(const struct ir_expr *) limits; /* each `a < b` of a branch, or <=, >, >= */
    VEC(struct lanes_knot) knots;
};
const struct lanes_told *lanes_told_of(const struct analysis_func *af);

/* lanes_local.c: what is read from an array of the thread's own that a loop has filled by a sum of its index; else
 * unknown. */
struct lanes lanes_of_local(struct lanes_run *r, const struct lanes_frame *f,
                            const struct lanes_rounds *rounds, const struct ir_stmt *load);
/* lanes_kept.c: a number that the block has looked up for itself, read back from where it keeps it. */
bool lanes_is_kept_lookup(const struct lanes_frame *f, const struct ir_expr *e);
/* A constant out of sight that the thread's index is divided by, and so less than the block; 0: it is not. */
int64_t lanes_part_of_block(const struct lanes_frame *f, const struct ir_expr *e);
/* Threads of a block, for e that shared memory is mirrored by, `s[e - 1 - threadIdx.x]`; 0: it is not. */
int64_t lanes_end_of_block(const struct lanes_run *r, const struct lanes_frame *f,
                           const struct ir_expr *e);
/* A parameter in `1 << e`, itself or counted on from it in a loop: a small number, whatever the sizes are. */
bool lanes_is_exponent(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e);
/* The number that the name of e stands for; 0: none. */
int64_t lanes_named(const struct lanes_run *r, const struct ir_expr *e);
struct lanes lanes_phi(struct lanes_run *r, const struct lanes_frame *f,
                       const struct lanes_rounds *rounds, const struct ir_stmt *phi);
/* lanes_behind.c: what the phi of a loop's head is when the loop is over: of a number that goes by one step to one
 * bound, which alone ends it; or unknown. */
struct lanes lanes_behind_loop(struct lanes_run *r, const struct lanes_frame *f,
                               const struct lanes_rounds *rounds, const struct ir_stmt *phi,
                               const struct cfg_loop *l);
/* How the thread gets from p to its successor number `succ`. */
void lanes_edge(struct lanes_run *r, const struct lanes_frame *f, const struct lanes_rounds *rounds,
                const struct ir_block *p, unsigned succ, unsigned char *out);

#endif
