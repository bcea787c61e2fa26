/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One pass with two places to go back to: the last `*` and the last double star.  Earlier stars
 * need no second try, because a later one can take over whatever they would have given up.
 */
#include "cli/glob.h"

#include <string.h>

/* Behind the ']' of the set that begins at p ('['), or NULL when it is not closed. */
static const char *set_end(const char *p)
{
    p++;
    if (*p == '!' || *p == '^')
        p++;
    if (*p == ']')
        p++;
    while (*p && *p != ']')
        p++;
    return *p ? p + 1 : NULL;
}

static bool in_set(const char *p, const char *end, char c)
{
    bool negated = p[1] == '!' || p[1] == '^';
    bool found = false;
    unsigned char u = (unsigned char)c;
    for (const char *q = p + 1 + negated; q < end - 1; q++) {
        unsigned char lo = (unsigned char)*q;
        unsigned char hi = lo;
        if (q[1] == '-' && q + 2 < end - 1) {
            hi = (unsigned char)q[2];
            q += 2;
        }
        found = found || (u >= lo && u <= hi);
    }
    return found != negated;
}

/* One character of the text against one element; *next behind the element. */
static bool match_one(const char *p, char c, const char **next)
{
    const char *end = *p == '[' ? set_end(p) : NULL;
    if (end) {
        *next = end;
        return c != '/' && in_set(p, end, c);
    }
    if (*p == '?') {
        *next = p + 1;
        return c != '/';
    }
    if (*p == '\\' && p[1])
        p++;
    *next = p + 1;
    return *p == c;
}

bool glob_match(const char *p, const char *t)
{
    const char *star = NULL; /* behind the last `*`, and the text it has reached */
    const char *star_text = NULL;
    const char *deep = NULL; /* the same for the double star */
    const char *deep_text = NULL;
    bool deep_by_folder = false; /* it is followed by '/': it takes whole folders */
    for (;;) {
        const char *next;
        if (p[0] == '*' && p[1] == '*') {
            p += 2;
            deep_by_folder = *p == '/';
            p += deep_by_folder;
            deep = p;
            deep_text = t;
            star = NULL;
        } else if (*p == '*') {
            star = ++p;
            star_text = t;
        } else if (*p && *t && match_one(p, *t, &next)) {
            p = next;
            t++;
        } else if (!*p && !*t) {
            return true;
        } else if (star && *star_text && *star_text != '/') {
            t = ++star_text;
            p = star;
        } else if (deep && *deep_text) {
            star = NULL;
            if (deep_by_folder) {
                const char *slash = strchr(deep_text, '/');
                if (!slash)
                    return false;
                deep_text = slash;
            }
            t = ++deep_text;
            p = deep;
        } else {
            return false;
        }
    }
}

bool glob_takes(const char *pattern, const char *path)
{
    char part[4096];
    if (pattern[0] == '.' && pattern[1] == '/')
        pattern += 2;
    size_t length = strlen(pattern);
    char trimmed[1024];
    if (length >= sizeof trimmed || strlen(path) >= sizeof part)
        return false;
    memcpy(trimmed, pattern, length + 1);
    if (length > 1 && trimmed[length - 1] == '/')
        trimmed[--length] = '\0';
    const char *anchored = trimmed[0] == '/' ? trimmed + 1 : trimmed;
    bool anywhere = !strchr(trimmed, '/');
    const char *segment = path;
    for (const char *p = path;; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        const char *from = anywhere ? segment : path;
        size_t n = (size_t)(p - from);
        memcpy(part, from, n);
        part[n] = '\0';
        if (glob_match(anchored, part))
            return true;
        if (*p == '\0')
            return false;
        segment = p + 1;
    }
}
