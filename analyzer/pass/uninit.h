/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shared memory that is read where nothing can have been written to it yet: no write to the
 * variable, by any thread, leads to the read.
 */
#ifndef CUDALINT_PASS_UNINIT_H
#define CUDALINT_PASS_UNINIT_H

#include "pass/interval.h"

struct uninit {
    const struct interval_access *read; /* the first one of its variable */
    const struct ir_decl *object;
    bool never; /* nothing writes it at all */
};

const struct uninit *uninit_find(struct analysis_func *root, size_t *n);

#endif
