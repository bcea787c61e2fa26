/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/cuda_error.h"

#include <stdlib.h>
#include <strings.h>

static const struct cuda_error errors[] = {
#define CUDA_ERROR(code, name, driver_name, meaning, rules)                                        \
    {code, name, driver_name, meaning, rules},
#include "cli/cuda_errors.def"
};

#define ERROR_COUNT (sizeof errors / sizeof errors[0])

const struct cuda_error *cuda_error_by_code(unsigned code)
{
    for (size_t i = 0; i < ERROR_COUNT; i++)
        if (errors[i].code == code)
            return &errors[i];
    return NULL;
}

const char *cuda_error_name(size_t i)
{
    return i < ERROR_COUNT ? errors[i].name : NULL;
}

const struct cuda_error *cuda_error_find(const char *word)
{
    char *end;
    unsigned long code = strtoul(word, &end, 10);
    if (word[0] >= '0' && word[0] <= '9' && *end == '\0')
        return cuda_error_by_code((unsigned)code);
    for (size_t i = 0; i < ERROR_COUNT; i++)
        if (strcasecmp(errors[i].name, word) == 0 || strcasecmp(errors[i].driver_name, word) == 0)
            return &errors[i];
    return NULL;
}
