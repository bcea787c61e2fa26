/* SPDX-License-Identifier: Apache-2.0 */
/* `cudalint PATH...`: files in worker processes, results joined in the order of the files. */
#include "cli/run.h"

#include <stdio.h>
#include <unistd.h>

#include "base/crash.h"
#include "base/error.h"
#include "base/isolate.h"
#include "base/limits.h"
#include "base/pool.h"
#include "cli/command.h"
#include "front/compdb.h"

#define PROGRESS_SECONDS 0.1

struct progress {
    bool shown;
    size_t done;
    size_t findings;
    double last;
};

struct task {
    struct run *run;
    struct progress progress;
};

static void show_progress(struct task *t, size_t index)
{
    struct progress *p = &t->progress;
    p->done++;
    p->findings += t->run->results[index].findings.len;
    double now = lint_now();
    if (now - p->last >= PROGRESS_SECONDS) {
        p->last = now;
        fprintf(stderr, "\r\033[K%zu of %zu files, %zu finding%s", p->done, t->run->count,
                p->findings, p->findings == 1 ? "" : "s");
        fflush(stderr);
    }
}

static const void *lint_task(void *context, size_t index, struct arena *out)
{
    const struct run *r = ((struct task *)context)->run;
    struct lint_result *result = ARENA_NEW(out, struct lint_result);
    lint_file(out, &r->lint, &r->inputs[index], result);
    return result;
}

static const char *describe_end(const struct run *r, struct arena *a, enum isolate_end end,
                                int number)
{
    switch (end) {
    case ISOLATE_TIME:
        return arena_printf(a, "it takes more than %u s of processor time (--file-timeout)",
                            r->cpu_seconds);
    case ISOLATE_SLEEP: return "reading does not end; does it include a pipe?";
    case ISOLATE_MEMORY:
        return arena_printf(a, "it takes more than %zu MiB of memory", LIMIT_TASK_BYTES >> 20);
    default:
        return arena_printf(a, "internal error: the analysis crashed (signal %d); please report it",
                            number);
    }
}

static void take_result(void *context, size_t index, enum isolate_end end, int number,
                        const void *result)
{
    struct task *t = context;
    struct run *r = t->run;
    struct arena *a = arena_create();
    if (end == ISOLATE_DONE)
        lint_result_copy(a, result, &r->results[index]);
    else
        lint_failed(a, &r->lint, &r->inputs[index], describe_end(r, a, end, number),
                    &r->results[index]);
    if (t->progress.shown)
        show_progress(t, index);
}

static int lint_all(struct run *r)
{
    struct task t = {.run = r};
    const struct isolate_job job = {.context = &t,
                                    .workers = r->workers,
                                    .count = r->count,
                                    .cpu_seconds = r->cpu_seconds,
                                    .sleep_seconds = LIMIT_TASK_SLEEP_SECONDS,
                                    .bytes = LIMIT_TASK_BYTES,
                                    .work = lint_task,
                                    .take = take_result};
    if (r->count > (r->workers ? r->workers : pool_cpus()))
        front_cache_expect_many(r->lint.front.cache); /* each worker has one of its own */
    crash_install();
    r->lint.programs = programs_create();
    t.progress.shown = isatty(STDERR_FILENO) && !r->options->quiet;
    t.progress.last = lint_now();
    int rc = isolate_run(&job);
    programs_destroy(r->lint.programs);
    r->lint.programs = NULL;
    if (t.progress.shown)
        fputs("\r\033[K", stderr);
    return rc;
}

static int exit_code(const struct run *r)
{
    if (r->report.errors > 0 || r->discovery.unreadable > 0)
        return EXIT_ERROR;
    for (size_t i = 0; i < r->report.findings.len; i++) {
        const struct finding *f = r->report.findings.at[i];
        bool refuted = f->confirmation && f->confirmation->verdict == VERDICT_REFUTED;
        if ((int)f->severity >= r->fail_on && !refuted && !r->options->exit_zero)
            return EXIT_FINDINGS;
    }
    return EXIT_CLEAN;
}

static int lint(struct run *r)
{
    double start = lint_now();
    if (run_setup(r) != 0)
        return command_fail();
    if (r->options->dump && !r->lint.confirm)
        return run_dump(r);
    if (lint_all(r) != 0)
        return command_fail();
    if (r->lint.confirm && run_confirm(r) != 0)
        return command_fail();
    if (r->options->dump)
        return run_confirm_dump(r);
    run_build_report(r, lint_now() - start);
    if (!r->options->quiet)
        run_write_notes(r);
    if (run_write_reports(r) != 0)
        return command_fail();
    if (r->options->show_timing)
        run_write_timing(r);
    return exit_code(r);
}

int command_lint(struct arena *a, const struct options *o)
{
    struct run r = {.arena = a, .options = o, .cwd = command_cwd(a)};
    if (!r.cwd)
        return command_fail();
    int rc = lint(&r);
    for (size_t i = 0; r.results && i < r.count; i++) {
        if (r.results[i].arena)
            arena_destroy(r.results[i].arena);
    }
    for (size_t i = 0; i < r.confirmations.len; i++) {
        if (r.confirmations.at[i].arena)
            arena_destroy(r.confirmations.at[i].arena);
    }
    if (r.compdb)
        compdb_free(r.compdb);
    front_cache_close(r.lint.front.cache);
    return rc;
}
