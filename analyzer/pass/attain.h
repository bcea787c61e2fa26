/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Extremes of an index that some thread really reaches.
 *
 * A range says what an index cannot exceed; this says what it gets to.  The index must be a sum of
 * what the thread index decides (sums, products, quotients, remainders, selections) and of loop
 * variables with constant ends.  Loop variables are put at their ends, and every thread of the
 * block is tried: of each visible launch with constant block, else of the box that launch bounds and
 * conditions give.  A thread counts when every condition at the statement that mentions it holds
 * for it, or is a check of the global index (which other blocks pass), and when the branches that the
 * thread index alone decides lead it there.
 */
#ifndef CUDALINT_PASS_ATTAIN_H
#define CUDALINT_PASS_ATTAIN_H

#include "pass/analysis.h"

struct attained {
    int64_t value;
    const struct ir_expr *atom; /* the one that moves it most, for the message; NULL: none */
    int64_t atom_value;
    const struct ir_stmt *launch; /* the one whose block does it, or NULL: bounds alone */
};

/* Some thread and round takes the index out of [0, elements). */
bool attain_outside(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
                    int64_t elements, struct attained *out);

struct launch_site;
/* e with the launch's template arguments that are numbers put in. */
const struct ir_expr *attain_instance(const struct launch_site *site, const struct ir_expr *e);
/* The same for one launch, under its template arguments. */
bool attain_outside_at(struct analysis_func *af, const struct launch_site *site,
                       const struct ir_stmt *s, const struct ir_expr *index, int64_t elements,
                       struct attained *out);

/* A template parameter with one of its values. */
struct attain_case {
    const struct ir_expr *parameter;
    int64_t value;
    int64_t threads; /* of such a block along x; 0: not known */
};
const struct ir_expr *attain_in_case(struct analysis_func *af, const struct attain_case *given,
                                     const struct ir_expr *e);
/* The same for the instances that have it, whoever launches them. */
bool attain_outside_case(struct analysis_func *af, const struct attain_case *given,
                         const struct ir_stmt *s, const struct ir_expr *index, int64_t elements,
                         struct attained *out);

#endif
