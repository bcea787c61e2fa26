/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what repair needs from a translation unit: errors, macro uses, skipped text. */
#include <stdint.h>
#include <string.h>

#include "base/limits.h"
#include "front/repair_internal.h"

const struct lex_text *repair_main(const struct repair *r)
{
    return &r->files.at[0]->lex;
}

/* Lexes a file of the translation unit. The main file's text is ours, with edits. */
static struct repair_file *add_file(struct repair *r, CXFile file, const char *text, size_t size)
{
    VEC(struct lex_range) skipped = {0};
    struct repair_file *f = ARENA_NEW(r->arena, struct repair_file);
    CXSourceRangeList *list = file ? clang_getSkippedRanges(r->session->tu, file) : NULL;
    for (unsigned i = 0; list && i < list->count; i++) {
        struct lex_range range;
        clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &range.from);
        clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &range.to);
        vec_push(r->arena, &skipped, range);
    }
    if (list)
        clang_disposeSourceRangeList(list);
    f->file = file;
    lex_text(r->arena, text, size, skipped.at, skipped.len, &f->lex);
    if (r->files.len == 0) {
        r->skipped.len = 0;
        for (size_t i = 0; i < skipped.len; i++)
            vec_push(r->arena, &r->skipped, skipped.at[i]);
    }
    vec_push(r->arena, &r->files, f);
    return f;
}

static bool has_prefix(CXFile file, const char *prefix)
{
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    bool yes = text && str_has_prefix(text, prefix);
    clang_disposeString(name);
    return yes;
}

/* NULL for our own headers. */
static struct repair_file *file_of(struct repair *r, CXFile file)
{
    if (!file)
        return NULL;
    for (size_t i = 0; i < r->files.len; i++) {
        if (r->files.at[i]->file && clang_File_isEqual(r->files.at[i]->file, file))
            return r->files.at[i];
    }
    size_t size = 0;
    const char *text = clang_getFileContents(r->session->tu, file, &size);
    if (!text || size > LIMIT_FILE_BYTES || has_prefix(file, SESSION_ROOT "/"))
        return NULL;
    /* The text must outlive the translation unit: it is disposed of before the next parse. */
    return add_file(r, file, arena_strndup(r->arena, text, size), size);
}

static enum CXChildVisitResult note_expansion(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct repair *r = data;
    if (c.kind != CXCursor_MacroExpansion)
        return CXChildVisit_Continue;
    struct session_place at = session_place_of(r->session, clang_getCursorLocation(c));
    for (size_t i = 0; at.file && i < r->files.len; i++) {
        struct repair_file *f = r->files.at[i];
        if (f->file && clang_File_isEqual(f->file, at.file))
            map_put_number(r->arena, &f->expanded, (uint64_t)at.offset + 1, r);
    }
    return CXChildVisit_Continue;
}

static void read_error(struct repair *r, CXDiagnostic d)
{
    if (clang_getDiagnosticSeverity(d) < CXDiagnostic_Error)
        return;
    struct repair_error e = {0};
    CXSourceLocation at = clang_getDiagnosticLocation(d);
    struct session_place place = session_place_of(r->session, at);
    CXFile spelled = NULL;
    clang_getSpellingLocation(at, &spelled, NULL, NULL, &e.spelled);
    e.file = file_of(r, place.file);
    e.offset = place.offset;
    e.spelled_file = file_of(r, spelled);
    e.in_guess = spelled && !e.spelled_file && has_prefix(spelled, GUESS_HEADER);
    if (!e.spelled_file) {
        e.spelled_file = e.file;
        e.spelled = e.offset;
    }
    e.text = session_string(r->arena, clang_getDiagnosticSpelling(d));
    vec_push(r->arena, &r->errors, e);
}

/* "...'name'..." -> name, from the n-th quote pair; NULL when there is none. */
static const char *quoted(struct arena *a, const char *text)
{
    const char *from = strchr(text, '\'');
    const char *to = from ? strchr(from + 1, '\'') : NULL;
    return to ? arena_strndup(a, from + 1, (size_t)(to - from - 1)) : NULL;
}

