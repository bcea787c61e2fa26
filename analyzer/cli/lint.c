/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/lint.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "cli/lint_beside.h"
#include "pass/analysis.h"
#include "report/fingerprint.h"
#include "rules/runner.h"
#include "solve/obligation.h"

/* A NUL this early means a binary file; UTF-16 text has them too. */
#define BINARY_PROBE 8192u
#define MISSING_SHOWN 16u
#define UNUSED_SUPPRESSION "CL001"
#define UNREADABLE_INPUT "CL003"
/* What kernels are compiled for when they are run: NVRTC 13 begins with sm_75, the engine ends with
 * sm_90. */
#define CONFIRM_ARCH 80u
#define CONFIRM_ARCH_LEAST 75u
#define CONFIRM_ARCH_MOST 90u

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
        if (segment_start && p[0] == '.' && p[1] == '/') {
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
    struct plan plan;
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

/* A failure is a finding too, so that it shows in every format. It cannot be ignored. */
static void add_failure(struct unit *u, const char *what, struct lint_result *out)
{
    const char *path = u->input->shown;
    out->error = arena_printf(out->arena, "%s: %s", path, what);
    const struct rule_info *rule = rule_find(UNREADABLE_INPUT);
    if (!rule)
        return;
    struct finding *f = ARENA_NEW(u->arena, struct finding);
    f->rule = rule;
    f->severity = SEVERITY_ERROR;
    f->precision = rule->precision;
    f->span =
        (struct ir_span){.path = path, .line = 1, .column = 1, .end_line = 1, .end_column = 1};
    f->message = arena_printf(u->arena, "cannot be analysed: %s", what);
    vec_push(u->arena, &u->findings, f);
}

static bool is_program(const struct unit *u)
{
    struct programs *programs = u->options->programs;
    return programs && programs_is_one(programs, u->input->path);
}

/* Parsing, lowering and passes, with the files beside it (NULL: none); NULL: the thread's message says why. */
static struct analysis *build(struct unit *u, const struct front_beside *beside,
                              struct front_report *front, struct lint_result *out)
{
    struct ir_module *m = NULL;
    const struct front_options *options = &u->options->front;
    if (front_load_beside(u->arena, &u->source, options, beside, &m, front) != 0)
        return NULL;
    m->in_program = m->has_main || is_program(u);
    double start = lint_now();
    struct analysis_options o = {.default_block_threads = u->input->launch_bounds_default};
    struct analysis *analysis = analysis_create(m, o);
    out->analysis_seconds += lint_now() - start;
    return analysis;
}

static void run_rules(struct unit *u, struct analysis *analysis, const struct front_report *front,
                      struct lint_result *out)
{
    const struct front_options *o = &u->options->front;
    struct rules_run run = {.enabled = u->input->selection.enabled,
                            .severity = u->input->selection.severity,
                            .levelled = u->input->selection.levelled,
                            .seconds = out->rule_seconds};
    run.options.archs = o->archs.len ? o->archs.at : front->archs.at;
    run.options.arch_count = o->archs.len ? o->archs.len : front->archs.len;
    run.options.own_targets =
        run.options.arch_count > 0 && !(o->archs.len ? o->plain_arch : front->plain_arch);
    run.options.launch_bounds_default = u->input->launch_bounds_default;
    run.options.preview = u->input->preview;
    rules_run(analysis, &run);
    for (size_t i = 0; i < run.findings.len; i++)
        vec_push(u->arena, &u->findings, run.findings.at[i]);
    if (run.crashed)
        add_failure(u,
                    arena_printf(u->arena,
                                 "internal error: the rule %s crashed and was skipped; "
                                 "please report it",
                                 run.crashed->name),
                    out);
}

/* What was found in kernels that the file launches nowhere is looked at once more, with the files of the project that
 * launch them: the analysis that holds from then on. */
static struct analysis *look_beside(struct unit *u, struct analysis *alone,
                                    struct front_report *front, struct lint_result *out)
{
    struct beside_names names = lint_beside_names(u->arena, alone, &u->findings);
    if (names.list.len == 0 || strcmp(u->input->path, "-") == 0)
        return alone;
    struct beside_files files = beside_find(u->arena, u->input->path, &names);
    struct front_beside beside = {.is_program = files.all && is_program(u)};
    for (size_t i = 0; i < files.paths.len; i++)
        vec_push(u->arena, &beside.paths, files.paths.at[i]);
    struct front_report again = {0};
    struct analysis *analysis = files.paths.len ? build(u, &beside, &again, out) : NULL;
    if (!analysis || again.device_functions_lost > front->device_functions_lost)
        return alone;
    front->parse_seconds += again.parse_seconds;
    front->lower_seconds += again.lower_seconds;
    struct finding_list first = u->findings;
    u->findings = (struct finding_list){0};
    run_rules(u, analysis, front, out);
    u->findings = lint_beside_merge(u->arena, alone, &first, &u->findings);
    return analysis;
}

/* In a file that was not understood as a whole, a comment may be unused for that reason only. */
static const bool *rules_that_ran(struct unit *u, const struct rule_info *all, size_t count,
                                  const struct front_report *front)
{
    bool *ran = ARENA_ARRAY(u->arena, bool, count);
    for (size_t i = 0; i < count; i++)
        ran[i] = u->input->selection.enabled[i] && (front->device_functions_lost == 0 ||
                                                    strcmp(all[i].code, UNUSED_SUPPRESSION) != 0);
    return ran;
}

/* The newest architecture that was asked for and the engine knows; else one that all toolkits have. */
static unsigned confirm_arch(const struct unit *u, const struct front_report *front)
{
    const struct front_options *o = &u->options->front;
    const unsigned *archs = o->archs.len ? o->archs.at : front->archs.at;
    size_t n = o->archs.len ? o->archs.len : front->archs.len;
    unsigned best = 0;
    for (size_t i = 0; i < n; i++) {
        if (archs[i] >= CONFIRM_ARCH_LEAST && archs[i] <= CONFIRM_ARCH_MOST && archs[i] > best)
            best = archs[i];
    }
    return best ? best : CONFIRM_ARCH;
}

static const struct confirmation *refuted(struct arena *a, const char *proof)
{
    struct confirmation *c = ARENA_NEW(a, struct confirmation);
    c->verdict = VERDICT_REFUTED;
    c->reason = proof;
    return c;
}

/* What no launch in sight breaks is nothing to report; --confirm shows it, with what proves it. */
static void settle_proved(struct unit *u)
{
    size_t kept = 0;
    for (size_t i = 0; i < u->findings.len; i++) {
        struct finding *f = u->findings.at[i];
        if (f->claim.proof && !u->options->confirm)
            continue;
        if (f->claim.proof)
            f->confirmation = refuted(u->arena, f->claim.proof);
        u->findings.at[kept++] = f;
    }
    u->findings.len = kept;
}

static void plan_runs(struct unit *u, struct analysis *analysis, const struct front_report *front)
{
    VEC(const struct finding *) wanted = {0};
    struct plan_options o = {.arch = confirm_arch(u, front)};
    for (size_t i = 0; i < u->findings.len; i++) {
        const struct finding *f = u->findings.at[i];
        if (!f->confirmation && f->rule->group != GROUP_TOOL &&
            (!f->suppressed || u->options->no_suppress))
            vec_push(u->arena, &wanted, f);
    }
    if (wanted.len)
        plan_make(analysis, &u->source, &u->options->front, &o, wanted.at, wanted.len, &u->plan);
}

static void keep_costs(const struct analysis *analysis, struct lint_result *out)
{
    size_t n;
    const struct obligation_cost *costs = obligation_costs(analysis, &n);
    for (size_t i = 0; i < n; i++)
        vec_push(out->arena, &out->solver_seconds, costs[i].seconds);
}

static int lint_unit(struct unit *u, struct lint_result *out)
{
    const struct lint_input *in = u->input;
    struct front_report front = {0};
    size_t count;
    const struct rule_info *all = rule_all(&count);
    u->source = (struct source){.path = in->shown};
    if (source_read(u->arena, in->path, in->shown, &u->source) != 0 || check_text(&u->source) != 0)
        return -1;
    struct analysis *analysis = build(u, NULL, &front, out);
    if (!analysis)
        return -1;
    run_rules(u, analysis, &front, out);
    analysis = look_beside(u, analysis, &front, out);
    out->from_compdb = front.from_compdb;
    out->device_functions = front.device_functions;
    out->device_functions_lost = front.device_functions_lost;
    out->parse_seconds = front.parse_seconds;
    out->lower_seconds = front.lower_seconds;
    for (size_t i = 0; i < front.missing_includes.len && i < MISSING_SHOWN; i++)
        vec_push(out->arena, &out->missing_includes,
                 arena_strdup(out->arena, front.missing_includes.at[i]));
    if (u->options->timing)
        keep_costs(analysis, out);
    struct rule_table rules = {.rules = all,
                               .count = count,
                               .ran = rules_that_ran(u, all, count, &front),
                               .severity = in->selection.severity};
    finish_findings(u, &rules, out);
    settle_proved(u);
    if (u->options->confirm)
        plan_runs(u, analysis, &front);
    return 0;
}

/* Items of the plan that mean a finding of the unit mean number `number` of the result. */
static void renumber(struct plan *p, const struct finding *f, size_t number)
{
    for (size_t i = 0; i < p->jobs.len; i++) {
        for (size_t k = 0; k < p->jobs.at[i]->items.len; k++) {
            if (p->jobs.at[i]->items.at[k].finding == f)
                p->jobs.at[i]->items.at[k].number = number;
        }
    }
    for (size_t i = 0; i < p->undecided.len; i++) {
        if (p->undecided.at[i].finding == f)
            p->undecided.at[i].number = number;
    }
}

/* The unit's findings into the result. */
static void hand_over(struct unit *u, struct lint_result *out)
{
    for (size_t i = 0; i < u->findings.len; i++) {
        if (!u->findings.at[i]->suppressed || u->options->no_suppress) {
            renumber(&u->plan, u->findings.at[i], out->findings.len);
            vec_push(out->arena, &out->findings, finding_copy(out->arena, u->findings.at[i]));
        } else {
            out->suppressed++;
        }
    }
    plan_copy(out->arena, &u->plan, &out->plan);
    arena_destroy(u->arena);
}

static void fail(struct unit *u, const char *what, struct lint_result *out)
{
    u->findings.len = 0;
    u->plan = (struct plan){0};
    add_failure(u, what, out);
    fingerprint_set(u->arena, NULL, u->findings.at, u->findings.len);
}

void lint_file(struct arena *a, const struct lint_options *o, const struct lint_input *in,
               struct lint_result *out)
{
    double start = lint_now();
    size_t count;
    rule_all(&count);
    *out = (struct lint_result){.arena = a};
    if (o->timing)
        out->rule_seconds = ARENA_ARRAY(out->arena, double, count);
    struct unit u = {.arena = arena_create(), .options = o, .input = in};
    if (lint_unit(&u, out) != 0) {
        const char *what = error_message();
        size_t n = strlen(in->shown);
        if (strncmp(what, in->shown, n) == 0 && strncmp(what + n, ": ", 2) == 0)
            what += n + 2;
        fail(&u, what, out);
    }
    hand_over(&u, out);
    out->seconds = lint_now() - start;
}

void lint_failed(struct arena *a, const struct lint_options *o, const struct lint_input *in,
                 const char *what, struct lint_result *out)
{
    *out = (struct lint_result){.arena = a};
    struct unit u = {.arena = arena_create(), .options = o, .input = in};
    fail(&u, what, out);
    hand_over(&u, out);
}

void lint_result_copy(struct arena *a, const struct lint_result *in, struct lint_result *out)
{
    size_t rules;
    rule_all(&rules);
    *out = *in;
    out->arena = a;
    out->error = in->error ? arena_strdup(a, in->error) : NULL;
    out->findings = (struct finding_list){0};
    out->sources = (struct map){0};
    out->source_list.at = NULL;
    out->source_list.len = out->source_list.cap = 0;
    out->missing_includes.at = NULL;
    out->missing_includes.len = out->missing_includes.cap = 0;
    for (size_t i = 0; i < in->findings.len; i++)
        vec_push(a, &out->findings, finding_copy(a, in->findings.at[i]));
    for (size_t i = 0; i < in->source_list.len; i++) {
        const struct source *s = in->source_list.at[i];
        struct source *copy = ARENA_NEW(a, struct source);
        source_from_text(a, arena_strdup(a, s->path), s->text, s->size, copy);
        map_put(a, &out->sources, copy->path, copy);
        vec_push(a, &out->source_list, copy);
    }
    for (size_t i = 0; i < in->missing_includes.len; i++)
        vec_push(a, &out->missing_includes, arena_strdup(a, in->missing_includes.at[i]));
    plan_copy(a, &in->plan, &out->plan);
    out->solver_seconds.at = NULL;
    out->solver_seconds.len = out->solver_seconds.cap = 0;
    for (size_t i = 0; i < in->solver_seconds.len; i++)
        vec_push(a, &out->solver_seconds, in->solver_seconds.at[i]);
    if (in->rule_seconds) {
        out->rule_seconds = ARENA_ARRAY(a, double, rules);
        memcpy(out->rule_seconds, in->rule_seconds, rules * sizeof *out->rule_seconds);
    }
}
