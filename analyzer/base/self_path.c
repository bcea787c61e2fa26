/* SPDX-License-Identifier: Apache-2.0 */
#include "base/self_path.h"

#include <limits.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/arena.h"

const char *self_path(struct arena *a)
{
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n > 0)
        return arena_strndup(a, path, (size_t)n);
    /* What execve was given: relative to where we were started, and we are still there. */
    const char *given = (const char *)(uintptr_t)getauxval(AT_EXECFN);
    return given && realpath(given, path) ? arena_strdup(a, path) : NULL;
}

const char *self_folder(struct arena *a)
{
    const char *path = self_path(a);
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? arena_strndup(a, path, (size_t)(slash - path)) : NULL;
}
