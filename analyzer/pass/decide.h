/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Is a condition the same for every thread of every launch that can happen?  Asks the facts and ranges
 * first; then, when the launches that the module shows are all there are, each launch with its
 * shape and constant arguments put in.
 */
#ifndef CUDALINT_PASS_DECIDE_H
#define CUDALINT_PASS_DECIDE_H

#include "pass/analysis.h"
#include "pass/launch.h"
#include "pass/range.h"

enum decision { DECIDE_OPEN, DECIDE_ALWAYS, DECIDE_NEVER };

/* Of a BRANCH: always taken to succs[0], never, or open. */
enum decision decide_branch(struct analysis_func *af, const struct ir_stmt *branch);
/* Does the launch, its shape and constant arguments put in, leave a way to s?  False: never. */
bool decide_reaches(struct analysis_func *af, const struct launch_site *site,
                    const struct ir_stmt *s);
/* The launches that the module shows are all there are, and none of them reaches s. */
bool decide_never_reached(struct analysis_func *af, const struct ir_stmt *s);
/* Range of a kernel expression under one launch: shape and arguments put in, threadIdx and blockIdx
 * over their extents. Infinite where the launch leaves something open. */
struct range decide_range_at_launch(const struct launch_site *s, const struct ir_expr *e);

#endif
