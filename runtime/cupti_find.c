/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/cupti_find.h"

#include <glob.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"

/* CUPTI comes with the toolkit and with pip's packages, rarely on the loader's path. */
const char *cupti_find(struct arena *a)
{
    static const char *const patterns[] = {
        "/usr/local/cuda*/extras/CUPTI/lib64/libcupti.so.1[1-9]",
        "/usr/local/cuda*/targets/*/lib/libcupti.so.1[1-9]",
        "/usr/lib/x86_64-linux-gnu/libcupti.so.1[1-9]*",
        "/opt/*/lib/python3*/site-packages/nvidia/c*/lib/libcupti.so.1[1-9]",
        "/opt/*/.venv/lib/python3*/site-packages/nvidia/c*/lib/libcupti.so.1[1-9]",
        "/usr/*lib/python3*/*-packages/nvidia/c*/lib/libcupti.so.1[1-9]",
        "/usr/local/lib/python3*/*-packages/nvidia/c*/lib/libcupti.so.1[1-9]",
    };
    const char *found = getenv("CUDALINT_CUPTI");
    if (found && *found)
        return arena_strdup(a, found);
    found = NULL;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns && !found; i++) {
        glob_t g;
        if (glob(patterns[i], 0, NULL, &g) == 0 && g.gl_pathc > 0)
            found = arena_strdup(a, g.gl_pathv[g.gl_pathc - 1]);
        globfree(&g);
    }
    return found;
}
