/* SPDX-License-Identifier: Apache-2.0 */
/* Private to attain*.c: which values the loop variables of an index take. */
#ifndef CUDALINT_PASS_ATTAIN_INTERNAL_H
#define CUDALINT_PASS_ATTAIN_INTERNAL_H

#include "pass/attain.h"
#include "pass/launch.h"
#include "pass/range.h"

#define ATTAIN_ATOMS_MAX 8
#define ATTAIN_ROUNDS_MAX 16 /* halving 1024 takes 11 */

/* A loop variable and its value in each round, first round first. */
struct attain_rounds {
    const struct ir_expr *phi;
    int64_t at[ATTAIN_ROUNDS_MAX];
    size_t n;
};

/* Whose kernel is looked at: the launch, or NULL, and the case, or NULL. */
struct attain_place {
    struct analysis_func *af;
    const struct launch_site *site;
    const struct attain_case *given;
    const struct ir_stmt *at;
};

/* The loop variable counts in steps from one number to another: *out, first and last value.  *dealt:
 * axes whose threads share its places out, so far and with it. */
bool attain_loop_ends(const struct attain_place *p, const struct ir_expr *phi, struct range *out,
                      unsigned *dealt);
/* Each value of a loop variable that starts with a number and goes on by what the compiler knows, as
 * long as a number ends it: `for (s = blockDim.x / 2; s > 0; s /= 2)`. */
bool attain_loop_rounds(const struct attain_place *p, const struct ir_expr *phi,
                        struct attain_rounds *out);

/* limit, launch_block_limit() of the axis, is reached by some block, as far as anybody knows: __launch_bounds__ limits
 * the product, and is no number of one axis where the kernel asks for a thread's place along another one, too. */
bool attain_has_so_many(struct analysis_func *af, unsigned axis, int64_t limit);

#endif
