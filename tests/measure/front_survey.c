/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the final parse of each file shows, for tests/measure/front_survey.py:
 *
 *     file PATH RC PARSES ERRORS_FIRST ERRORS_LAST MISSING REPAIRED SECONDS
 *     f OFFSET NAME       a function with a body (of its name)
 *     s OFFSET            a subscript (of its closing bracket)
 *     c OFFSET            a call (of its closing parenthesis)
 *     x OFFSET MESSAGE    an error
 *     k FROM TO           text that the preprocessor skips
 *     a FROM TO           a statement of the IR that accesses memory or computes an address
 *     b FROM TO           a barrier of the IR
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/pool.h"
#include "front/front_unit.h"
#include "front/lower.h"

struct survey {
    char **paths;
    bool write_headers;
    bool no_repair;
    struct front_cache *cache;
};

struct walk {
    const struct session *session;
    struct strbuf *out;
};

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct walk *w = data;
    struct session_place at = session_place_of(w->session, clang_getCursorLocation(c));
    CXSourceRange range = clang_getCursorExtent(c);
    CXFile file = NULL;
    unsigned end = 0;
    if (clang_isPreprocessing(c.kind))
        return CXChildVisit_Continue;
    clang_getFileLocation(clang_getRangeEnd(range), &file, NULL, NULL, &end);
    bool end_in_main = file && clang_File_isEqual(file, w->session->main_file) && end > 0;
    if (clang_isDeclaration(c.kind) && at.in_main) {
        CXString name = clang_getCursorSpelling(c);
        bool body = false;
        if (c.kind == CXCursor_FunctionDecl || c.kind == CXCursor_CXXMethod ||
            c.kind == CXCursor_Constructor || c.kind == CXCursor_ConversionFunction ||
            c.kind == CXCursor_Destructor || c.kind == CXCursor_FunctionTemplate)
            body = clang_isCursorDefinition(c);
        CXFile name_file = NULL;
        unsigned offset = 0;
        clang_getFileLocation(clang_getCursorLocation(c), &name_file, NULL, NULL, &offset);
        if (body)
            strbuf_addf(w->out, "f %u %s\n", offset, clang_getCString(name));
        clang_disposeString(name);
    }
    if (end_in_main && c.kind == CXCursor_ArraySubscriptExpr)
        strbuf_addf(w->out, "s %u\n", end - 1);
    if (end_in_main && c.kind == CXCursor_CallExpr)
        strbuf_addf(w->out, "c %u\n", end - 1);
    return at.in_main || c.kind == CXCursor_UnexposedDecl || clang_isExpression(c.kind) ||
                   clang_isStatement(c.kind)
               ? CXChildVisit_Recurse
               : CXChildVisit_Continue;
}

static void write_rest(const struct front_unit *u, struct strbuf *out)
{
    struct walk w = {&u->session, out};
    clang_visitChildren(clang_getTranslationUnitCursor(u->session.tu), visit, &w);
    unsigned n = clang_getNumDiagnostics(u->session.tu);
    for (unsigned i = 0; i < n && i < 4000; i++) {
        CXDiagnostic d = clang_getDiagnostic(u->session.tu, i);
        struct session_place at = session_place_of(&u->session, clang_getDiagnosticLocation(d));
        CXString text = clang_getDiagnosticSpelling(d);
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
            strbuf_addf(out, "x %d %u %s\n", at.in_main ? (int)at.offset : -1, at.line,
                        clang_getCString(text));
        clang_disposeString(text);
        clang_disposeDiagnostic(d);
    }
    CXSourceRangeList *list = clang_getSkippedRanges(u->session.tu, u->session.main_file);
    for (unsigned i = 0; list && i < list->count; i++) {
        unsigned from, to;
        clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &from);
        clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &to);
        strbuf_addf(out, "k %u %u\n", from, to);
    }
    if (list)
        clang_disposeSourceRangeList(list);
}

static unsigned offset_of(const struct source *s, unsigned line, unsigned column)
{
    return line && line <= s->line_count ? (unsigned)s->lines[line - 1] + column - 1 : 0;
}

