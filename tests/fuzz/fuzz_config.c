/* SPDX-License-Identifier: Apache-2.0 */
/* Configuration files: any bytes as a .cudalint.yaml. */
#include "fuzz.h"

#include "base/error.h"
#include "cli/config.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_create();
    struct config c = {0};

    if (config_read_text(a, ".cudalint.yaml", "/nonexistent", (const char *)data, size, 0, &c) != 0)
        if (!*error_message())
            abort();
    arena_destroy(a);
    return 0;
}
