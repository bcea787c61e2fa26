/* SPDX-License-Identifier: Apache-2.0 */
/* --dump ast: what libclang shows of the main file, as indented text. */
#include "front/ast_dump.h"

struct dump {
    const struct session *session;
    struct strbuf *out;
    unsigned depth;
};

static void add(struct strbuf *out, const char *before, CXString s, const char *after)
{
    const char *text = clang_getCString(s);
    if (text && *text) {
        strbuf_add(out, before);
        strbuf_add(out, text);
        strbuf_add(out, after);
    }
    clang_disposeString(s);
}

static void add_operator(struct strbuf *out, CXCursor c)
{
    /* Asking for any other kind crashes libclang 22.1.8. */
    if (c.kind == CXCursor_BinaryOperator || c.kind == CXCursor_CompoundAssignOperator)
        add(out, " ", clang_getBinaryOperatorKindSpelling(clang_getCursorBinaryOperatorKind(c)),
            "");
    else if (c.kind == CXCursor_UnaryOperator)
        add(out, " ", clang_getUnaryOperatorKindSpelling(clang_getCursorUnaryOperatorKind(c)), "");
}

static void add_reference(struct dump *d, CXCursor c)
{
    CXCursor to = clang_getCursorReferenced(c);
    if (clang_Cursor_isNull(to) || clang_equalCursors(to, c))
        return;
    struct session_place at = session_place_of(d->session, clang_getCursorLocation(to));
    add(d->out, " -> ", clang_getCursorKindSpelling(to.kind), "");
    add(d->out, " ", clang_getCursorSpelling(to), "");
    if (at.in_main)
        strbuf_addf(d->out, "@%u:%u", at.line, at.column);
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct dump *d = data;
    CXSourceRange range = clang_getCursorExtent(c);
    struct session_place from = session_place_of(d->session, clang_getRangeStart(range));
    struct session_place to = session_place_of(d->session, clang_getRangeEnd(range));
    if (d->depth == 0 && !from.in_main)
        return CXChildVisit_Continue;
    if (clang_isPreprocessing(c.kind))
        return CXChildVisit_Continue;
    strbuf_addf(d->out, "%*s", (int)(d->depth * 2), "");
    add(d->out, "", clang_getCursorKindSpelling(c.kind), "");
    add_operator(d->out, c);
    add(d->out, " '", clang_getCursorSpelling(c), "'");
    add(d->out, " <", clang_getTypeSpelling(clang_getCursorType(c)), ">");
    strbuf_addf(d->out, " %u:%u-%u:%u", from.line, from.column, to.line, to.column);
    add_reference(d, c);
    strbuf_add_char(d->out, '\n');
    d->depth++;
    clang_visitChildren(c, visit, d);
    d->depth--;
    return CXChildVisit_Continue;
}

void ast_dump(const struct session *s, struct strbuf *out)
{
    struct dump d = {.session = s, .out = out};
    clang_visitChildren(clang_getTranslationUnitCursor(s->tu), visit, &d);
}
