/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence that an access wider than its buffer's elements is not where its type wants it. */
#ifndef CUDALINT_SOLVE_ALIGN_FAULT_H
#define CUDALINT_SOLVE_ALIGN_FAULT_H

#include "pass/launch.h"

enum align_reason {
    ALIGN_FIXED,  /* every thread is `bytes` off */
    ALIGN_STEP,   /* neighbouring values of `atom` lie `bytes` apart */
    ALIGN_LAUNCH, /* for this launch, `atom` moves it by `bytes` (NULL: every thread is off) */
    ALIGN_PITCH   /* rows of `size` elements, in a kernel that handles every size (`where`) */
};

struct align_fault {
    enum align_reason reason;
    int64_t align; /* bytes */
    int64_t bytes;
    const struct ir_expr *atom;
    const struct ir_expr *size;
    const struct launch_site *launch;
    const struct ir_stmt *where;
    bool
        shown; /* PITCH: a launch in sight takes `size` from outside the program, where nobody makes it a multiple */
};

/* What the type asks of an address: CUDA's vectors and plain numbers; 1 for what is not known. */
int64_t align_of_type(const struct ir_type *t);
/* False: no evidence. */
bool align_fault_of(struct analysis_func *af, const struct ir_stmt *access,
                    struct align_fault *out);

#endif
