/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Expressions of a kernel, of the function that launches it and of that one's callers as terms over
 * the integers, with everything that is known of their leaves.
 *
 * What the terms mean: sums, products and signed differences are taken not to wrap (that is an
 * obligation of its own, and undefined for int), unsigned differences and conversions of negative
 * numbers are exact, divisors are positive.  What has no term (loads, floating point, unknown calls)
 * is a fresh unknown within its range: a proof stays a proof, a model may be none (encode_is_exact).
 */
#ifndef CUDALINT_SOLVE_ENCODE_H
#define CUDALINT_SOLVE_ENCODE_H

#include "pass/launch.h"
#include "solve/smt.h"

/* A launch, and the calls that lead to the function that makes it, innermost first. */
#define LAUNCH_WAY_MOST 3
struct launch_way {
    const struct launch_site *site; /* NULL: any launch whatever */
    const struct ir_stmt *calls[LAUNCH_WAY_MOST];
    unsigned call_count;
};

/* What a model chooses: sizes of the host, parameters of the kernel, the block, the thread. */
struct encode_leaf {
    const struct ir_expr *expr;
    const struct smt_term *term;
    unsigned who;  /* 0, or 1 for the second thread */
    bool is_input; /* whoever runs the program chooses it; else a load, a call, a merged value */
    bool
        is_asked; /* such a value of the host that any number may be: `atoi(argv[1])`, `image.rows` */
};

struct encoding;

/* `at`: the statement of the kernel whose facts and ranges hold. */
struct encoding *encode_open(struct arena *a, struct smt *smt, struct analysis_func *kernel,
                             const struct ir_stmt *at, const struct launch_way *way);
/* A kernel's expression, as thread `who` (0 or 1) of one block computes it. */
const struct smt_term *encode_value(struct encoding *e, const struct ir_expr *x, unsigned who);
const struct smt_term *encode_truth(struct encoding *e, const struct ir_expr *x, unsigned who);
/* An expression of the launching function, 0, or of its nth caller on the way. */
const struct smt_term *encode_host_value(struct encoding *e, const struct ir_expr *x, unsigned n);
/* The launch's block has at least one thread along each axis, and no more than a block may have. */
void encode_block_sides(struct encoding *e);
/* Asserts the conditions under which thread `who` gets to the statement. */
void encode_assert_facts(struct encoding *e, unsigned who);
/* Last before the question: asserts the conditions under which the launch happens (those that the
 * question depends on: encode_host.c), what follows for products from the bounds of their factors, and
 * that nobody chooses a size below `least`; INT64_MIN: whatever. */
void encode_finish(struct encoding *e, int64_t least);
/* Nothing that the question depends on was left out or made wider than it is. */
bool encode_is_exact(const struct encoding *e);
/* The same, but for numbers that the host asks for. */
bool encode_is_asked(const struct encoding *e);
const struct encode_leaf *encode_leaves(const struct encoding *e, size_t *n);

/* After SMT_MODEL, by the machine's arithmetic (encode_model.c): do all facts hold, and what is the
 * value?  False also when something in them is not known. */
bool encode_model_allows(struct encoding *e, unsigned who);
bool encode_model_value(struct encoding *e, const struct ir_expr *x, unsigned who, int64_t *out);
bool encode_model_host_value(struct encoding *e, const struct ir_expr *x, unsigned n, int64_t *out);

#endif
