/* SPDX-License-Identifier: Apache-2.0 */
/* Private to divergence*.c: what is found once for a function, however many barriers are asked for. */
#ifndef CUDALINT_PASS_DIVERGENCE_INTERNAL_H
#define CUDALINT_PASS_DIVERGENCE_INTERNAL_H

#include "pass/divergence.h"

struct divergence_answer {
    bool asked;
    bool diverges;
    struct divergence divergence; /* its kind is of the barrier */
};

struct excluded;

struct divergences {
    struct divergence_answer *block; /* by block: of the branch at its end */
    struct divergence_answer *grid;  /* the same for barriers of the grid */
    struct excluded *excluded; /* divergence_excluded.c: of the barrier that was asked for last */
};

struct divergences *divergences_of(struct analysis_func *af);

/* divergence_answered.c: the branch compares what an atomic operation answered with what is the same for all: the
 * operation; or NULL. */
const struct ir_stmt *divergence_answer(const struct analysis_func *af,
                                        const struct ir_stmt *branch);

/* divergence_instance.c: what is said of the branch holds for other instances of the kernel, or other launches, than
 * those that have the barrier s. */
bool divergence_is_of_other_instance(struct analysis_func *af, const struct divergence *d,
                                     const struct ir_stmt *s);

/* divergence_first.c: s runs in the first round of the loop only, and what the branch asks there is so for all, or is
 * asked behind s. */
bool divergence_is_after_first_round(struct analysis_func *af, const struct ir_stmt *branch,
                                     const struct ir_stmt *s);

#endif
