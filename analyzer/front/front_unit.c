/* SPDX-License-Identifier: Apache-2.0 */
#include "front/front_unit.h"

#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "front/front_cache.h"
#include "front/front_headers.h"

#define FIRST_ERRORS 5

const char *front_unit_std(struct arena *a, const char *asked, bool needs_cxx20)
{
    /* The stubs need C++17; a file that asks for less is valid C++17 nearly always. */
    static const char *const older[] = {"98", "03", "0x", "11", "1y", "14", "17"};
    const char *least = needs_cxx20 ? "-std=c++20" : "-std=c++17";
    if (!asked || !strstr(asked, "++"))
        return least;
    for (size_t i = 0; i < sizeof older / sizeof older[0]; i++) {
        if (str_has_suffix(asked, older[i]))
            return least;
    }
    return arena_printf(a, "-std=%s", asked);
}

static int parse_with(struct front_unit *u, const char *prelude_flag, const char *prelude)
{
    struct arena *a = u->arena;
    VEC(const char *) args = {0};
    size_t count = 1 + u->headers, beside = u->beside_files.list.len;
    struct session_file *files = ARENA_ARRAY(a, struct session_file, 4 + beside);
    repair_files(u->repair, files);
    if (u->appended) {
        size_t n = strlen(u->appended);
        char *text = arena_alloc(a, files[0].size + n + 1);
        memcpy(text, files[0].text, files[0].size);
        memcpy(text + files[0].size, u->appended, n);
        files[0].text = text;
        files[0].size += n;
    }
    if (u->args.builtin_vars)
        files[count++] = (struct session_file){u->args.builtin_vars, front_args_builtin_vars,
                                               strlen(front_args_builtin_vars)};
    for (size_t i = 0; i < beside; i++)
        files[count++] = u->beside_files.list.at[i];
    if (prelude) { /* before the -include options of the command line */
        vec_push(a, &args, prelude_flag);
        vec_push(a, &args, prelude);
    }
    for (size_t i = 0; i < u->args.list.len; i++)
        vec_push(a, &args, u->args.list.at[i]);
    vec_push(a, &args, front_unit_std(a, u->args.std, repair_needs_cxx20(u->repair)));
    for (unsigned i = 1; i <= u->headers; i++) {
        vec_push(a, &args, "-include");
        vec_push(a, &args, files[i].path);
    }
    return session_parse(&u->session, files, count, u->args.stubs, args.at, args.len);
}

static const char *precompiled_prelude(struct front_unit *u)
{
    VEC(const char *) args = {0};
    if (!u->options->cache)
        return NULL;
    for (size_t i = 0; i < u->args.ours; i++)
        vec_push(u->arena, &args, u->args.list.at[i]);
    vec_push(u->arena, &args, front_unit_std(u->arena, u->args.std, repair_needs_cxx20(u->repair)));
    return front_cache_prelude(u->options->cache, args.at, args.len);
}

static int parse(struct front_unit *u)
{
    if (!u->args.stubs)
        return parse_with(u, NULL, NULL);
    const char *precompiled = precompiled_prelude(u);
    if (precompiled && parse_with(u, "-include-pch", precompiled) == 0)
        return 0;
    if (u->session.crashed)
        return -1;
    /* Also when the precompiled file is damaged, or gone. */
    return parse_with(u, "-include", SESSION_PRELUDE);
}

/* Errors inside our own headers say nothing about the user's file. */
static bool is_error(CXDiagnostic d)
{
    if (clang_getDiagnosticSeverity(d) < CXDiagnostic_Error)
        return false;
    CXFile file = NULL;
    clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, NULL);
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    bool ours = text && str_has_prefix(text, SESSION_ROOT "/");
    clang_disposeString(name);
    return !ours;
}

static void note_missing(struct front_unit *u, const char *name)
{
    for (size_t i = 0; i < u->report->missing_includes.len; i++) {
        if (strcmp(u->report->missing_includes.at[i], name) == 0)
            return;
    }
    vec_push(u->arena, &u->report->missing_includes, name);
}

