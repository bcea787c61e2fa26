/* SPDX-License-Identifier: Apache-2.0 */
/* What names and files of PTX are in the user's source. */
#include "runtime/ptx/ptx.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Itanium mangling ends in "<length><name>", then perhaps "E" and "_0" (a discriminator), or "_$_0"
 * (a part of the variable that the compiler laid apart). Returns
 * the name's start and its length, or NULL. */
static const char *last_component(const char *s, size_t *len)
{
    size_t end = strlen(s);
    if (strncmp(s, "_Z", 2) != 0)
        return NULL;
    size_t back = end;
    while (back > 2 && isdigit((unsigned char)s[back - 1]))
        back--;
    if (back < end && s[back - 1] == '_')
        end = back > 5 && memcmp(s + back - 3, "_$_", 3) == 0 ? back - 3 : back - 1;
    for (int closing = 0; closing < 2; closing++) {
        for (size_t n = 1; n < end && n < 1000; n++) {
            char digits[8];
            size_t d = (size_t)snprintf(digits, sizeof digits, "%zu", n);
            if (end - n < d + 2 || isdigit((unsigned char)s[end - n]))
                continue;
            if (memcmp(s + end - n - d, digits, d) == 0) {
                *len = n;
                return s + end - n;
            }
        }
        if (end < 3 || s[end - 1] != 'E')
            break;
        end--;
    }
    return NULL;
}

const char *ptx_plain_name(struct arena *a, const char *mangled)
{
    size_t len;
    const char *name = last_component(mangled, &len);
    return name ? arena_strndup(a, name, len) : arena_strdup(a, mangled);
}

/* The compiler driver writes "<...>" for its own headers (runtime/worker); PTX from elsewhere names
 * them by path. */
bool ptx_file_is_system(const char *path)
{
    static const char *const parts[] = {"/targets/x86_64-linux/include/",
                                        "/targets/sbsa-linux/include/", "/nvidia/cu",
                                        "/cuda/include/", "/lib/clang/"};
    if (path[0] == '<' || strcmp(path, "cudalint-prelude") == 0) /* slices begin with one */
        return true;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(path, parts[i]))
            return true;
    const char *cuda = strstr(path, "/cuda-");
    return cuda && strstr(cuda, "/include/");
}

uint32_t ptx_loc_user(const struct ptx_program *p, uint32_t loc)
{
    while (loc < p->loc_count &&
           (ptx_file_is_system(p->files[p->locs[loc].file]) || p->locs[loc].line == 0) &&
           p->locs[loc].caller != 0)
        loc = p->locs[loc].caller;
    return loc < p->loc_count ? loc : 0;
}
