/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/dispatch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/self_path.h"
#include "confirm/child.h"
#include "confirm/ptx_cache.h"

#define WORKER "cudalint-run"
/* The worker ends itself at the job's time, or two seconds later when it has a device to give back; this
 * much later it is ended. */
#define GRACE_SECONDS 3.0

int dispatch_run(const char *const *argv, const char *text, size_t n, double seconds, size_t most,
                 struct strbuf *out)
{
    struct child c;
    if (child_start(argv, &c) != 0)
        return -1;
    int rc = child_ask(&c, text, n, seconds, most, false, out);
    int status = child_end(&c, rc != 0);
    if (rc == 0 && WIFSIGNALED(status))
        return error_set("the worker was ended by signal %d", WTERMSIG(status));
    if (rc == 0 && WEXITSTATUS(status) == 127 && out->len == 0)
        return error_set("the worker could not be started");
    return rc;
}

/* ---- the worker ----------------------------------------------------------------------------- */

static const char *executable(struct arena *a, const char *folder, size_t n)
{
    const char *path = arena_printf(a, "%.*s/" WORKER, (int)n, folder);
    return access(path, X_OK) == 0 ? path : NULL;
}

const char *dispatch_find_worker(struct arena *a)
{
    const char *folder = self_folder(a);
    const char *found = folder ? executable(a, folder, strlen(folder)) : NULL;
    if (folder && !found) {
        const char *beside = arena_printf(a, "%s/../libexec/cudalint", folder);
        found = executable(a, beside, strlen(beside));
        beside = arena_printf(a, "%s/../libexec", folder);
        found = found ? found : executable(a, beside, strlen(beside));
    }
    for (const char *p = getenv("PATH"); p && *p && !found;) {
        size_t len = strcspn(p, ":");
        found = len ? executable(a, p, len) : NULL;
        p += len + (p[len] == ':');
    }
    return found;
}

static int ask(struct arena *a, const struct dispatch_options *o, const struct job *job,
               struct evidence *out)
{
    const char *local[] = {o->worker, NULL};
    const char *shell[] = {"/bin/sh", "-c", o->runner, NULL};
    struct strbuf text = {0}, answer = {0};
    if (!o->runner && !o->worker)
        return error_set(WORKER " is not installed beside cudalint");
    job_write(job, &text);
    double seconds = o->timeout + GRACE_SECONDS;
    int rc = o->pool ? dispatch_pool_ask(o->pool, strbuf_text(&text), text.len, seconds,
                                         LIMIT_DOCUMENT_BYTES, &answer)
                     : dispatch_run(o->runner ? shell : local, strbuf_text(&text), text.len,
                                    seconds, LIMIT_DOCUMENT_BYTES, &answer);
    if (rc == 0 && answer.len == 0)
        rc = error_set("the worker wrote nothing");
    if (rc == 0 && evidence_read(a, strbuf_text(&answer), answer.len, out) != 0)
        rc = error_prefix("the worker's answer");
    strbuf_free(&text);
    strbuf_free(&answer);
    return rc;
}

/* What the hardware counts on the lines goes with the verdict: of the first launch, which is the
 * program's own where it has one, and of all that are about barriers, where it is evidence. */
static void ask_counters(struct job *job)
{
    for (size_t i = 0; i < job->scenarios.len; i++)
        if (i == 0 || job->scenarios.at[i].watch & SCENARIO_WATCH_BARRIER)
            job->scenarios.at[i].watch |= SCENARIO_WATCH_COUNTERS;
}

/* Threads of a block for which occupancy is told where no launch is known. */
#define USUAL_THREADS 256

/* What the driver says of the kernel without a launch: a scenario without arguments. */
static void ask_attributes(struct arena *a, struct job *job)
{
    struct scenario s = {.name = "attributes",
                         .grid = {1, 1, 1},
                         .block = {USUAL_THREADS, 1, 1},
                         .watch = SCENARIO_WATCH_RESOURCES};
    memset(&job->scenarios, 0, sizeof job->scenarios);
    vec_push(a, &job->scenarios, s);
}

int dispatch_job(struct arena *a, const struct dispatch_options *o, struct job *job,
                 struct evidence *out)
{
    char key[65];
    struct ptx_cached cached;
    bool use_cache = o->cache_dir && job->source && !job->want_resources;
    bool device = strcmp(o->engine, "gpu") == 0;
    job->engine = job->want_resources && !device ? "none" : o->engine;
    job->timeout = o->timeout;
    if (device && job->want_resources)
        ask_attributes(a, job);
    else if (device)
        ask_counters(job);
    job->want_ptx |= use_cache;
    if (use_cache) {
        ptx_cache_key(job, o->worker, o->runner, key);
        if (ptx_cache_get(a, o->cache_dir, key, &cached) == 0) {
            job->ptx = cached.ptx;
            job->kernel = cached.entry;
            job->source = NULL;
            job->want_ptx = false;
        }
    }
    int rc = ask(a, o, job, out);
    if (rc == 0 && use_cache && job->source && out->ptx && out->entry && *out->entry)
        ptx_cache_put(o->cache_dir, key, out->entry, out->ptx);
    if (rc == 0 && use_cache && !job->source)
        out->producer = "cache";
    return rc;
}
