/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays of a fixed size, of the block or of a thread, that are walked up to a size of the run:
 * `for (i = threadIdx.x; i < n; ...) row[i]`, where a launch takes n from something of any length. */
#ifndef CUDALINT_PASS_EXTENT_RUN_H
#define CUDALINT_PASS_EXTENT_RUN_H

#include "pass/access.h"
#include "pass/launch.h"

struct extent_run {
    const struct ir_expr *end; /* of the walk, in the kernel's terms */
    int64_t extent;            /* of the array's last dimension */
    /* The launch that hands it over; NULL: it is what a loop leaves. */
    const struct launch_site *site;
    const struct ir_expr *step; /* as many as the array has; NULL: not so */
    bool is_scaled;             /* the index is more than the round that the walk counts: `3 * i` */
    /* the file shows no larger end, and nothing in it that keeps the end small */
    bool is_open;
};

/* `if (i < ROWS) part[i]` with a template argument that the array does not know of, and a launch that
 * gives it more than the array has: the launch, or NULL. */
const struct launch_site *extent_run_instance(struct analysis_func *af, const struct access *x,
                                              const struct ir_expr *index, int64_t elements,
                                              int64_t *given);
/* Nothing in the kernel, and nothing before the launch, keeps the end below the extent. */
bool extent_run_past(struct analysis_func *af, const struct access *x, struct extent_run *out);

#endif
