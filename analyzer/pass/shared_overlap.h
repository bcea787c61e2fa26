/* SPDX-License-Identifier: Apache-2.0 */
/* Two `extern __shared__` arrays of a kernel, which both start at the block's first dynamic byte. */
#ifndef CUDALINT_PASS_SHARED_OVERLAP_H
#define CUDALINT_PASS_SHARED_OVERLAP_H

#include "pass/analysis.h"

struct shared_overlap {
    const struct ir_stmt *first;         /* writes one of them */
    const struct ir_stmt *second;        /* writes the same bytes by the other's name */
    const struct ir_stmt *read;          /* takes the first from there, after that */
    const struct ir_decl *array, *other; /* other: what `second` writes */
};

/* The first in source order; false: there is none. */
bool shared_overlap_find(struct analysis_func *kernel, struct shared_overlap *out);

#endif
