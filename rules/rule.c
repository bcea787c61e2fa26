/* SPDX-License-Identifier: Apache-2.0 */
#include "rules/rule.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "base/crash.h"
#include "pass/decide.h"
#include "rules/runner.h"
#include "solve/obligation.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static struct ir_span with_path(const struct rule_context *c, struct ir_span at)
{
    if (!at.path)
        at.path = c->analysis->module->path;
    if (at.line == 0)
        at.line = 1;
    if (at.column == 0)
        at.column = 1;
    if (at.end_line < at.line) {
        at.end_line = at.line;
        at.end_column = at.column;
    }
    return at;
}

struct finding *rule_report(struct rule_context *c, struct ir_span at, const char *fmt, ...)
{
    struct rules_run *run = c->sink;
    struct finding *f = ARENA_NEW(c->arena, struct finding);
    size_t n;
    f->rule = c->rule;
    f->severity = run->severity[c->rule - rule_all(&n)];
    f->precision = c->rule->precision;
    f->span = with_path(c, at);
    if (c->func) {
        f->function = c->func->func->name;
        f->claim.func = c->func->func;
    }
    va_list ap;
    va_start(ap, fmt);
    f->message = arena_vprintf(c->arena, fmt, ap);
    va_end(ap);
    vec_push(c->arena, &run->findings, f);
    return f;
}

void rule_note(struct rule_context *c, struct finding *f, struct ir_span at, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    struct finding_note note = {.span = with_path(c, at),
                                .message = arena_vprintf(c->arena, fmt, ap)};
    va_end(ap);
    vec_push(c->arena, &f->notes, note);
}

void rule_help(struct rule_context *c, struct finding *f, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    f->help = arena_vprintf(c->arena, fmt, ap);
    va_end(ap);
}

bool rule_same_place(struct ir_span x, struct ir_span y)
{
    return x.path == y.path && x.line == y.line && x.column == y.column;
}

void rule_doubt(struct rule_context *c, struct finding *f)
{
    const struct rules_run *run = c->sink;
    size_t n;
    f->precision = PRECISION_MEDIUM;
    if (!run->levelled || !run->levelled[c->rule - rule_all(&n)])
        f->severity = SEVERITY_NOTE;
}

const char *rule_line(struct rule_context *c, struct ir_span from, struct ir_span to)
{
    const char *path = with_path(c, to).path;
    if (strcmp(path, with_path(c, from).path) == 0)
        return arena_printf(c->arena, "line %u", to.line);
    const char *slash = strrchr(path, '/');
    return arena_printf(c->arena, "%s:%u", slash ? slash + 1 : path, to.line);
}

void rule_place_launch(struct rule_context *c, struct finding *f, const struct ir_stmt *launch)
{
    struct ir_span written = launch->launch ? launch->launch->written : (struct ir_span){.line = 0};
    if (written.line && f->span.line == launch->span.line)
        rule_place_at(c, f, written, "used here");
}

void rule_place_at(struct rule_context *c, struct finding *f, struct ir_span span, const char *use)
{
    f->use = f->span;
    f->span = with_path(c, span);
    rule_note(c, f, f->use, "%s", use);
}

static void run_checks(void *context)
{
    struct rule_context *c = context;
    const struct rule_checks *checks = rule_checks_of(c->rule);
    for (size_t i = 0; checks->check_func && i < c->analysis->funcs.len; i++) {
        c->func = c->analysis->funcs.at[i];
        checks->check_func(c);
    }
    c->func = NULL;
    if (checks->check_module)
        checks->check_module(c);
}

static const struct ir_func *template_of(const struct ir_func *f)
{
    return f && f->instance_of ? f->instance_of : f;
}

static bool is_shown_before(const struct rules_run *run, size_t from, const struct finding *f)
{
    const struct ir_func *func = f->claim.func;
    for (size_t i = from; i < run->findings.len; i++) {
        const struct finding *g = run->findings.at[i];
        if (g->span.line == f->span.line && g->span.column == f->span.column &&
            g->claim.func != func && template_of(g->claim.func) == template_of(func) &&
            strcmp(g->span.path, f->span.path) == 0)
            return true;
    }
    return false;
}

/* An explicit instantiation has the template's text: what both show is told once. */
static void drop_instances(struct rules_run *run, size_t from)
{
    size_t n = run->findings.len;
    run->findings.len = from;
    for (size_t i = from; i < n; i++) {
        struct finding *f = run->findings.at[i];
        bool instance = f->claim.func && f->claim.func->instance_of;
        if (!instance || !is_shown_before(run, from, f))
            run->findings.at[run->findings.len++] = f;
    }
}

static bool is_in_host_of_header(const struct analysis *a, const struct ir_span *at)
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        if (f->kind == FUNC_HOST && !f->in_main_file && f->span.path && at->line >= f->span.line &&
            at->line <= f->span.end_line && strcmp(f->span.path, at->path) == 0)
            return true;
    }
    return false;
}

/* `if (BC % 4 == 0)` where each launch in sight hands over another BC, and no other launch is possible */
static bool is_unreached(const struct analysis *a, const struct finding *f)
{
    struct analysis_func *af = f->claim.stmt ? analysis_of(a, f->claim.func) : NULL;
    return af && decide_never_reached(af, f->claim.stmt);
}

/* Functions of the host in headers are there for what they hand to kernels; what is wrong with them is told
 * when the header itself is looked at, once. */
static void drop_idle(const struct analysis *a, struct rules_run *run)
{
    size_t n = run->findings.len;
    run->findings.len = 0;
    for (size_t i = 0; i < n; i++) {
        struct finding *f = run->findings.at[i];
        if (!is_in_host_of_header(a, &f->span) && !is_unreached(a, f))
            run->findings.at[run->findings.len++] = f;
    }
}

void rules_run(struct analysis *a, struct rules_run *run)
{
    size_t n;
    const struct rule_info *all = rule_all(&n);
    for (size_t i = 0; i < n; i++) {
        const struct rule_checks *checks = rule_checks_of(&all[i]);
        if (!run->enabled[i] || (!checks->check_func && !checks->check_module))
            continue;
        double start = run->seconds ? now() : 0;
        struct rule_context c = {.arena = a->arena,
                                 .analysis = a,
                                 .options = &run->options,
                                 .rule = &all[i],
                                 .sink = run};
        size_t found = run->findings.len;
        if (crash_guard(run_checks, &c) != 0) { /* what it found is not to be trusted */
            run->findings.len = found;
            run->crashed = c.rule;
        }
        drop_instances(run, found);
        if (run->seconds)
            run->seconds[i] += now() - start;
    }
    drop_idle(a, run);
}

void rule_claim_result(struct rule_context *c, struct finding *f, const struct obligation_result *r)
{
    if (obligation_is_refuted(r))
        f->claim.proof = obligation_result_text(c->arena, r);
    f->claim.values_launch = r->site ? r->site->stmt : NULL;
    f->claim.values_call = r->call;
    for (size_t i = 0; i < r->values.len; i++) {
        struct claim_value v = {r->values.at[i].leaf, r->values.at[i].value};
        vec_push(c->arena, &f->claim.values, v);
    }
}