static void note_unknown(struct repair *r, const char *name, unsigned bit)
{
    uintptr_t bits = (uintptr_t)map_get(&r->unknown, name);
    map_put(r->arena, &r->unknown, name, (void *)(bits | bit));
}

/* A syntax error among the arguments of NAME(...): a macro that takes types or blocks.  In
 * templates clang reports nothing else, because a later look-up could find the name. */
static void suspect_macro(struct repair *r, const struct repair_error *e)
{
    static const char *const forms[] = {"expected expression", "expected '(' for function-style",
                                        "unexpected type name", "expected ')'"};
    bool fits = false;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        fits = fits || str_has_prefix(e->text, forms[i]);
    const struct lex_text *t = fits && e->file ? &e->file->lex : NULL;
    long i = t ? lex_find(t, e->offset) : -1;
    for (long k = i - 1; k >= 0 && i - k < 200; k--) {
        if (lex_is(t, k, ")") || lex_is(t, k, "}")) {
            if (t->tokens.at[k].match < 0)
                return;
            k = t->tokens.at[k].match;
        } else if (lex_is(t, k, ";")) {
            return;
        } else if (lex_is(t, k, "(") && lex_is_word(t, k - 1)) {
            const char *name = lex_spelling(r->arena, t, k - 1);
            unsigned letters = 0;
            for (const char *p = name; *p; p++) {
                if (*p >= 'a' && *p <= 'z')
                    return;
                letters += *p >= 'A' && *p <= 'Z';
            }
            if (letters >= 3)
                note_unknown(r, name, UNKNOWN_NAME);
            return;
        }
    }
}

static void collect_unknown(struct repair *r, const struct repair_error *e)
{
    static const struct {
        const char *prefix;
        unsigned bit;
    } forms[] = {{"unknown type name", UNKNOWN_TYPE},
                 {"use of undeclared identifier", UNKNOWN_NAME},
                 {"no template named", UNKNOWN_TYPE},
                 {"unknown template name", UNKNOWN_TYPE}};
    if (str_has_prefix(e->text, "a type specifier is required") && e->file) {
        const struct lex_text *t = &e->file->lex;
        long i = lex_find(t, e->offset);
        if (lex_is_word(t, i))
            note_unknown(r, lex_spelling(r->arena, t, i), UNKNOWN_BARE);
        return;
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const char *name =
            str_has_prefix(e->text, forms[i].prefix) ? quoted(r->arena, e->text) : NULL;
        if (name && !strstr(e->text, " in namespace") && !strstr(e->text, "' in '"))
            note_unknown(r, name, forms[i].bit);
    }
}

/* Also in headers without errors: they may have macros and templates that call. */
static void note_calls(const char *text, size_t size, void *context)
{
    struct repair *r = context;
    guess_note_calls(&r->tree, text, size);
}

void repair_read(struct repair *r, const struct session *s)
{
    r->session = s;
    r->errors.len = 0;
    r->quiet.len = 0;
    r->files.len = 0;
    r->unknown = (struct map){0};
    add_file(r, s->main_file, r->text, r->src->size);
    unsigned n = clang_getNumDiagnostics(s->tu);
    for (unsigned i = 0; i < n && i < LIMIT_DIAGNOSTICS; i++) {
        CXDiagnostic d = clang_getDiagnostic(s->tu, i);
        read_error(r, d);
        clang_disposeDiagnostic(d);
    }
    clang_visitChildren(clang_getTranslationUnitCursor(s->tu), note_expansion, r);
    session_visit_texts(s, note_calls, r);
    for (size_t i = 0; i < r->errors.len; i++) {
        collect_unknown(r, &r->errors.at[i]);
        suspect_macro(r, &r->errors.at[i]);
    }
}

bool repair_define_at(struct repair *r, const struct repair_file *f, unsigned offset,
                      struct lex_text *out)
{
    for (size_t i = 0; i < f->lex.directives.len; i++) {
        const struct lex_directive *d = &f->lex.directives.at[i];
        if (offset < d->offset || offset >= d->end)
            continue;
        if (!lex_directive_is(f->lex.text, d, "define"))
            return false;
        lex_part(r->arena, f->lex.text, d->word + d->word_len, d->end, out);
        return true;
    }
    return false;
}
