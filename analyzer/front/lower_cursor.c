/* SPDX-License-Identifier: Apache-2.0 */
/* Children, names, positions and source text of cursors. */
#include <ctype.h>
#include <string.h>
#include <sys/stat.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "front/lower_private.h"
#include "front/session.h"

struct kid_list {
    struct arena *a;
    VEC(CXCursor) list;
};

static enum CXChildVisitResult add_kid(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct kid_list *k = data;
    vec_push(k->a, &k->list, c);
    return CXChildVisit_Continue;
}

struct lower_kids lower_kids(struct lower_unit *u, CXCursor c)
{
    struct kid_list k = {.a = u->a};
    clang_visitChildren(c, add_kid, &k);
    return (struct lower_kids){k.list.at, k.list.len};
}

bool lower_is_expr(CXCursor c)
{
    return clang_isExpression(c.kind) || c.kind == CXCursor_OverloadedDeclRef;
}

struct lower_kids lower_expr_kids(struct lower_unit *u, CXCursor c)
{
    struct lower_kids all = lower_kids(u, c);
    size_t n = 0;
    for (size_t i = 0; i < all.len; i++) {
        if (clang_isExpression(all.at[i].kind) || clang_isStatement(all.at[i].kind))
            all.at[n++] = all.at[i];
    }
    all.len = n;
    return all;
}

uint64_t lower_key(CXCursor decl)
{
    return hash_mix((uint64_t)(uintptr_t)decl.data[0]);
}

const char *lower_string(struct lower_unit *u, CXString s)
{
    const char *text = clang_getCString(s);
    const char *copy = text && *text ? arena_strdup(u->a, text) : "";
    clang_disposeString(s);
    return copy;
}

const char *lower_spelling(struct lower_unit *u, CXCursor c)
{
    return lower_string(u, clang_getCursorSpelling(c));
}

/* ---- files ----------------------------------------------------------------------------------- */

/* "a/x/../b.cuh" is "a/b.cuh", unless x is a link to elsewhere: what two files reach by different ways
 * is one place. */
static const char *without_dotdot(struct lower_unit *u, const char *path)
{
    char *out = arena_strdup(u->a, path);
    char *dotdot;
    while ((dotdot = strstr(out, "/../")) != NULL) {
        char *slash = dotdot;
        while (slash > out && slash[-1] != '/')
            slash--;
        if (slash == dotdot || strncmp(slash, "../", 3) == 0)
            return path;
        memmove(slash, dotdot + 4, strlen(dotdot + 4) + 1);
    }
    struct stat a, b;
    bool same =
        stat(path, &a) == 0 && stat(out, &b) == 0 && a.st_ino == b.st_ino && a.st_dev == b.st_dev;
    return same ? out : path;
}

static const struct lower_file *file_of(struct lower_unit *u, CXFile file)
{
    if (!file)
        return NULL;
    uint64_t key = hash_mix((uint64_t)(uintptr_t)file);
    struct lower_file *f = map_get_number(&u->files, key);
    if (f)
        return f;
    f = ARENA_NEW(u->a, struct lower_file);
    size_t size = 0;
    const char *text = clang_getFileContents(u->tu, file, &size);
    f->text = text ? text : "";
    f->size = text ? size : 0;
    if (clang_File_isEqual(file, u->main_file))
        f->line_offset = u->in->line_offset;
    else
        f->path = without_dotdot(u, lower_string(u, clang_getFileName(file)));
    map_put_number(u->a, &u->files, key, f);
    return f;
}

struct spot {
    CXFile file;
    unsigned line, column, offset;
};

static struct spot expansion_of(CXSourceLocation at)
{
    struct spot s;
    clang_getExpansionLocation(at, &s.file, &s.line, &s.column, &s.offset);
    return s;
}

static struct spot written_at(CXSourceLocation at)
{
    struct spot s;
    clang_getFileLocation(at, &s.file, &s.line, &s.column, &s.offset);
    return s;
}

