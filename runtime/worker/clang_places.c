/* SPDX-License-Identifier: Apache-2.0 */
/*
 * clang writes where inlined code was called only as a comment:
 *
 *     .loc 2 109 37    // cudalint-prelude:109:37 @[ a.cu:49:5 ]
 *
 * Code of a prelude gets the place of the first caller that is the user's: `.loc 1 49 5`.
 */
#include "runtime/worker/compile.h"

#include "base/strbuf.h"

#include <stdlib.h>
#include <string.h>

struct file_table {
    VEC(const char *) at; /* by number */
};

static void files_read(struct arena *a, const char *ptx, struct file_table *out)
{
    for (const char *p = ptx; (p = strstr(p, "\t.file\t")); p++) {
        char *end;
        unsigned long number = strtoul(p + 7, &end, 10);
        const char *open = strchr(end, '"'), *close = open ? strchr(open + 1, '"') : NULL;
        if (!close || number > 10000)
            continue;
        while (out->at.len <= number)
            vec_push(a, &out->at, "");
        out->at.at[number] = arena_strndup(a, open + 1, (size_t)(close - open - 1));
    }
}

static bool is_prelude(const char *path, size_t n)
{
    return n && (path[0] == '<' || (n == 16 && strncmp(path, "cudalint-prelude", n) == 0));
}

/* One place "path:line:column" of n bytes as the operands of .loc; false when it is no user's. */
static bool place_write(struct arena *a, const struct file_table *files, const char *p, size_t n,
                        const char **out)
{
    const char *column = memrchr(p, ':', n);
    const char *line = column ? memrchr(p, ':', (size_t)(column - p)) : NULL;
    size_t len = line ? (size_t)(line - p) : 0;
    if (!len || is_prelude(p, len))
        return false;
    for (size_t i = 1; i < files->at.len; i++)
        if (strlen(files->at.at[i]) == len && memcmp(files->at.at[i], p, len) == 0) {
            *out = arena_printf(a, "\t.loc\t%zu %d %d", i, atoi(line + 1), atoi(column + 1));
            return true;
        }
    return false;
}

/* The .loc of the user's line for a .loc line of a prelude; NULL: it stays as it is. */
static const char *loc_of_caller(struct arena *a, const struct file_table *files, const char *line,
                                 const char *end)
{
    static const char mark[] = "// ", call[] = " @[ ";
    const char *at = memmem(line, (size_t)(end - line), mark, 3), *found;
    if (!at)
        return NULL;
    at += 3;
    const char *next = memmem(at, (size_t)(end - at), call, 4);
    if (!next)
        return NULL;
    const char *colon = memchr(at, ':', (size_t)(next - at));
    if (!colon || !is_prelude(at, (size_t)(colon - at)))
        return NULL;
    while (next) {
        at = next + 4;
        next = memmem(at, (size_t)(end - at), call, 4);
        const char *close = next ? next : memmem(at, (size_t)(end - at), " ]", 2);
        if (close && place_write(a, files, at, (size_t)(close - at), &found))
            return found;
    }
    return NULL;
}

const char *clang_places_fix(struct arena *a, const char *ptx, size_t *len)
{
    struct file_table files = {0};
    struct strbuf out = {0};
    files_read(a, ptx, &files);
    for (const char *line = ptx; *line;) {
        const char *end = strchrnul(line, '\n');
        const char *instead =
            strncmp(line, "\t.loc\t", 6) == 0 ? loc_of_caller(a, &files, line, end) : NULL;
        if (instead) {
            strbuf_add(&out, instead);
            line = end;
        }
        strbuf_add_bytes(&out, line, (size_t)(end - line) + (*end != '\0'));
        line = *end ? end + 1 : end;
    }
    *len = out.len;
    const char *text = arena_strndup(a, strbuf_text(&out), out.len);
    strbuf_free(&out);
    return text;
}
