/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One question to Z3: are these assertions over the integers satisfiable?  Everything that Z3 has
 * lives and dies with the question, so an answer depends on the question alone: not on the time, the
 * machine, the thread or what was asked before.  Only smt.c includes Z3's header.
 *
 * Terms belong to the question.  A term that could not be made is NULL, and so is what is made of it;
 * asserting it makes the answer UNKNOWN.
 */
#ifndef CUDALINT_SOLVE_SMT_H
#define CUDALINT_SOLVE_SMT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"

struct arena;
struct smt;
struct smt_term;

/* Questions that were asked before, with their answers, steps and the values asked of their
 * models. */
struct smt_memo {
    struct arena *arena;
    struct map answers;
};

enum smt_answer { SMT_UNKNOWN, SMT_NONE, SMT_MODEL };

/* `steps`: Z3's resource units, about two million a second. `memo`: or NULL; outlives it. */
struct smt *smt_open(struct smt_memo *memo, unsigned steps);
void smt_close(struct smt *s);

const struct smt_term *smt_number(struct smt *s, int64_t v);
const struct smt_term *smt_power(struct smt *s, unsigned bits); /* 2^bits */
const struct smt_term *smt_unknown(struct smt *s);              /* a fresh integer */
const struct smt_term *smt_truth(struct smt *s, bool v);

const struct smt_term *smt_add(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_sub(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_mul(struct smt *s, const struct smt_term *x, const struct smt_term *y);
/* Rounded down, and what is left of it: at least 0. The divisor is positive. */
const struct smt_term *smt_div(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_mod(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_lt(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_le(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_eq(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_and(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_or(struct smt *s, const struct smt_term *x, const struct smt_term *y);
const struct smt_term *smt_not(struct smt *s, const struct smt_term *x);
const struct smt_term *smt_choose(struct smt *s, const struct smt_term *c, const struct smt_term *x,
                                  const struct smt_term *y);

void smt_assert(struct smt *s, const struct smt_term *t);
enum smt_answer smt_check(struct smt *s);
/* Resource units of the check, of which `steps` is the limit. */
unsigned smt_steps(const struct smt *s);
/* After MODEL: the value of a term; false when it does not fit. */
bool smt_value(struct smt *s, const struct smt_term *t, int64_t *out);

#endif
