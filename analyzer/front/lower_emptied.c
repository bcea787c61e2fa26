/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks that this build empties: `CHECK(cudaMalloc(...))` with
 *
 *     #ifdef NDEBUG
 *     #define CHECK(call) call
 *     #else
 *     #define CHECK(call) do { if ((call) != cudaSuccess) abort(); } while (0)
 *     #endif
 *
 * Whoever wrote the call gave it to a check, and chose elsewhere when it looks.
 */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"

enum { STATE_UNKNOWN, STATE_NO, STATE_YES };

struct definitions {
    struct lower_unit *u;
    const char *name;
    bool checks; /* a file has several, one of which asks for errors */
};

/* Behind the last line of the directive that starts at p. */
static const char *end_of_directive(const char *p, const char *end)
{
    for (; p < end && *p != '\n'; p++) {
        bool goes_on = *p == '\\' && (p + 1 == end || p[1] == '\n' || p[1] == '\r');
        while (goes_on && p + 1 < end && *p != '\n')
            p++;
    }
    return p;
}

/* Behind a comment or a literal that begins at p; else the next character. */
static const char *behind_token(const char *p, const char *end)
{
    bool line = end - p > 1 && p[0] == '/' && p[1] == '/',
         block = end - p > 1 && p[0] == '/' && p[1] == '*';
    if (line)
        return end_of_directive(p, end);
    if (block) {
        for (p += 2; p + 1 < end && !(p[0] == '*' && p[1] == '/'); p++) {
        }
        return p + 1 < end ? p + 2 : end;
    }
    if (*p == '"') {
        for (p++; p < end && *p != '"' && *p != '\n'; p++)
            p += *p == '\\' && p + 1 < end;
        return p < end ? p + 1 : end;
    }
    return p + 1;
}

/* The body compares a status or asks for the last error. */
static bool asks(const char *p, const char *end)
{
    static const char *const words[] = {"uccess", "SUCCESS", "cudaError_t", "LastError"};
    for (; p < end; p = behind_token(p, end)) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            size_t n = strlen(words[i]);
            if ((size_t)(end - p) >= n && memcmp(p, words[i], n) == 0)
                return true;
        }
    }
    return false;
}

/* The word behind the `#` at p is this one. */
static bool is_directive(const char *p, const char *end, const char *word)
{
    size_t n = strlen(word);
    for (p++; p < end && (*p == ' ' || *p == '\t'); p++) {
    }
    return (size_t)(end - p) > n && memcmp(p, word, n) == 0;
}

/* From the parenthesis of `#define name(`, at whose `#` p is; NULL: another directive. */
static const char *parameters_of(const char *p, const char *end, const char *name)
{
    size_t n = strlen(name);
    if (!is_directive(p, end, "define"))
        return NULL;
    p = strstr(p, "define") + 6;
    for (; p < end && (*p == ' ' || *p == '\t'); p++) {
    }
    return (size_t)(end - p) > n && memcmp(p, name, n) == 0 && p[n] == '(' ? p + n : NULL;
}

/* Definitions in the arms of conditions: one that looks, and one that does not. */
static void look_through(struct definitions *d, const struct lower_file *f)
{
    unsigned depth = 0, looking = 0, blind = 0;
    const char *end = f->text + f->size;
    for (const char *p = f->text; p < end; p = behind_token(p, end)) {
        if (*p != '#')
            continue;
        if (is_directive(p, end, "if"))
            depth++;
        else if (depth > 0 && is_directive(p, end, "endif"))
            depth--;
        const char *body = parameters_of(p, end, d->name);
        if (body && depth > 0) {
            bool is_looking = asks(body, end_of_directive(body, end));
            looking += is_looking;
            blind += !is_looking;
        }
    }
    d->checks = d->checks || (looking > 0 && blind > 0);
}

static const struct lower_file *text_of(struct lower_unit *u, CXFile file)
{
    unsigned offset;
    return lower_file_at(u, clang_getLocationForOffset(u->tu, file, 0), &offset);
}

static void see_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    (void)stack;
    (void)depth;
    struct definitions *d = data;
    CXSourceLocation start = clang_getLocationForOffset(d->u->tu, file, 0);
    const struct lower_file *f =
        clang_Location_isInSystemHeader(start) ? NULL : text_of(d->u, file);
    if (f && f->size && !d->checks)
        look_through(d, f);
}

/* The name of the macro one of whose arguments holds the location; NULL: it is in none. */
static const char *macro_around(struct lower_unit *u, CXSourceLocation at)
{
    CXFile used_in, written_in;
    unsigned used, written, n = 0;
    clang_getExpansionLocation(at, &used_in, NULL, NULL, &used);
    clang_getFileLocation(at, &written_in, NULL, NULL, &written);
    if (!used_in || used_in != written_in || used >= written)
        return NULL;
    const struct lower_file *f = text_of(u, used_in);
    if (!f || written >= f->size)
        return NULL;
    while (used + n < written &&
           (isalnum((unsigned char)f->text[used + n]) || f->text[used + n] == '_'))
        n++;
    return n ? arena_strndup(u->a, f->text + used, n) : NULL;
}

bool lower_is_emptied_check(struct lower_unit *u, CXCursor call)
{
    const char *name = macro_around(u, clang_getRangeStart(clang_getCursorExtent(call)));
    if (!name)
        return false;
    struct definitions d = {.u = u, .name = name};
    uintptr_t state = (uintptr_t)map_get(&u->emptied, name);
    if (state == STATE_UNKNOWN) {
        clang_getInclusions(u->tu, see_file, &d);
        state = d.checks ? STATE_YES : STATE_NO;
        map_put(u->a, &u->emptied, name, (void *)state);
    }
    return state == STATE_YES;
}
