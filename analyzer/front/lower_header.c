/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of the host in project headers are read: each file that includes the header pays for them. */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

/* One that launches: what it hands its kernels counts, in a header too.  Dispatchers, whose closures are made for each
 * type in turn, cost more than they tell. */
static bool launches(const char *text, size_t n)
{
    static const char *const dispatchers[] = {"[&", "[=", "SWITCH", "DISPATCH"};
    for (size_t i = 0; i < sizeof dispatchers / sizeof *dispatchers; i++) {
        if (memmem(text, n, dispatchers[i], strlen(dispatchers[i])))
            return false;
    }
    return n <= LIMIT_HEADER_LAUNCHER && memmem(text, n, "<<<", 3);
}

static bool is_number(CXType t)
{
    t = clang_getCanonicalType(t);
    if (t.kind == CXType_LValueReference)
        t = clang_getPointeeType(t);
    return t.kind == CXType_Bool || (t.kind >= CXType_UShort && t.kind <= CXType_LongLong) ||
           t.kind == CXType_Unexposed || t.kind == CXType_Dependent;
}

static bool is_number_or_shape(struct lower_unit *u, CXType t)
{
    if (is_number(t))
        return true;
    t = clang_getCanonicalType(t);
    return t.kind == CXType_Record &&
           strcmp(lower_spelling(u, clang_getTypeDeclaration(t)), "dim3") == 0;
}

/* `int GET_BLOCKS(int n) { return max((n + 255) / 256, 1); }`: numbers of numbers, or a grid of them. */
static bool counts(struct lower_unit *u, CXCursor c, const char *text, size_t n)
{
    CXType t = clang_getCursorType(c);
    int params = clang_getNumArgTypes(t);
    if ((c.kind != CXCursor_FunctionDecl && c.kind != CXCursor_FunctionTemplate) || params <= 0 ||
        n > LIMIT_HEADER_COUNT || !memmem(text, n, "return", 6))
        return false;
    if (!is_number_or_shape(u, clang_getResultType(t)))
        return false;
    for (int i = 0; i < params; i++) {
        if (!is_number_or_shape(u, clang_getArgType(t, (unsigned)i)))
            return false;
    }
    return true;
}

bool lower_wanted_of_header(struct lower_unit *u, CXCursor c, CXCursor body)
{
    size_t n;
    const char *text = lower_text(u, body, &n);
    if (launches(text, n))
        return true;
    return u->header_counts < LIMIT_HEADER_COUNTS && counts(u, c, text, n) && ++u->header_counts;
}
