/* SPDX-License-Identifier: Apache-2.0 */
/* What clang's errors say of the code that is lowered. */
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "front/lower_private.h"
#include "front/repair_lex.h"

/* lower_is_lost_conditional() puts together what clang keeps of it. */
static bool is_made_good(CXDiagnostic d)
{
    CXString text = clang_getDiagnosticSpelling(d);
    bool ambiguous = str_has_prefix(clang_getCString(text), "conditional expression is ambiguous");
    clang_disposeString(text);
    return ambiguous;
}

bool lower_has_error(struct lower_unit *u, CXCursor c)
{
    CXSourceRange extent = clang_getCursorExtent(c);
    CXFile own, file;
    unsigned first, last, line, n = clang_getNumDiagnostics(u->tu);
    bool found = false;
    clang_getExpansionLocation(clang_getRangeStart(extent), &own, &first, NULL, NULL);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, &last, NULL, NULL);
    for (unsigned i = 0; i < n && i < LIMIT_DIAGNOSTICS && !found; i++) {
        CXDiagnostic d = clang_getDiagnostic(u->tu, i);
        clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, &line, NULL, NULL);
        found = clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error && file && own &&
                clang_File_isEqual(file, own) && first <= line && line <= last;
        clang_disposeDiagnostic(d);
    }
    return found;
}

static const char *line_start(const struct lower_file *f, unsigned line)
{
    const char *p = f->text, *end = f->text + f->size;
    for (unsigned i = 1; i < line && p < end; i++) {
        const char *next = memchr(p, '\n', (size_t)(end - p));
        p = next ? next + 1 : end;
    }
    return p;
}

/* What clang dropped there is named in the text still. */
static void note_words(struct lower_unit *u, const struct ir_func *func)
{
    const struct lower_file *f = lower_text_of(u, u->main_file);
    struct lex_text t;
    if (!f)
        return;
    const char *from = line_start(f, func->span.line + f->line_offset);
    const char *to = line_start(f, func->span.end_line + f->line_offset + 1);
    lex_text(u->a, from, (size_t)(to - from), NULL, 0, &t);
    for (long i = 0; i < (long)t.tokens.len; i++) {
        if (!lex_is_word(&t, i))
            continue;
        const char *name = lex_spelling(u->a, &t, i);
        uintptr_t times = (uintptr_t)map_get(&u->m->words_in_errors, name);
        map_put(u->a, &u->m->words_in_errors, name, (void *)(times + 1));
    }
}

/* Functions whose extent holds an error: their bodies may lack statements. */
void lower_mark_errors(struct lower_unit *u)
{
    unsigned n = clang_getNumDiagnostics(u->tu);
    for (unsigned i = 0; i < n && i < LIMIT_DIAGNOSTICS; i++) {
        CXDiagnostic d = clang_getDiagnostic(u->tu, i);
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error && !is_made_good(d)) {
            CXFile file;
            unsigned line;
            clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, &line, NULL, NULL);
            bool main_file = file && clang_File_isEqual(file, u->main_file);
            if (main_file && line > u->in->line_offset)
                line -= u->in->line_offset;
            for (size_t j = 0; main_file && j < u->m->funcs.len; j++) {
                struct ir_func *f = u->m->funcs.at[j];
                if (!f->span.path && f->span.line <= line && line <= f->span.end_line)
                    f->has_errors = true;
            }
        }
        clang_disposeDiagnostic(d);
    }
    for (size_t i = 0; i < u->m->funcs.len; i++) {
        if (u->m->funcs.at[i]->has_errors)
            note_words(u, u->m->funcs.at[i]);
    }
}