/* Counts the errors (missing includes are none); the first ones go into the report. */
static unsigned read_errors(struct front_unit *u, bool first)
{
    unsigned errors = 0;
    unsigned n = clang_getNumDiagnostics(u->session.tu);
    for (unsigned i = 0; i < n && i < LIMIT_DIAGNOSTICS; i++) {
        CXDiagnostic d = clang_getDiagnostic(u->session.tu, i);
        if (is_error(d)) {
            const char *text = session_string(u->arena, clang_getDiagnosticSpelling(d));
            const char *include = session_missing_include(u->arena, d);
            if (include)
                note_missing(u, include);
            else
                errors++;
            if (!include && first && u->report->first_errors.len < FIRST_ERRORS) {
                struct session_place at =
                    session_place_of(&u->session, clang_getDiagnosticLocation(d));
                vec_push(u->arena, &u->report->first_errors,
                         arena_printf(u->arena, "%u:%u: %s", at.line, at.column, text));
            }
        }
        clang_disposeDiagnostic(d);
    }
    return errors;
}

/* Headers that the project has elsewhere; all of them are done without when they are too much. */
static int find_headers(struct front_unit *u)
{
    size_t before = u->args.list.len;
    if (!u->args.stubs || u->report->from_compdb)
        return 0; /* a build said where to look */
    for (unsigned i = 0; i < LIMIT_INCLUDE_ROUNDS; i++) {
        if (!front_headers_find(u->arena, &u->session, &u->args))
            return 0;
        if (parse(u) == 0 && front_headers_bytes(&u->session) <= LIMIT_INCLUDE_BYTES)
            continue;
        u->args.list.len = before;
        return parse(u);
    }
    return 0;
}

static int repair(struct front_unit *u)
{
    unsigned rounds = u->options->repair_rounds;
    if (rounds == UINT_MAX)
        return 0;
    if (rounds == 0)
        rounds = LIMIT_REPAIR_ROUNDS;
    for (unsigned i = 0; i < rounds && repair_branches(u->repair, &u->session); i++) {
        if (parse(u) != 0)
            return -1;
        u->report->errors_last = read_errors(u, false);
    }
    for (unsigned i = 0; i < rounds && u->report->errors_last > 0; i++) {
        if (!repair_round(u->repair, &u->session))
            break;
        u->headers = 2;
        if (parse(u) != 0)
            return -1;
        u->report->errors_last = read_errors(u, false);
    }
    u->report->repaired = repair_count(u->repair);
    return 0;
}

int front_unit_open(struct front_unit *u, struct arena *a, const struct source *src,
                    const struct front_options *o, struct front_report *report)
{
    return front_unit_open_beside(u, a, src, o, NULL, report);
}

int front_unit_open_beside(struct front_unit *u, struct arena *a, const struct source *src,
                           const struct front_options *o, const struct front_beside *beside,
                           struct front_report *report)
{
    *report = (struct front_report){0};
    *u = (struct front_unit){
        .arena = a, .src = src, .options = o, .report = report, .beside = beside};
    u->appended = front_beside_text(a, beside);
    u->beside_files = front_beside_files(a, beside, src);
    u->repair = repair_create(a, src);
    if (front_args_build(a, src, o, &u->args, report) != 0 || session_open(&u->session, a) != 0 ||
        parse(u) != 0 || find_headers(u) != 0)
        return -1;
    if (beside && front_beside_is_twice(&u->session))
        return error_set("%s: a file beside it includes it", src->path);
    report->errors_first = read_errors(u, true);
    report->errors_last = report->errors_first;
    int rc = repair(u);
    report->parses = u->session.parses;
    report->parse_seconds = u->session.seconds;
    return rc;
}

int front_unit_parse_whole(struct front_unit *u, const char *appended)
{
    u->appended = appended;
    u->session.whole = true;
    return parse(u);
}

int front_unit_parse_again(struct front_unit *u)
{
    return parse(u);
}

void front_unit_close(struct front_unit *u)
{
    session_close(&u->session);
}
