/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what repair needs from a translation unit: errors, macro uses, skipped text. */
#include <stdint.h>
#include <string.h>

#include "base/limits.h"
#include "front/repair_internal.h"

static void read_skipped(struct repair *r, const struct session *s)
{
    r->skipped.len = 0;
    CXSourceRangeList *list = s->main_file ? clang_getSkippedRanges(s->tu, s->main_file) : NULL;
    for (unsigned i = 0; list && i < list->count; i++) {
        struct lex_range range;
        clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &range.from);
        clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &range.to);
        vec_push(r->arena, &r->skipped, range);
    }
    if (list)
        clang_disposeSourceRangeList(list);
    lex_text(r->arena, r->text, r->src->size, r->skipped.at, r->skipped.len, &r->lex);
}

static enum CXChildVisitResult note_expansion(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct repair *r = data;
    if (c.kind == CXCursor_MacroExpansion) {
        struct session_place at = session_place_of(r->session, clang_getCursorLocation(c));
        if (at.in_main)
            map_put_number(r->arena, &r->expanded, (uint64_t)at.offset + 1, r);
    }
    return CXChildVisit_Continue;
}

static bool is_guess_header(CXFile file)
{
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    bool yes = text && strcmp(text, GUESS_HEADER) == 0;
    clang_disposeString(name);
    return yes;
}

static void read_error(struct repair *r, CXDiagnostic d)
{
    if (clang_getDiagnosticSeverity(d) < CXDiagnostic_Error)
        return;
    struct repair_error e = {0};
    CXSourceLocation at = clang_getDiagnosticLocation(d);
    struct session_place place = session_place_of(r->session, at);
    CXFile file = NULL;
    unsigned spelled = 0;
    clang_getSpellingLocation(at, &file, NULL, NULL, &spelled);
    bool spelled_in_main = file && clang_File_isEqual(file, r->session->main_file);
    e.in_guess = file && !spelled_in_main && is_guess_header(file);
    e.in_main = place.in_main;
    e.offset = place.offset;
    e.spelled = spelled_in_main ? spelled : place.offset;
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

/* A syntax error among the arguments of NAME(...): a macro that takes types or blocks.  In templates
 * clang reports nothing else, because a later look-up could find the name. */
static void suspect_macro(struct repair *r, const struct repair_error *e)
{
    static const char *const forms[] = {"expected expression", "expected '(' for function-style",
                                        "unexpected type name", "expected ')'"};
    bool fits = false;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        fits = fits || str_has_prefix(e->text, forms[i]);
    long i = fits && e->in_main ? lex_find(&r->lex, e->offset) : -1;
    for (long k = i - 1; k >= 0 && i - k < 200; k--) {
        if (lex_is(&r->lex, k, ")") || lex_is(&r->lex, k, "}")) {
            if (r->lex.tokens.at[k].match < 0)
                return;
            k = r->lex.tokens.at[k].match;
        } else if (lex_is(&r->lex, k, ";")) {
            return;
        } else if (lex_is(&r->lex, k, "(") && lex_is_word(&r->lex, k - 1)) {
            const char *name = lex_spelling(r->arena, &r->lex, k - 1);
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
    if (str_has_prefix(e->text, "a type specifier is required") && e->in_main) {
        long i = lex_find(&r->lex, e->offset);
        if (lex_is_word(&r->lex, i))
            note_unknown(r, lex_spelling(r->arena, &r->lex, i), UNKNOWN_BARE);
        return;
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const char *name = str_has_prefix(e->text, forms[i].prefix) ? quoted(r->arena, e->text)
                                                                    : NULL;
        if (name && !strstr(e->text, " in namespace") && !strstr(e->text, "' in '"))
            note_unknown(r, name, forms[i].bit);
    }
}

void repair_read(struct repair *r, const struct session *s)
{
    r->session = s;
    r->errors.len = 0;
    r->quiet.len = 0;
    r->unknown = (struct map){0};
    r->expanded = (struct map){0};
    read_skipped(r, s);
    clang_visitChildren(clang_getTranslationUnitCursor(s->tu), note_expansion, r);
    unsigned n = clang_getNumDiagnostics(s->tu);
    for (unsigned i = 0; i < n && i < LIMIT_DIAGNOSTICS; i++) {
        CXDiagnostic d = clang_getDiagnostic(s->tu, i);
        read_error(r, d);
        clang_disposeDiagnostic(d);
    }
    for (size_t i = 0; i < r->errors.len; i++) {
        collect_unknown(r, &r->errors.at[i]);
        suspect_macro(r, &r->errors.at[i]);
    }
}

bool repair_define_at(struct repair *r, unsigned offset, struct lex_text *out)
{
    for (size_t i = 0; i < r->lex.directives.len; i++) {
        const struct lex_directive *d = &r->lex.directives.at[i];
        if (offset < d->offset || offset >= d->end)
            continue;
        if (d->word_len != 6 || memcmp(r->text + d->word, "define", 6) != 0)
            return false;
        lex_part(r->arena, r->text, d->word + d->word_len, d->end, out);
        return true;
    }
    return false;
}
