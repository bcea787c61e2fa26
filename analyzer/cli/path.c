/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/path.h"

#include <string.h>

const char *path_join(struct arena *a, const char *folder, const char *name)
{
    size_t n = strlen(folder);
    return arena_printf(a, "%s%s%s", folder, n && folder[n - 1] == '/' ? "" : "/", name);
}

const char *path_absolute(struct arena *a, const char *base, const char *path)
{
    char *in = arena_strdup(a, path[0] == '/' ? path : path_join(a, base, path));
    char *out = arena_alloc(a, strlen(in) + 2);
    size_t len = 0;
    for (char *p = in; *p;) {
        size_t n = strcspn(p, "/");
        if (n == 2 && p[0] == '.' && p[1] == '.') {
            while (len > 0 && out[len - 1] != '/')
                len--;
            len -= len > 0;
        } else if (n > 0 && !(n == 1 && p[0] == '.')) {
            out[len++] = '/';
            memcpy(out + len, p, n);
            len += n;
        }
        p += n + (p[n] == '/');
    }
    if (len == 0)
        out[len++] = '/';
    out[len] = '\0';
    return out;
}

const char *path_folder(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash > path ? arena_strndup(a, path, (size_t)(slash - path)) : "/";
}

const char *path_below(const char *folder, const char *path)
{
    size_t n = strlen(folder);
    if (n == 1)
        return path + 1;
    if (strncmp(folder, path, n) != 0 || (path[n] != '/' && path[n] != '\0'))
        return NULL;
    return path[n] ? path + n + 1 : path + n;
}
