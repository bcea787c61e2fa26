/* SPDX-License-Identifier: Apache-2.0 */
/* Command lines of build systems: split like a shell, then translated to clang's arguments. */
#include "fuzz.h"

#include "base/arena.h"
#include "base/error.h"
#include "front/nvccflags.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_create();
    struct word_list words = {0};
    struct nvcc_flags flags = {0};

    nvccflags_split(a, arena_strndup(a, (const char *)data, size), &words);
    if (nvccflags_translate(a, words.at, words.len, "/nonexistent", &flags) == 0) {
        for (size_t i = 1; i < flags.archs.len; i++)
            if (flags.archs.at[i - 1] >= flags.archs.at[i])
                abort(); /* each once, ascending */
    } else if (!*error_message()) {
        abort();
    }
    arena_destroy(a);
    return 0;
}
