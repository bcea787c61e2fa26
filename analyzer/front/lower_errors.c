/* SPDX-License-Identifier: Apache-2.0 */
/* What clang's errors say of the code that is lowered. */
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "front/lower_private.h"

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
}
