/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/lint.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "pass/analysis.h"
#include "report/fingerprint.h"
#include "rules/runner.h"

/* A NUL this early means a binary file; UTF-16 text has them too. */
#define BINARY_PROBE 8192u
#define MISSING_SHOWN 16u
#define UNUSED_SUPPRESSION "CL001"
#define UNREADABLE_INPUT "CL003"

double lint_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

const char *lint_shown_path(struct arena *a, const char *cwd, const char *path)
{
    size_t n = strlen(cwd);
    if (n > 1 && strncmp(path, cwd, n) == 0 && path[n] == '/')
        path += n + 1;
    char *out = arena_strdup(a, path);
    size_t len = 0;
    for (const char *p = path; *p;) {
        bool segment_start = len == 0 || out[len - 1] == '/';
        if (segment_start && p[0] == '.' && p[1] == '/' ) {
            p += 2;
            while (*p == '/')
                p++;
            continue;
        }
        if (*p == '/' && len > 0 && out[len - 1] == '/') {
            p++;
            continue;
        }
        out[len++] = *p++;
    }
    out[len] = '\0';
    return len ? out : ".";
}

static int check_text(const struct source *s)
{
    size_t n = s->size < BINARY_PROBE ? s->size : BINARY_PROBE;
    if (n >= 2 && (memcmp(s->text, "\xFF\xFE", 2) == 0 || memcmp(s->text, "\xFE\xFF", 2) == 0))
        return error_set("%s: is UTF-16; save it as UTF-8", s->path);
    if (memchr(s->text, '\0', n))
        return error_set("%s: is not a text file", s->path);
    return 0;
}

/* What the unit's arena holds and the result needs. */
struct unit {
    struct arena *arena;
    const struct lint_options *options;
    const struct lint_input *input;
    struct source source;
    struct finding_list findings;
};

static const struct source *keep_source(struct lint_result *out, const char *path,
                                        const struct source *main_source)
{
    struct source *s = map_get(&out->sources, path);
    if (s)
        return s;
    s = ARENA_NEW(out->arena, struct source);
    const char *name = arena_strdup(out->arena, path);
    if (strcmp(path, main_source->path) == 0)
        source_from_text(out->arena, name, main_source->text, main_source->size, s);
    else if (source_read(out->arena, path, path, s) != 0)
        return NULL;
    s->path = name;
    map_put(out->arena, &out->sources, name, s);
    vec_push(out->arena, &out->source_list, s);
    return s;
}

static int compare(const void *a, const void *b)
{
    return finding_compare(*(struct finding *const *)a, *(struct finding *const *)b);
}

/* Suppression and identity work file by file: findings may stand in headers. */
static void finish_findings(struct unit *u, const struct rule_table *rules, struct lint_result *out)
{
    const char *main_path = u->source.path;
    for (size_t i = 0; i < u->findings.len; i++) {
        struct finding *f = u->findings.at[i];
        f->span.path = lint_shown_path(u->arena, u->options->cwd, f->span.path);
        keep_source(out, f->span.path, &u->source);
        for (size_t k = 0; k < f->notes.len; k++) {
            struct ir_span *s = &f->notes.at[k].span;
            s->path = lint_shown_path(u->arena, u->options->cwd, s->path);
            keep_source(out, s->path, &u->source);
        }
    }
    for (size_t i = 0; i < out->source_list.len; i++) {
        const struct source *s = out->source_list.at[i];
        if (strcmp(s->path, main_path) != 0)
            suppress_apply(u->arena, s, rules, &u->findings, false);
    }
    suppress_apply(u->arena, &u->source, rules, &u->findings, true);
    if (u->findings.len == 0)
        return;
    keep_source(out, main_path, &u->source);
    qsort(u->findings.at, u->findings.len, sizeof(struct finding *), compare);
    for (size_t i = 0, end; i < u->findings.len; i = end) {
        const char *path = u->findings.at[i]->span.path;
        for (end = i; end < u->findings.len; end++) {
            if (strcmp(u->findings.at[end]->span.path, path) != 0)
                break;
        }
        fingerprint_set(u->arena, map_get(&out->sources, path), u->findings.at + i, end - i);
    }
}

