/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Extremes of an index that some thread really reaches.
 *
 * A range says what an index cannot exceed; this says what it gets to.  The index must be a sum of atoms
 * that vary freely: thread indices whose block extent is known (from launches, launch bounds or a
 * condition), their quotients and remainders by constants, loop variables with constant ends.  All
 * atoms are put at the end that makes the index largest (smallest); the assignment counts only if
 * every condition at the statement that mentions one of them holds under it, or is a check of the
 * global index (which other blocks pass).
 */
#ifndef CUDALINT_PASS_ATTAIN_H
#define CUDALINT_PASS_ATTAIN_H

#include "pass/analysis.h"

struct attained {
    int64_t value;
    const struct ir_expr *atom; /* the one that moves it most, for the message; NULL: none */
    int64_t atom_value;
};

bool attain_highest(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
                    struct attained *out);
bool attain_lowest(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
                   struct attained *out);

#endif
