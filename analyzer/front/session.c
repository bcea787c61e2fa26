/* SPDX-License-Identifier: Apache-2.0 */
#include "front/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/strbuf.h"
#include "front/stub_embed.h"

/*
 * libclang parses on a thread of its own with 8 MiB of stack unless it is told not to; our callers
 * have larger stacks (LIMIT_THREAD_STACK), and deep nesting needs them.  Done before main() because
 * setenv() must not race with other threads.
 */
__attribute__((constructor)) static void parse_on_callers_thread(void)
{
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    /* Its handlers run on the stack that overflowed; base/crash.c has a stack for that. */
    setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
}

int session_open(struct session *s, struct arena *a)
{
    *s = (struct session){.arena = a};
    s->index = clang_createIndex(1, 0); /* 1: what is precompiled is not visited */
    return s->index ? 0 : error_set("libclang: cannot create an index");
}

void session_close(struct session *s)
{
    if (s->tu)
        clang_disposeTranslationUnit(s->tu);
    if (s->index)
        clang_disposeIndex(s->index);
    s->tu = NULL;
    s->index = NULL;
}

static int explain(const char *path, enum CXErrorCode code)
{
    switch (code) {
    case CXError_Crashed:
        return error_set("%s: the parser (libclang) crashed on this file; please report it", path);
    case CXError_InvalidArguments:
        return error_set("%s: libclang does not accept the compiler arguments (--dump flags shows "
                         "them)",
                         path);
    default: return error_set("%s: libclang cannot parse this file (error %d)", path, (int)code);
    }
}

static struct CXUnsavedFile *unsaved(struct arena *a, const struct session_file *files,
                                     size_t count, bool stubs, unsigned *n)
{
    size_t total = count + (stubs ? stub_file_count : 0);
    struct CXUnsavedFile *out = ARENA_ARRAY(a, struct CXUnsavedFile, total);
    for (size_t i = 0; i < count; i++)
        out[i] = (struct CXUnsavedFile){files[i].path, files[i].text, files[i].size};
    for (size_t i = count; i < total; i++) {
        const struct stub_file *f = &stub_files[i - count];
        out[i].Filename = arena_printf(a, "%s/%s", SESSION_STUB_DIR, f->name);
        out[i].Contents = f->text;
        out[i].Length = f->size;
    }
    *n = (unsigned)total;
    return out;
}

int session_save(struct arena *a, const char *const *args, size_t arg_count, const char *path)
{
    struct session s;
    struct CXUnsavedFile *files = NULL;
    unsigned n = 0;
    int rc = session_open(&s, a);
    if (rc == 0) {
        const struct session_file empty = {SESSION_ROOT "/empty.cu", "", 0};
        files = unsaved(a, &empty, 1, true, &n);
        enum CXErrorCode code = clang_parseTranslationUnit2(
            s.index, empty.path, args, (int)arg_count, files, n,
            CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization |
                CXTranslationUnit_DetailedPreprocessingRecord,
            &s.tu);
        if (code != CXError_Success || !s.tu ||
            clang_saveTranslationUnit(s.tu, path, CXSaveTranslationUnit_None) != CXSaveError_None)
            rc = error_set("%s: cannot precompile our headers", path);
    }
    session_close(&s);
    return rc;
}

int session_parse(struct session *s, const struct session_file *files, size_t file_count,
                  bool stubs, const char *const *args, size_t arg_count)
{
    /* Incomplete: clang leaves the bodies of templates uninstantiated at the end.  They cannot be
     * seen through libclang, and some files ask for thousands (8 s instead of 0.1). */
    const unsigned options = CXTranslationUnit_KeepGoing |
                             CXTranslationUnit_DetailedPreprocessingRecord |
                             (s->whole ? 0U : (unsigned)CXTranslationUnit_Incomplete);
    unsigned n = 0;
    struct CXUnsavedFile *files_in = unsaved(s->arena, files, file_count, stubs, &n);
    const char *path = files[0].path;
    if (path[0] == '-') /* not an option */
        files_in[0].Filename = path = arena_printf(s->arena, "./%s", path);
    if (s->tu)
        clang_disposeTranslationUnit(s->tu);
    s->tu = NULL;
    double begin = clock_now();
    enum CXErrorCode code = clang_parseTranslationUnit2(s->index, path, args, (int)arg_count,
                                                        files_in, n, options, &s->tu);
    s->seconds += clock_now() - begin;
    s->parses++;
    if (code != CXError_Success || !s->tu) {
        s->tu = NULL;
        s->crashed = code == CXError_Crashed;
        return explain(files[0].path, code);
    }
    s->main_file = clang_getFile(s->tu, path);
    return 0;
}

const char *session_string(struct arena *a, CXString s)
{
    const char *text = clang_getCString(s);
    const char *copy = text && *text ? arena_strdup(a, text) : "";
    clang_disposeString(s);
    return copy;
}

const char *session_missing_include(struct arena *a, CXDiagnostic d)
{
    const char *text = session_string(a, clang_getDiagnosticSpelling(d));
    const char *end = strstr(text, "' file not found");
    return text[0] == '\'' && end ? arena_strndup(a, text + 1, (size_t)(end - text - 1)) : NULL;
}

struct session_place session_place_of(const struct session *s, CXSourceLocation at)
{
    struct session_place p = {0};
    clang_getExpansionLocation(at, &p.file, &p.line, &p.column, &p.offset);
    p.in_main = p.file && s->main_file && clang_File_isEqual(p.file, s->main_file);
    return p;
}

struct texts {
    const struct session *session;
    session_visit_text *visit;
    void *context;
};

static void visit_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    (void)stack;
    (void)depth;
    struct texts *x = data;
    size_t size = 0;
    CXString name = clang_getFileName(file);
    const char *path = clang_getCString(name), *text = NULL;
    if (path && !str_has_prefix(path, SESSION_ROOT "/"))
        text = clang_getFileContents(x->session->tu, file, &size);
    if (text)
        x->visit(text, size, x->context);
    clang_disposeString(name);
}

void session_visit_texts(const struct session *s, session_visit_text *visit, void *context)
{
    struct texts x = {s, visit, context};
    clang_getInclusions(s->tu, visit_file, &x);
}

bool session_is_instance(CXCursor c)
{
    CXCursor t = clang_getSpecializedCursorTemplate(c);
    return !clang_Cursor_isNull(t) &&
           clang_equalLocations(clang_getCursorLocation(t), clang_getCursorLocation(c));
}

struct param_search {
    struct arena *arena;
    struct session_cursors found;
};

static enum CXChildVisitResult add_param(CXCursor c, CXCursor parent, CXClientData data)
{
    struct param_search *s = data;
    (void)parent;
    if (c.kind == CXCursor_TemplateTypeParameter || c.kind == CXCursor_NonTypeTemplateParameter ||
        c.kind == CXCursor_TemplateTemplateParameter)
        vec_push(s->arena, &s->found.list, c);
    return CXChildVisit_Continue;
}

struct session_cursors session_template_params(struct arena *a, CXCursor templ)
{
    struct param_search s = {.arena = a};
    clang_visitChildren(templ, add_param, &s);
    return s.found;
}
