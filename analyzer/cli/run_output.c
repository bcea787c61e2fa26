/* SPDX-License-Identifier: Apache-2.0 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/run.h"
#include "rules/rule.h"

/* --only-confirmed; what the tool itself has to say (a file that it cannot read) stays. */
static bool is_wanted(const struct run *r, const struct finding *f)
{
    bool confirmed = f->confirmation && f->confirmation->verdict == VERDICT_CONFIRMED;
    if (f->needs_proof)
        return confirmed;
    return !r->options->only_confirmed || f->rule->group == GROUP_TOOL || confirmed;
}

void run_build_report(struct run *r, double seconds)
{
    struct report *out = &r->report;
    out->version = CUDALINT_VERSION;
    out->rules = rule_all(&out->rule_count);
    out->ran = r->ran;
    out->files = r->count;
    out->seconds = seconds;
    for (size_t i = 0; i < r->count; i++) {
        const struct lint_result *in = &r->results[i];
        out->errors += in->error != NULL;
        out->suppressed += in->suppressed;
        for (size_t k = 0; k < in->findings.len; k++) {
            if (is_wanted(r, in->findings.at[k]))
                vec_push(r->arena, &out->findings, in->findings.at[k]);
        }
        for (size_t k = 0; k < in->source_list.len; k++) {
            const struct source *s = in->source_list.at[k];
            if (!map_get(&out->sources, s->path))
                map_put(r->arena, &out->sources, s->path, (void *)(uintptr_t)s);
        }
    }
    report_sort(out);
}

/* --color over NO_COLOR over CLICOLOR_FORCE; none for TERM=dumb. */
static bool wants_color(const struct run *r, const char *path)
{
    const char *option = r->options->color;
    const char *no = getenv("NO_COLOR");
    const char *force = getenv("CLICOLOR_FORCE");
    const char *term = getenv("TERM");
    if (option && strcmp(option, "auto") != 0)
        return strcmp(option, "always") == 0;
    if (path || (no && *no)) /* a file is coloured by --color=always only */
        return false;
    if (force && *force && strcmp(force, "0") != 0)
        return true;
    return isatty(STDOUT_FILENO) && !(term && strcmp(term, "dumb") == 0);
}

/* path: NULL for standard output. */
static int write_all(FILE *f, const char *text, size_t n, const char *path)
{
    if (fwrite(text, 1, n, f) != n || fflush(f) != 0)
        return path ? error_set("%s: %s", path, strerror(errno)) : command_output_error();
    return 0;
}

/* A device or a pipe cannot be replaced: it is written to. */
static bool is_special(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode);
}

/* What a link leads to is replaced, not the link. */
static const char *behind_links(struct arena *a, const char *path)
{
    char real[PATH_MAX];
    return realpath(path, real) ? arena_strdup(a, real) : path;
}

/* These names mean our own streams, also where no /proc stands behind them. */
static FILE *own_stream(const char *path)
{
    if (strcmp(path, "/dev/stdout") == 0)
        return stdout;
    return strcmp(path, "/dev/stderr") == 0 ? stderr : NULL;
}

int run_write_file(struct arena *a, const char *shown, const char *text, size_t n)
{
    if (own_stream(shown))
        return write_all(own_stream(shown), text, n, shown);
    bool special = is_special(shown);
    const char *path = special ? shown : behind_links(a, shown);
    char *name = special ? arena_strdup(a, path) : arena_printf(a, "%s.XXXXXX", path);
    int fd = -1;
    if (!special)
        fd = mkstemp(name);
    FILE *f = special ? fopen(path, "wb") : fd >= 0 ? fdopen(fd, "wb") : NULL;
    if (!f) {
        error_set("%s: %s", shown, strerror(errno));
        if (fd >= 0) {
            close(fd);
            unlink(name);
        }
        return -1;
    }
    int rc = write_all(f, text, n, shown);
    if (!special && rc == 0) {
        mode_t mask = umask(0);
        umask(mask);
        rc = fchmod(fd, 0666 & ~mask) == 0 ? 0 : error_set("%s: %s", shown, strerror(errno));
    }
    if (fclose(f) != 0 && rc == 0)
        rc = error_set("%s: %s", shown, strerror(errno));
    if (!special && rc == 0 && rename(name, path) != 0)
        rc = error_set("%s: %s", shown, strerror(errno));
    if (!special && rc != 0)
        unlink(name);
    return rc;
}

struct count {
    const struct rule_info *rule;
    size_t n;
};

static int by_count(const void *a, const void *b)
{
    const struct count *x = a;
    const struct count *y = b;
    if (x->n != y->n)
        return x->n < y->n ? 1 : -1;
    return strcmp(x->rule->code, y->rule->code);
}

static void add_statistics(const struct run *r, struct strbuf *out)
{
    struct count *counts = ARENA_ARRAY(r->arena, struct count, r->report.rule_count + 1);
    for (size_t i = 0; i < r->report.rule_count; i++)
        counts[i].rule = &r->report.rules[i];
    for (size_t i = 0; i < r->report.findings.len; i++)
        counts[r->report.findings.at[i]->rule - r->report.rules].n++;
    qsort(counts, r->report.rule_count, sizeof *counts, by_count);
    for (size_t i = 0; i < r->report.rule_count && counts[i].n; i++)
        strbuf_addf(out, "%6zu  %s  %s\n", counts[i].n, counts[i].rule->code, counts[i].rule->name);
}

