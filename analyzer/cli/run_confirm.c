/* SPDX-License-Identifier: Apache-2.0 */
/* --confirm: options, the jobs of all files, and what they look like (--dump scenario, ptx). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/run.h"
#include "confirm/ptx_cache.h"

#define TIMEOUT_SECONDS 10.0
#define TIMEOUT_MOST 86400.0

static bool is_planned_dump(const char *what)
{
    return what && (strcmp(what, "scenario") == 0 || strcmp(what, "ptx") == 0);
}

/* The option over the configuration of this folder. */
static int find_engine(struct run *r, const char **out)
{
    const struct options *o = r->options;
    const char *name = o->confirm;
    const char *source = "--confirm";
    *out = NULL;
    if (!name) {
        const struct config *c = config_for(&r->configs, r->cwd);
        if (!c)
            return -1;
        name = c->confirm;
        source = "confirm";
    }
    if (!name && (o->only_confirmed || o->emit_repro || is_planned_dump(o->dump)))
        name = "auto";
    if (!name || strcmp(name, "off") == 0)
        return 0;
    if (strcmp(name, "") == 0 || strcmp(name, "auto") == 0 || strcmp(name, "cpu") == 0)
        *out = "ptx-cpu";
    else if (strcmp(name, "gpu") == 0)
        *out = "gpu";
    else
        return error_set("%s wants auto, cpu or gpu, not '%s'", source, name);
    return 0;
}

static int read_timeout(const struct options *o, double *out)
{
    char *end;
    *out = TIMEOUT_SECONDS;
    if (!o->confirm_timeout)
        return 0;
    *out = strtod(o->confirm_timeout, &end);
    if (end == o->confirm_timeout || *end || !(*out > 0 && *out <= TIMEOUT_MOST))
        return error_set("--confirm-timeout wants a number of seconds, not '%s'",
                         o->confirm_timeout);
    return 0;
}

int run_confirm_setup(struct run *r)
{
    const struct options *o = r->options;
    const char *engine;
    struct dispatch_options *d = &r->confirmer.dispatch;
    if (read_timeout(o, &d->timeout) != 0 || find_engine(r, &engine) != 0)
        return -1;
    if (o->runner && !*o->runner)
        return error_set("--runner wants a command");
    if (o->emit_repro && !*o->emit_repro)
        return error_set("--emit-repro wants a folder");
    r->lint.confirm = engine != NULL;
    r->report.confirm = engine != NULL;
    if (!engine)
        return 0;
    d->engine = engine;
    d->runner = o->runner;
    d->worker = dispatch_find_worker(r->arena);
    if (!o->no_cache)
        d->cache_dir = o->cache_dir ? o->cache_dir : ptx_cache_folder(r->arena);
    r->confirmer.repro_dir = o->emit_repro;
    r->confirmer.threads = r->workers;
    r->confirmer.progress = isatty(STDERR_FILENO) && !o->quiet;
    return 0;
}

static void collect(struct run *r)
{
    for (size_t i = 0; i < r->count; i++) {
        struct lint_result *in = &r->results[i];
        confirmer_set_undecided(in->arena, &in->plan, in->findings.at);
        for (size_t k = 0; k < in->plan.jobs.len; k++) {
            struct confirmer_task t = {.job = in->plan.jobs.at[k], .findings = in->findings.at};
            vec_push(r->arena, &r->confirmations, t);
        }
    }
}

int run_confirm(struct run *r)
{
    collect(r);
    if (r->options->dump)
        return 0;
    return confirmer_run(&r->confirmer, r->confirmations.at, r->confirmations.len);
}

static int dump_ptx(struct run *r, const struct plan_job *j, struct strbuf *out)
{
    struct arena *a = arena_create();
    struct job job;
    struct evidence e = {0};
    struct dispatch_options o = r->confirmer.dispatch;
    o.engine = "none";
    o.cache_dir = NULL;
    int rc = job_read(a, j->text, strlen(j->text), &job);
    job.want_ptx = true;
    job.scenarios.len = 0;
    if (rc == 0)
        rc = dispatch_job(a, &o, &job, &e);
    if (rc == 0 && e.error && *e.error)
        rc = error_set("%s\n%s", e.error, e.log ? e.log : "");
    if (rc == 0)
        strbuf_add(out, e.ptx ? e.ptx : "");
    arena_destroy(a);
    return rc;
}

int run_confirm_dump(struct run *r)
{
    int rc = EXIT_CLEAN;
    bool ptx = strcmp(r->options->dump, "ptx") == 0;
    for (size_t i = 0; i < r->count; i++) {
        const struct plan *p = &r->results[i].plan;
        struct strbuf out = {0};
        if (r->count > 1)
            strbuf_addf(&out, "%s==> %s <==\n", i ? "\n" : "", r->inputs[i].shown);
        for (size_t k = 0; k < p->jobs.len; k++) {
            if (!ptx)
                strbuf_addf(&out, "%s\n", p->jobs.at[k]->text);
            else if (dump_ptx(r, p->jobs.at[k], &out) != 0)
                rc = command_fail();
        }
        for (size_t k = 0; k < p->undecided.len; k++)
            fprintf(stderr, "cudalint: note: %s:%u: %s\n",
                    r->results[i].findings.at[p->undecided.at[k].number]->span.path,
                    r->results[i].findings.at[p->undecided.at[k].number]->span.line,
                    p->undecided.at[k].undecided);
        if (command_print(strbuf_text(&out), out.len) != EXIT_CLEAN)
            rc = EXIT_ERROR;
        strbuf_free(&out);
    }
    return rc;
}