static bool find_address(const struct ir_expr *e, void *found)
{
    *(bool *)found = *(bool *)found || e->op == IR_PTRADD;
    return true;
}

static bool has_address(const struct ir_stmt *s)
{
    bool found = false;
    if (s->expr)
        ir_walk(s->expr, find_address, &found);
    if (s->object)
        ir_walk(s->object, find_address, &found);
    for (size_t i = 0; i < s->args.len; i++)
        ir_walk(s->args.at[i], find_address, &found);
    return found;
}

/* `v[i]` of a class, and barriers that the IR has as calls of a known kind, are calls. */
static char stmt_mark(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_BARRIER || s->kind == IR_STMT_WARPOP || s->kind == IR_STMT_FENCE)
        return 'b';
    bool subscript = s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "operator[]") == 0;
    return s->addr || subscript || has_address(s) ? 'a' : '\0';
}

static void write_lowered(const struct front_unit *u, struct strbuf *out)
{
    struct ir_module *m = ir_module_create(u->arena, u->src->path);
    const struct lower_input in = {
        .tu = u->session.tu, .src = u->src, .is_guessed = repair_is_guessed, .context = u->repair};
    if (lower_unit(m, &in) != 0)
        return;
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (size_t b = 0; f->in_main_file && b < f->blocks.len; b++) {
            for (size_t k = 0; k < f->blocks.at[b]->stmts.len; k++) {
                const struct ir_stmt *s = f->blocks.at[b]->stmts.at[k];
                char mark = s->span.path ? '\0' : stmt_mark(s);
                if (mark)
                    strbuf_addf(out, "%c %u %u\n", mark,
                                offset_of(u->src, s->span.line, s->span.column),
                                offset_of(u->src, s->span.end_line, s->span.end_column));
            }
        }
    }
}

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void task(void *context, size_t i)
{
    const struct survey *survey = context;
    struct arena *a = arena_create();
    struct source src;
    struct front_options o = {.cache = survey->cache,
                              .repair_rounds = survey->no_repair ? (unsigned)-1 : 0};
    struct front_report report = {0};
    struct front_unit u = {0};
    struct strbuf out = {0};
    const char *path = survey->paths[i];
    double begin = cpu_seconds(); /* other work on this machine must not count */
    int rc = source_read(a, path, path, &src);
    if (rc == 0)
        rc = front_unit_open(&u, a, &src, &o, &report);
    strbuf_addf(&out, "file %s %d %u %u %u %zu %u %.4f\n", path, rc, report.parses,
                report.errors_first, report.errors_last, report.missing_includes.len,
                report.repaired, cpu_seconds() - begin);
    if (rc == 0) {
        write_rest(&u, &out);
        write_lowered(&u, &out);
    } else {
        strbuf_addf(&out, "x -1 0 %s\n", error_message());
    }
    if (survey->write_headers && rc == 0) {
        struct session_file files[3];
        repair_files(u.repair, files);
        strbuf_addf(&out, "=== known.h\n%s=== guess.h\n%s=== file.cu\n%s", files[1].text,
                    files[2].text, files[0].text);
    }
    fputs(strbuf_text(&out), stdout);
    strbuf_free(&out);
    front_unit_close(&u);
    arena_destroy(a);
}

int main(int argc, char **argv)
{
    struct survey s = {0};
    int first = 1;
    bool cache = true;
    for (; first < argc && argv[first][0] == '-'; first++) {
        s.write_headers = s.write_headers || strcmp(argv[first], "--headers") == 0;
        cache = cache && strcmp(argv[first], "--no-cache") != 0;
        s.no_repair = s.no_repair || strcmp(argv[first], "--no-repair") == 0;
    }
    s.paths = argv + first;
    s.cache = cache ? front_cache_open(NULL) : NULL;
    int rc = pool_run(1, (size_t)(argc - first), task, &s);
    front_cache_close(s.cache);
    return rc == 0 ? 0 : 1;
}
