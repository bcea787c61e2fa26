/* SPDX-License-Identifier: Apache-2.0 */
/* The table of CUDA errors (cuda_errors.def). */
#ifndef CUDALINT_CLI_CUDA_ERROR_H
#define CUDALINT_CLI_CUDA_ERROR_H

#include <stddef.h>

struct cuda_error {
    unsigned code;
    const char *name;
    const char *driver_name; /* "" when the driver has none */
    const char *meaning;
    const char *rules; /* names of rules that find its cause, between blanks */
};

/* NULL when there is none. */
const struct cuda_error *cuda_error_by_code(unsigned code);
/* The i-th name of the table, NULL behind the last. */
const char *cuda_error_name(size_t i);
/* A number or a name of either API, whatever the case. */
const struct cuda_error *cuda_error_find(const char *word);

#endif
