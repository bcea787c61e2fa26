/* SPDX-License-Identifier: Apache-2.0 */
#include "base/strbuf.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct strbuf *b, size_t extra)
{
    if (b->len + extra + 1 <= b->cap)
        return;
    size_t cap = b->cap ? b->cap * 2 : 64;
    while (cap < b->len + extra + 1)
        cap *= 2;
    char *p = realloc(b->at, cap);
    if (!p) {
        fputs("cudalint: out of memory\n", stderr);
        exit(2);
    }
    b->at = p;
    b->cap = cap;
}

void strbuf_add_bytes(struct strbuf *b, const char *s, size_t n)
{
    reserve(b, n);
    memcpy(b->at + b->len, s, n);
    b->len += n;
    b->at[b->len] = '\0';
}

void strbuf_add(struct strbuf *b, const char *s)
{
    strbuf_add_bytes(b, s, strlen(s));
}

void strbuf_add_char(struct strbuf *b, char c)
{
    strbuf_add_bytes(b, &c, 1);
}

void strbuf_addf(struct strbuf *b, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    if (n > 0) {
        reserve(b, (size_t)n);
        vsnprintf(b->at + b->len, (size_t)n + 1, fmt, again);
        b->len += (size_t)n;
    }
    va_end(again);
    va_end(ap);
}

void strbuf_free(struct strbuf *b)
{
    free(b->at);
    *b = (struct strbuf){0};
}

const char *strbuf_text(const struct strbuf *b)
{
    return b->at ? b->at : "";
}

bool str_has_prefix(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

bool str_has_suffix(const char *s, const char *suffix)
{
    size_t n = strlen(s);
    size_t m = strlen(suffix);
    return n >= m && memcmp(s + n - m, suffix, m) == 0;
}

bool str_is_one_of(const char *s, const char *const *names)
{
    for (; s && *names; names++) {
        if (strcmp(s, *names) == 0)
            return true;
    }
    return false;
}

void str_plain(const char *s, char *out, size_t room)
{
    size_t n = 0;
    for (; s && *s && n + 1 < room; s++)
        if (*s != '_')
            out[n++] = (char)tolower((unsigned char)*s);
    out[n] = 0;
}