static bool is_macro(CXSourceLocation at, const struct spot *expansion)
{
    struct spot s;
    clang_getSpellingLocation(at, &s.file, &s.line, &s.column, &s.offset);
    return s.offset != expansion->offset || s.file != expansion->file;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static size_t word_length(const struct lower_file *f, size_t at)
{
    size_t n = 0;
    while (at + n < f->size && is_word(f->text[at + n]))
        n++;
    return n;
}

/* The use of the macro whose name stands at `from`: to the end of its arguments if it has any. */
static void macro_end(const struct lower_file *f, const struct spot *from, struct spot *to)
{
    size_t at = from->offset + word_length(f, from->offset);
    size_t end = at;
    while (at < f->size && (f->text[at] == ' ' || f->text[at] == '\t'))
        at++;
    if (at < f->size && f->text[at] == '(') {
        unsigned depth = 0;
        for (; at < f->size && at < end + LIMIT_MACRO_USE_BYTES; at++) {
            depth += f->text[at] == '(';
            if (f->text[at] == ')' && --depth == 0) {
                end = at + 1;
                break;
            }
        }
    }
    *to = *from;
    for (size_t i = from->offset; i < end; i++) {
        to->column++;
        if (f->text[i] == '\n') {
            to->line++;
            to->column = 1;
        }
    }
    to->offset = (unsigned)end;
}

static void extent_of(struct lower_unit *u, CXCursor c, struct spot *from, struct spot *to,
                      const char **macro)
{
    CXSourceRange r = clang_getCursorExtent(c);
    CXSourceLocation start = clang_getRangeStart(r), end = clang_getRangeEnd(r);
    *from = expansion_of(start);
    *to = expansion_of(end);
    *macro = NULL;
    bool start_macro = is_macro(start, from), end_macro = is_macro(end, to);
    if (!start_macro && !end_macro)
        return;
    struct spot start_written = written_at(start), end_written = written_at(end);
    /* Inside a macro's argument the file location is where the user wrote it. */
    bool start_arg = start_macro && start_written.offset != from->offset;
    bool end_arg = end_macro && end_written.offset != to->offset;
    if ((!start_macro || start_arg) && (!end_macro || end_arg) &&
        end_written.offset > start_written.offset) {
        *from = start_written;
        *to = end_written;
        return;
    }
    const struct lower_file *f = file_of(u, from->file);
    if (!f || !start_macro)
        return;
    size_t n = word_length(f, from->offset);
    if (end_arg || to->offset <= from->offset)
        macro_end(f, from, to);
    if (n) { /* libclang gives the end of the use for an end inside the macro's body */
        struct spot use;
        macro_end(f, from, &use);
        if (to->offset <= use.offset)
            *macro = arena_strndup(u->a, f->text + from->offset, n);
    }
}

struct ir_span lower_span(struct lower_unit *u, CXCursor c)
{
    struct spot from, to;
    const char *macro;
    extent_of(u, c, &from, &to, &macro);
    const struct lower_file *f = file_of(u, from.file);
    if (!f || from.line == 0 || from.line <= f->line_offset)
        return (struct ir_span){.line = 0};
    if (to.file != from.file || to.offset < from.offset)
        to = from;
    return (struct ir_span){.path = f->path,
                            .line = from.line - f->line_offset,
                            .column = from.column,
                            .end_line = to.line - f->line_offset,
                            .end_column = to.column,
                            .macro = macro};
}

/* Where the text stands, in a macro's body, too. */
static void spelling_of(CXCursor c, struct spot *from, struct spot *to)
{
    CXSourceRange r = clang_getCursorExtent(c);
    clang_getSpellingLocation(clang_getRangeStart(r), &from->file, &from->line, &from->column,
                              &from->offset);
    clang_getSpellingLocation(clang_getRangeEnd(r), &to->file, &to->line, &to->column, &to->offset);
}

struct ir_span lower_span_in_macro(struct lower_unit *u, CXCursor c)
{
    struct ir_span none = {.line = 0}, use = lower_span(u, c);
    struct spot from, to, start = expansion_of(clang_getRangeStart(clang_getCursorExtent(c)));
    spelling_of(c, &from, &to);
    const struct lower_file *f = file_of(u, from.file);
    if (!use.macro || !f || f != file_of(u, start.file) || from.file != to.file ||
        from.line <= f->line_offset || to.offset <= from.offset)
        return none;
    unsigned line = from.line - f->line_offset;
    if (line >= use.line && line <= use.end_line)
        return none; /* an argument of the macro */
    return (struct ir_span){.path = f->path,
                            .line = line,
                            .column = from.column,
                            .end_line = to.line - f->line_offset,
                            .end_column = to.column};
}

const char *lower_text(struct lower_unit *u, CXCursor c, size_t *n)
{
    *n = 0;
    struct spot from, to;
    const char *macro;
    extent_of(u, c, &from, &to, &macro);
    const struct lower_file *f = file_of(u, from.file);
    if (!f || from.file != to.file || to.offset > f->size || from.offset >= to.offset)
        return "";
    if (macro) { /* the name stands in the macro's body: the spelling has it */
        struct spot end;
        spelling_of(c, &from, &end);
        f = file_of(u, from.file);
        if (!f || end.file != from.file || end.offset > f->size || from.offset >= end.offset)
            return "";
        to = end;
    }
    *n = to.offset - from.offset;
    return f->text + from.offset;
}

const struct lower_file *lower_text_of(struct lower_unit *u, CXFile file)
{
    return file_of(u, file);
}

const struct lower_file *lower_file_at(struct lower_unit *u, CXSourceLocation at, unsigned *offset)
{
    struct spot s = written_at(at);
    *offset = s.offset;
    const struct lower_file *f = file_of(u, s.file);
    return f && s.offset <= f->size ? f : NULL;
}

const char *lower_last_name(struct lower_unit *u, const char *text, size_t n)
{
    size_t end = n;
    unsigned depth = 0;
    while (end > 0) { /* template arguments at the end */
        char c = text[end - 1];
        if (c == '>')
            depth++;
        if (c == '<' && depth)
            depth--;
        else if (depth == 0 && is_word(c))
            break;
        end--;
    }
    size_t start = end;
    while (start > 0 && is_word(text[start - 1]))
        start--;
    return arena_strndup(u->a, text + start, end - start);
}

/* ---- questions ------------------------------------------------------------------------------- */

/* Our own headers count as the system's, however they were included. */
bool lower_in_system(CXCursor c)
{
    CXSourceLocation at = clang_getCursorLocation(c);
    if (clang_Location_isInSystemHeader(at))
        return true;
    CXFile file;
    clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
    if (!file)
        return true; /* a builtin of the compiler */
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    bool ours = text && str_has_prefix(text, SESSION_STUB_DIR "/");
    clang_disposeString(name);
    return ours;
}

bool lower_in_made_file(CXCursor c)
{
    CXFile file;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    if (!file)
        return true;
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    bool made = text && str_has_prefix(text, SESSION_ROOT "/");
    clang_disposeString(name);
    return made;
}

bool lower_is_guessed(struct lower_unit *u, CXCursor decl)
{
    if (!u->in->is_guessed || clang_Cursor_isNull(decl))
        return false;
    return u->in->is_guessed(clang_getCanonicalCursor(decl), u->in->context);
}

bool lower_is_cast(CXCursor c)
{
    switch (c.kind) {
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXDynamicCastExpr:
    case CXCursor_CXXAddrspaceCastExpr:
    case CXCursor_CXXFunctionalCastExpr: return true;
    default: return false;
    }
}

static size_t skip_blanks(const char *text, size_t n, size_t i)
{
    while (i < n && isspace((unsigned char)text[i]))
        i++;
    return i;
}

/* `p->pressure` of a class whose declaration, as it is read here, has no such member: clang keeps the object alone. */
bool lower_is_lost_member(struct lower_unit *u, CXCursor c)
{
    if (c.kind != CXCursor_UnexposedExpr || clang_getCursorType(c).kind != CXType_Dependent)
        return false;
    struct lower_kids k = lower_expr_kids(u, c);
    size_t n, i;
    if (k.len != 1)
        return false;
    const char *base = lower_text(u, k.at[0], &i), *text = lower_text(u, c, &n);
    if (i == 0 || i >= n || base != text)
        return false;
    i = skip_blanks(text, n, i);
    size_t sign = i < n && text[i] == '.' ? 1 : i + 1 < n && memcmp(text + i, "->", 2) == 0 ? 2 : 0;
    size_t name = skip_blanks(text, n, i + sign), end = name;
    while (end < n && is_word(text[end]))
        end++;
    return sign > 0 && end > name && end == n;
}

static CXCursor strip(struct lower_unit *u, CXCursor c, bool casts)
{
    for (unsigned i = 0; i < LIMIT_LOWER_DEPTH; i++) {
        bool cast = lower_is_cast(c);
        if (c.kind != CXCursor_ParenExpr && c.kind != CXCursor_UnexposedExpr && !(casts && cast))
            break;
        if (lower_is_lost_member(u, c))
            break;
        struct lower_kids k = lower_expr_kids(u, c);
        if (k.len == 0 || (k.len != 1 && !cast))
            break;
        c = k.at[k.len - 1]; /* a cast's type may hold expressions: they come first */
    }
    return c;
}

CXCursor lower_strip(struct lower_unit *u, CXCursor c)
{
    return strip(u, c, false);
}

CXCursor lower_strip_casts(struct lower_unit *u, CXCursor c)
{
    return strip(u, c, true);
}
