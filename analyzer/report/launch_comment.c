/* SPDX-License-Identifier: Apache-2.0 */
#include "report/launch_comment.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

#define MARK "cudalint:"
#define WORD "launch"

/* "4", "4,2,1", "4x2". */
static bool read_shape(const char *text, uint32_t out[3])
{
    out[0] = out[1] = out[2] = 1;
    for (unsigned i = 0; i < 3; i++) {
        char *end;
        if (!isdigit((unsigned char)*text))
            return false;
        unsigned long long v = strtoull(text, &end, 10);
        if (v > UINT32_MAX)
            return false;
        out[i] = (uint32_t)v;
        if (*end == '\0')
            return true;
        if (*end != ',' && *end != 'x')
            return false;
        text = end + 1;
    }
    return false;
}

static const char *read_pair(struct arena *a, char *word, struct launch_comment *out)
{
    char *eq = strchr(word, '=');
    char *end;
    if (!eq || eq == word || !eq[1])
        return arena_printf(a, "'%s' is no NAME=NUMBER", word);
    *eq = '\0';
    const char *text = eq + 1;
    if (strcmp(word, "grid") == 0 || strcmp(word, "block") == 0) {
        bool grid = word[0] == 'g';
        if (!read_shape(text, grid ? out->grid : out->block))
            return arena_printf(a, "%s wants up to three numbers: %s=4,2,1", word, word);
        *(grid ? &out->has_grid : &out->has_block) = true;
        return NULL;
    }
    errno = 0;
    long long v = strtoll(text, &end, 0);
    if (*end)
        return arena_printf(a, "'%s' is no number", text);
    if (errno)
        return arena_printf(a, "'%s' does not fit 64 bits", text);
    if (strcmp(word, "shared") == 0) {
        if (v < 0)
            return "shared wants a number of bytes";
        out->has_shared = true;
        out->shared = (uint64_t)v;
        return NULL;
    }
    for (size_t i = 0; i < out->values.len; i++) {
        if (strcmp(out->values.at[i].name, word) == 0)
            return arena_printf(a, "'%s' is given twice", word);
    }
    struct launch_comment_value value = {word, v};
    vec_push(a, &out->values, value);
    return NULL;
}

const char *launch_comment_parse(struct arena *a, const char *text, size_t n,
                                 struct launch_comment *out)
{
    *out = (struct launch_comment){0};
    char *copy = arena_strndup(a, text, n);
    char *rest = NULL;
    unsigned words = 0;
    for (char *w = strtok_r(copy, " \t\r*/", &rest); w; w = strtok_r(NULL, " \t\r*/", &rest)) {
        const char *problem = read_pair(a, w, out);
        if (problem)
            return problem;
        words++;
    }
    return words ? NULL : "says nothing: write cudalint: launch grid=4 block=256 n=1000";
}

static bool is_comment_line(const char *text, size_t n)
{
    while (n && isspace((unsigned char)*text)) {
        text++;
        n--;
    }
    return n >= 1 &&
           (*text == '*' || (n >= 2 && text[0] == '/' && (text[1] == '/' || text[1] == '*')));
}

static const struct launch_comment *read_line(struct arena *a, const struct source *s,
                                              unsigned line)
{
    size_t n;
    const char *text = source_line(s, line, &n);
    const char *at = memmem(text, n, MARK, strlen(MARK));
    if (!at || !memmem(text, n, "/", 1))
        return NULL;
    const char *end = text + n;
    at += strlen(MARK);
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if ((size_t)(end - at) < strlen(WORD) || memcmp(at, WORD, strlen(WORD)) != 0)
        return NULL;
    at += strlen(WORD);
    struct launch_comment *out = ARENA_NEW(a, struct launch_comment);
    if (launch_comment_parse(a, at, (size_t)(end - at), out))
        return NULL; /* CL002 reports it */
    out->line = line;
    return out;
}

const struct launch_comment *launch_comment_find(struct arena *a, const struct source *s,
                                                 unsigned first, unsigned last)
{
    size_t n;
    while (first > 1) {
        const char *text = source_line(s, first - 1, &n);
        if (!is_comment_line(text, n))
            break;
        first--;
    }
    for (unsigned line = first; line <= last; line++) {
        const struct launch_comment *c = read_line(a, s, line);
        if (c)
            return c;
    }
    return NULL;
}
