/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Asynchronous copies into shared memory that nobody waits for.  A barrier orders what threads have
 * done; what the copy engine still does it does not wait for (CUDA C++ Programming Guide,
 * "Asynchronous Data Copies").
 */
#ifndef CUDALINT_PASS_ASYNC_COPY_H
#define CUDALINT_PASS_ASYNC_COPY_H

#include "pass/analysis.h"

struct async_copy {
    const struct ir_stmt *copy;
    const struct ir_stmt *read; /* of what it copies to */
    const struct ir_decl *object;
};

/* Of a kernel in which nothing may be a wait, the first read behind each copy. */
const struct async_copy *async_copy_unawaited(const struct analysis_func *kernel, size_t *n);

#endif