static void run_rules(struct unit *u, struct ir_module *m, const struct front_report *front,
                      struct lint_result *out)
{
    struct rules_run run = {.enabled = u->input->selection.enabled,
                            .severity = u->input->selection.severity,
                            .seconds = out->rule_seconds};
    run.options.archs = u->options->front.archs.len ? u->options->front.archs.at : front->archs.at;
    run.options.arch_count =
        u->options->front.archs.len ? u->options->front.archs.len : front->archs.len;
    run.options.launch_bounds_default = u->input->launch_bounds_default;
    double start = lint_now();
    struct analysis_options o = {.default_block_threads = u->input->launch_bounds_default};
    struct analysis *analysis = analysis_create(m, o);
    out->analysis_seconds = lint_now() - start;
    rules_run(analysis, &run);
    for (size_t i = 0; i < run.findings.len; i++)
        vec_push(u->arena, &u->findings, run.findings.at[i]);
}

/* In a file that was not understood as a whole, a comment may be unused for that reason only. */
static const bool *rules_that_ran(struct unit *u, const struct rule_info *all, size_t count,
                                  const struct front_report *front)
{
    bool *ran = ARENA_ARRAY(u->arena, bool, count);
    for (size_t i = 0; i < count; i++)
        ran[i] = u->input->selection.enabled[i] &&
                 (front->device_functions_lost == 0 || strcmp(all[i].code, UNUSED_SUPPRESSION) != 0);
    return ran;
}

static int lint_unit(struct unit *u, struct lint_result *out)
{
    struct front_report front = {0};
    struct ir_module *m = NULL;
    const struct lint_input *in = u->input;
    size_t count;
    u->source = (struct source){.path = in->shown};
    const struct rule_info *all = rule_all(&count);
    if (source_read(u->arena, in->path, in->shown, &u->source) != 0 || check_text(&u->source) != 0)
        return -1;
    if (front_load(u->arena, &u->source, &u->options->front, &m, &front) != 0)
        return -1;
    out->from_compdb = front.from_compdb;
    out->device_functions = front.device_functions;
    out->device_functions_lost = front.device_functions_lost;
    out->parse_seconds = front.parse_seconds;
    out->lower_seconds = front.lower_seconds;
    for (size_t i = 0; i < front.missing_includes.len && i < MISSING_SHOWN; i++)
        vec_push(out->arena, &out->missing_includes,
                 arena_strdup(out->arena, front.missing_includes.at[i]));
    run_rules(u, m, &front, out);
    struct rule_table rules = {.rules = all,
                               .count = count,
                               .ran = rules_that_ran(u, all, count, &front),
                               .severity = in->selection.severity};
    finish_findings(u, &rules, out);
    return 0;
}

/* The failure is a finding too, so that it shows in every format. It cannot be ignored. */
static void report_failure(struct unit *u, struct lint_result *out)
{
    const char *message = error_message();
    const char *path = u->input->shown;
    size_t n = strlen(path);
    out->error = arena_strdup(out->arena, message);
    if (strncmp(message, path, n) == 0 && strncmp(message + n, ": ", 2) == 0)
        message += n + 2;
    else
        out->error = arena_printf(out->arena, "%s: %s", path, message);
    const struct rule_info *rule = rule_find(UNREADABLE_INPUT);
    if (!rule)
        return;
    struct finding *f = ARENA_NEW(u->arena, struct finding);
    f->rule = rule;
    f->severity = SEVERITY_ERROR;
    f->span = (struct ir_span){.path = path, .line = 1, .column = 1, .end_line = 1, .end_column = 1};
    f->message = arena_printf(u->arena, "cannot be analysed: %s", message);
    fingerprint_set(u->arena, NULL, &f, 1);
    u->findings.len = 0;
    vec_push(u->arena, &u->findings, f);
}

void lint_file(const struct lint_options *o, const struct lint_input *in, struct lint_result *out)
{
    double start = lint_now();
    size_t count;
    rule_all(&count);
    *out = (struct lint_result){.arena = arena_create()};
    if (o->timing)
        out->rule_seconds = ARENA_ARRAY(out->arena, double, count);
    struct unit u = {.arena = arena_create(), .options = o, .input = in};
    if (lint_unit(&u, out) != 0)
        report_failure(&u, out);
    for (size_t i = 0; i < u.findings.len; i++) {
        if (!u.findings.at[i]->suppressed || o->no_suppress)
            vec_push(out->arena, &out->findings, finding_copy(out->arena, u.findings.at[i]));
        else
            out->suppressed++;
    }
    arena_destroy(u.arena);
    out->seconds = lint_now() - start;
}
