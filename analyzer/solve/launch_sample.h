/* SPDX-License-Identifier: Apache-2.0 */
/* What the dimensions of a launch come to for one size of the run: every other size is 1. */
#ifndef CUDALINT_SOLVE_LAUNCH_SAMPLE_H
#define CUDALINT_SOLVE_LAUNCH_SAMPLE_H

#include "pass/analysis.h"

#define LAUNCH_SAMPLE_LEAVES 6

/* The sizes of the run that expressions are made of, each once. */
struct launch_leaves {
    const struct analysis *analysis;
    const struct ir_expr *at[LAUNCH_SAMPLE_LEAVES];
    unsigned count;
    bool open; /* something that cannot be worked out, or too many sizes */
};

struct launch_sample {
    const struct analysis *analysis;
    const struct ir_expr *size; /* NULL: none */
    int64_t n;
};

void launch_leaves_add(struct launch_leaves *out, const struct ir_expr *e);
/* In the width of its types; false: it cannot be said. */
bool launch_sample_value(const struct launch_sample *s, const struct ir_expr *e, int64_t *out);

#endif
