/* SPDX-License-Identifier: Apache-2.0 */
/* `cudalint PATH...`: files on a thread pool, results joined in the order of the files. */
#include "cli/run.h"

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "base/crash.h"
#include "base/error.h"
#include "base/pool.h"
#include "cli/command.h"
#include "front/compdb.h"

#define PROGRESS_SECONDS 0.1

struct progress {
    pthread_mutex_t lock;
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
    pthread_mutex_lock(&p->lock);
    p->done++;
    p->findings += t->run->results[index].findings.len;
    double now = lint_now();
    if (now - p->last >= PROGRESS_SECONDS) {
        p->last = now;
        fprintf(stderr, "\r\033[K%zu of %zu files, %zu finding%s", p->done, t->run->count,
                p->findings, p->findings == 1 ? "" : "s");
        fflush(stderr);
    }
    pthread_mutex_unlock(&p->lock);
}

static void lint_task(void *context, size_t index)
{
    struct task *t = context;
    lint_file(&t->run->lint, &t->run->inputs[index], &t->run->results[index]);
    if (t->progress.shown)
        show_progress(t, index);
}

static int lint_all(struct run *r)
{
    struct task t = {.run = r};
    crash_install();
    r->lint.programs = programs_create();
    t.progress.shown = isatty(STDERR_FILENO) && !r->options->quiet;
    t.progress.last = lint_now();
    pthread_mutex_init(&t.progress.lock, NULL);
    int rc = pool_run(r->threads, r->count, lint_task, &t);
    pthread_mutex_destroy(&t.progress.lock);
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
        if ((int)r->report.findings.at[i]->severity >= r->fail_on && !r->options->exit_zero)
            return EXIT_FINDINGS;
    }
    return EXIT_CLEAN;
}

static int lint(struct run *r)
{
    double start = lint_now();
    if (run_setup(r) != 0)
        return command_fail();
    if (r->options->dump)
        return run_dump(r);
    if (lint_all(r) != 0)
        return command_fail();
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
    if (r.compdb)
        compdb_free(r.compdb);
    return rc;
}
