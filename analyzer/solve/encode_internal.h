/* SPDX-License-Identifier: Apache-2.0 */
/* Private to encode*.c. */
#ifndef CUDALINT_SOLVE_ENCODE_INTERNAL_H
#define CUDALINT_SOLVE_ENCODE_INTERNAL_H

#include "pass/guard.h"
#include "pass/range.h"
#include "solve/encode.h"

/* A function on the way: the kernel, the function that launches it, its caller... */
struct encode_frame {
    struct analysis_func *af;
    const struct ir_stmt *at;
    const struct ir_stmt *call; /* frames of the host: who calls it, or NULL */
};

struct encode_pair {
    const struct smt_term *x;
    const struct smt_term *y;
};
struct encode_quotient {
    const struct smt_term *x;
    const struct smt_term *y;
    const struct smt_term *quotient;
    const struct smt_term *rest;
};

struct encoding {
    struct arena *arena;
    struct smt *smt;
    const struct launch_site *site;
    struct encode_frame frames[LAUNCH_WAY_MOST + 2];
    unsigned frame_count;
    struct map memo;
    VEC(struct encode_leaf) leaves;
    VEC(struct encode_pair) bounds; /* x <= y */
    VEC(struct encode_pair) products;
    VEC(struct encode_quotient) quotients;
    unsigned terms;
    unsigned depth;
    bool inexact;
    bool asked; /* some leaf is_asked */
};

/* One place where an expression is looked at. */
struct encode_at {
    struct encoding *e;
    unsigned frame;
    unsigned who;
};

/* What ended a loop that lies behind: it says nothing of who gets here. */
bool encode_is_exit(struct encode_at at, const struct fact *f);
/* False for what ended a loop whose values the question does not mention, and for what the host asks
 * of other things than the question. */
bool encode_needs_fact(struct encode_at at, const struct fact *f);
void encode_assert_fact(struct encode_at at, const struct fact *f);
/* The same for facts of the host (encode_host.c). */
bool encode_needs_host_fact(struct encode_at at, const struct fact *f);
/* Under which conditions the host launches, as far as the question depends on them; after all else
 * has been encoded. */
void encode_assert_host(struct encoding *e);
/* Do all parts of it hold that the question needs? */
bool encode_host_parts(struct encode_at at, const struct ir_expr *condition,
                       bool (*holds)(void *context, const struct ir_expr *), void *context);

/* A sum, a product or a size of the host whose type is out of sight, `(image.cols - 2)`: taken as an integer that
 * does not wrap. */
bool encode_is_open(unsigned frame, const struct ir_expr *x);
const struct smt_term *encode_in(struct encode_at at, const struct ir_expr *x);
const struct smt_term *encode_truth_in(struct encode_at at, const struct ir_expr *x);
/* A fresh unknown with the range of x there; notes the leaf. */
const struct smt_term *encode_free(struct encode_at at, const struct ir_expr *x, bool is_input);
/* x <= y holds. */
void encode_note_bound(struct encoding *e, const struct smt_term *x, const struct smt_term *y);
struct range encode_range(struct encode_at at, const struct ir_expr *x);

/* The hardware's limit on all threads of a block, when several axes take part. */
void encode_assert_block(struct encoding *e);

const struct smt_term *encode_leaf_in(struct encode_at at, const struct ir_expr *x);

#endif
