/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The whole condition under which a statement executes, as one expression: also what no single branch
 * edge says, such as `if (x > 3 || (y == 3 && x > 1)) return;`.  guard.h has the comparisons that can
 * be taken out of it.
 */
#ifndef CUDALINT_PASS_REACH_H
#define CUDALINT_PASS_REACH_H

#include "pass/analysis.h"

struct reach {
    const struct ir_expr *condition; /* what guard_facts leaves out; NULL: nothing */
    bool complete;                   /* false: a loop that is left early, or too many branches */
};

struct reach reach_of(const struct analysis_func *af, const struct ir_stmt *s);

#endif
