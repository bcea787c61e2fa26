/* SPDX-License-Identifier: Apache-2.0 */
#include "base/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/strbuf.h"
#include "base/vec.h"

void source_from_text(struct arena *a, const char *path, const char *text, size_t n,
                      struct source *out)
{
    VEC(size_t) lines = {0};
    char *copy = arena_strndup(a, text, n);
    vec_push(a, &lines, 0);
    for (size_t i = 0; i + 1 < n; i++) {
        if (copy[i] == '\n')
            vec_push(a, &lines, i + 1);
    }
    *out = (struct source){
        .path = path, .text = copy, .size = n, .lines = lines.at, .line_count = lines.len};
}

static int check_kind(const char *path, const struct stat *st, bool pipes)
{
    if (S_ISDIR(st->st_mode))
        return error_set("%s: is a directory", path);
    if (!S_ISREG(st->st_mode) && !pipes)
        return error_set("%s: is not a regular file", path);
    if (S_ISREG(st->st_mode) && (unsigned long long)st->st_size > LIMIT_FILE_BYTES)
        return error_set("%s: %lld bytes; files over %llu MiB are not analysed", path,
                         (long long)st->st_size, LIMIT_FILE_BYTES >> 20);
    return 0;
}

/* Asks before it opens, because opening a pipe waits and opening a device may do something. */
static int open_kind(const char *path, bool pipes, FILE **out)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return error_set("%s: %s", path, strerror(errno));
    if (check_kind(path, &st, pipes) != 0)
        return -1;
    *out = fopen(path, "rb");
    return *out ? 0 : error_set("%s: %s", path, strerror(errno));
}

static int read_stream(struct arena *a, FILE *f, const char *path_shown, struct source *out)
{
    char *data = NULL;
    size_t len = 0;
    size_t cap = 0;
    int rc = -1;
    for (;;) {
        if (len == cap) {
            cap = cap ? cap * 2 : (size_t)64 << 10;
            char *p = realloc(data, cap);
            if (!p) {
                error_set("%s: out of memory", path_shown);
                goto out;
            }
            data = p;
        }
        size_t n = fread(data + len, 1, cap - len, f);
        len += n;
        if (n == 0)
            break;
        if (len > LIMIT_FILE_BYTES) {
            error_set("%s: files over %llu MiB are not analysed", path_shown,
                      LIMIT_FILE_BYTES >> 20);
            goto out;
        }
    }
    if (ferror(f)) {
        error_set("%s: %s", path_shown, strerror(errno));
        goto out;
    }
    source_from_text(a, arena_strdup(a, path_shown), data, len, out);
    rc = 0;
out:
    free(data);
    return rc;
}

static int read_kind(struct arena *a, const char *path, const char *path_shown, bool pipes,
                     struct source *out)
{
    FILE *f = stdin;
    if (strcmp(path, "-") != 0 && open_kind(path, pipes, &f) != 0)
        return -1;
    int rc = read_stream(a, f, path_shown, out);
    if (f != stdin)
        fclose(f);
    return rc;
}

int source_read(struct arena *a, const char *path, const char *path_shown, struct source *out)
{
    return read_kind(a, path, path_shown, false, out);
}

int source_read_any(struct arena *a, const char *path, const char *path_shown, struct source *out)
{
    return read_kind(a, path, path_shown, true, out);
}

const char *source_line(const struct source *s, unsigned line, size_t *n)
{
    *n = 0;
    if (line == 0 || line > s->line_count)
        return "";
    size_t from = s->lines[line - 1];
    size_t to = line < s->line_count ? s->lines[line] : s->size;
    while (to > from && (s->text[to - 1] == '\n' || s->text[to - 1] == '\r'))
        to--;
    *n = to - from;
    return s->text + from;
}

bool source_is_unit(const char *name)
{
    static const char *const ends[] = {".cu", ".cpp", ".cc", ".cxx", ".C", ".c"};
    for (size_t i = 0; name && i < sizeof ends / sizeof *ends; i++) {
        if (str_has_suffix(name, ends[i]))
            return true;
    }
    return false;
}
