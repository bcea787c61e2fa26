/* SPDX-License-Identifier: Apache-2.0 */
/* The comment in front of a function: what its author asks of those who call or launch it. */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"

enum {
    HEAD_LINES = 4,     /* of a template, attributes and a result in front of the name */
    COMMENT_LINES = 40, /* more is a licence */
    BEFORE_MOST = 40    /* letters in front of the words that may say that it is not so */
};

struct line {
    const char *at; /* where it begins */
    const char *text;
    size_t len; /* of the text, without spaces around it */
};

/* The line that ends in front of `end`; at: NULL, there is none. */
static struct line line_before(const char *text, const char *end)
{
    if (end <= text)
        return (struct line){NULL, NULL, 0};
    const char *last = end - 1, *first = last;
    while (first > text && first[-1] != '\n')
        first--;
    struct line l = {.at = first};
    while (last > first && isspace((unsigned char)last[-1]))
        last--;
    while (first < last && isspace((unsigned char)*first))
        first++;
    l.text = first;
    l.len = (size_t)(last - first);
    return l;
}

static bool is_line_comment(const struct line *l)
{
    return l->len > 1 && strncmp(l->text, "//", 2) == 0;
}

static bool ends_block_comment(const struct line *l)
{
    return l->len > 1 && strncmp(l->text + l->len - 2, "*/", 2) == 0;
}

static bool ends_something(const struct line *l)
{
    char c = l->len ? l->text[l->len - 1] : ';';
    return c == ';' || c == '}' || c == '{' || *l->text == '#';
}

/* "works only if n is divisible by BLOCK"; not "need not be a multiple of 32". */
static bool asks_for_multiples(const char *text)
{
    static const char *const words[] = {"divisible by", "multiple of", "multiples of"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        for (const char *at = strcasestr(text, words[i]); at; at = strcasestr(at + 1, words[i])) {
            char before[BEFORE_MOST + 1] = "";
            size_t n = (size_t)(at - text) < BEFORE_MOST ? (size_t)(at - text) : BEFORE_MOST;
            memcpy(before, at - n, n);
            if (!strcasestr(before, "not") && !strcasestr(before, "n't") &&
                !strcasestr(before, "any"))
                return true;
        }
    }
    return false;
}

/* Where the comment begins whose last line this is. */
static const char *begin_of(const char *text, struct line l)
{
    const char *from = l.at;
    if (is_line_comment(&l)) {
        for (unsigned n = 0; n < COMMENT_LINES && is_line_comment(&l); n++) {
            from = l.at;
            l = line_before(text, l.at);
        }
        return from;
    }
    for (unsigned n = 0; n < COMMENT_LINES && l.at; n++, l = line_before(text, l.at)) {
        if (strncmp(l.text, "/*", 2) == 0)
            return l.at;
    }
    return NULL;
}

bool lower_asks_for_multiples(struct lower_unit *u, CXCursor function)
{
    unsigned offset;
    const struct lower_file *f =
        lower_file_at(u, clang_getRangeStart(clang_getCursorExtent(function)), &offset);
    if (!f)
        return false;
    const char *end = f->text + offset;
    while (end > f->text && end[-1] != '\n')
        end--;
    struct line l = line_before(f->text, end);
    for (unsigned head = 0; l.at && head < HEAD_LINES; head++) {
        if (is_line_comment(&l) || ends_block_comment(&l)) {
            const char *from = begin_of(f->text, l);
            return from && asks_for_multiples(arena_strndup(u->a, from, (size_t)(end - from)));
        }
        if (ends_something(&l))
            return false;
        l = line_before(f->text, l.at);
    }
    return false;
}