int run_write_reports(struct run *r)
{
    int rc = 0;
    for (size_t i = 0; rc == 0 && i < r->reports.len; i++) {
        const struct run_report *report = &r->reports.at[i];
        struct strbuf text = {0};
        struct emit_options o = {.color = wants_color(r, report->path), .quiet = r->options->quiet};
        bool counts = r->options->statistics && report->emitter->for_people;
        if (counts)
            add_statistics(r, &text);
        if (counts && !o.quiet)
            emit_summary(&r->report, &text);
        if (!counts)
            report->emitter->emit(&r->report, &o, &text);
        if (report->path)
            rc = run_write_file(r->arena, report->path, strbuf_text(&text), text.len);
        else
            rc = write_all(stdout, strbuf_text(&text), text.len, NULL);
        strbuf_free(&text);
    }
    return rc;
}

/* A program that reads the report does not show the failures to anybody. */
static void note_errors(const struct run *r)
{
    if (r->reports.at[0].emitter->for_people && !r->reports.at[0].path && !r->options->statistics)
        return;
    for (size_t i = 0; i < r->count; i++) {
        if (r->results[i].error)
            fprintf(stderr, "cudalint: %s\n", r->results[i].error);
    }
}

static void note_missing_includes(const struct run *r)
{
    size_t files = 0;
    const char *path = NULL;
    const char *name = NULL;
    for (size_t i = 0; i < r->count; i++) {
        if (r->results[i].missing_includes.len == 0)
            continue;
        if (files++ == 0) {
            path = r->inputs[i].shown;
            name = r->results[i].missing_includes.at[0];
        }
    }
    if (files == 0)
        return;
    fprintf(stderr,
            "cudalint: note: %zu file%s headers that were not found (the first: %s in %s); what "
            "they declare is guessed. ",
            files, files == 1 ? " includes" : "s include", name, path);
    fputs(r->compdb ? "Add -I.\n" : "Add -I, or -p with a compile database.\n", stderr);
}

static void note_files(const struct run *r)
{
    for (size_t i = 0; i < r->count; i++) {
        const struct lint_result *in = &r->results[i];
        if (in->error)
            continue;
        fprintf(stderr, "cudalint: %s: %u kernels and device functions", r->inputs[i].shown,
                in->device_functions);
        if (in->device_functions_lost)
            fprintf(stderr, ", %u not understood", in->device_functions_lost);
        fprintf(stderr, "%s, %.3f s\n", in->from_compdb ? ", flags from the compile database" : "",
                in->seconds);
    }
    if (!r->compdb)
        fputs("cudalint: note: no compile database: sensible defaults are used\n", stderr);
    if (r->report.suppressed)
        fprintf(stderr, "cudalint: note: comments suppress %zu finding%s\n", r->report.suppressed,
                r->report.suppressed == 1 ? "" : "s");
}

void run_write_notes(const struct run *r)
{
    note_errors(r);
    if (r->discovery.passed_over)
        fprintf(stderr, "cudalint: note: %zu named file%s excluded\n", r->discovery.passed_over,
                r->discovery.passed_over == 1 ? " is" : "s are");
    if (r->count == 0 && r->discovery.passed_over == 0)
        fputs("cudalint: note: no .cu or .cuh file was found\n", stderr);
    if (r->options->verbose)
        note_files(r);
    note_missing_includes(r);
}

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static void write_solver(const struct run *r)
{
    VEC(double) all = {0};
    double sum = 0;
    size_t files = 0;
    for (size_t i = 0; i < r->count; i++) {
        files += r->results[i].solver_seconds.len > 0;
        for (size_t k = 0; k < r->results[i].solver_seconds.len; k++) {
            vec_push(r->arena, &all, r->results[i].solver_seconds.at[k]);
            sum += vec_last(&all);
        }
    }
    if (all.len)
        qsort(all.at, all.len, sizeof *all.at, by_size);
    fprintf(stderr, "%10.3f s  in the rules: %zu questions to Z3, of %zu files", sum, all.len,
            files);
    if (all.len)
        fprintf(stderr, "; median %.1f ms, longest %.1f ms", all.at[all.len / 2] * 1e3,
                vec_last(&all) * 1e3);
    fputc('\n', stderr);
}

void run_write_timing(const struct run *r)
{
    size_t n;
    const struct rule_info *all = rule_all(&n);
    double parse = 0;
    double lower = 0;
    double analysis = 0;
    double total = 0;
    for (size_t i = 0; i < r->count; i++) {
        parse += r->results[i].parse_seconds;
        lower += r->results[i].lower_seconds;
        analysis += r->results[i].analysis_seconds;
        total += r->results[i].seconds;
    }
    fprintf(stderr,
            "%10.3f s  all files, all threads\n%10.3f s  parsing\n%10.3f s  lowering\n"
            "%10.3f s  passes\n",
            total, parse, lower, analysis);
    for (size_t k = 0; k < n; k++) {
        double seconds = 0;
        for (size_t i = 0; i < r->count; i++)
            seconds += r->results[i].rule_seconds ? r->results[i].rule_seconds[k] : 0;
        if (r->ran[k] && all[k].group != GROUP_TOOL)
            fprintf(stderr, "%10.3f s  %s %s\n", seconds, all[k].code, all[k].name);
    }
    write_solver(r);
}
