/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How large does an integer expression get in practice, and who decides it?
 *
 * A range answers "at most"; nearly every int is "at most 2^31-1", which is no evidence.  This pass
 * answers what an experienced reader sees: `threadIdx.y` is small, `blockIdx.x * blockDim.x` counts
 * all threads, `n` is a size of the run, `i / w` and `i % w` take a flat index apart, so multiplying
 * them back gives no more than the flat index.
 */
#ifndef CUDALINT_PASS_MAGNITUDE_H
#define CUDALINT_PASS_MAGNITUDE_H

#include "pass/analysis.h"

enum magnitude_kind {
    MAGNITUDE_UNKNOWN, /* rests on something not understood: never evidence */
    MAGNITUDE_SMALL,   /* bounded by the code or the hardware: `most` says by how much */
    MAGNITUDE_FLAT,    /* quotient or remainder of a 32-bit flat index */
    MAGNITUDE_SIZE     /* grows with the run: parameter, member, load, block index, their sums */
};

struct magnitude {
    enum magnitude_kind kind;
    int64_t
        most; /* SMALL: the largest value; SIZE: the largest that the hardware or the facts allow */
};

struct magnitude magnitude_of(struct analysis_func *af, const struct ir_expr *e,
                              const struct ir_stmt *at);

/* `1 << log_size`, `1 << log2(n)`: a size of the run, and no small number. */
bool magnitude_is_power(const struct ir_expr *e);

#endif
