/* SPDX-License-Identifier: Apache-2.0 */
/* Launches that ask for less dynamic shared memory than the kernel then uses. */
#ifndef CUDALINT_SOLVE_DYNAMIC_FAULT_H
#define CUDALINT_SOLVE_DYNAMIC_FAULT_H

#include "pass/access.h"
#include "solve/obligation.h"

struct dynamic_fault {
    const struct launch_site *site;
    struct access access;
    const struct ir_expr *last; /* the last byte that the access needs */
    const char *
        element; /* the template's type whose sizeof the launch counts in, taken as a half; or NULL */
    struct obligation_result result; /* broken by the launch's own sizes */
    bool
        is_open; /* by one of them that the bytes are not made of, and that the caller may keep small */
};

/* At most one for each launch of the kernel, at the first access that it is too short for. */
const struct dynamic_fault *dynamic_fault_find(struct analysis_func *kernel, size_t *n);

/* The block has as many threads as the caller says, and the launch's bytes are enough for small ones: nothing in sight
 * says that it gets larger. */
bool dynamic_fault_by_large_block(const struct dynamic_fault *d);

#endif
