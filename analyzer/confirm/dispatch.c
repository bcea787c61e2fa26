/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/dispatch.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/self_path.h"
#include "base/limits.h"
#include "confirm/ptx_cache.h"

#define WORKER "cudalint-run"
/* The worker ends itself at the job's time; this much later it is ended. */
#define GRACE_SECONDS 2.0

extern char **environ;

/* ---- a process ------------------------------------------------------------------------------ */

struct child {
    pid_t pid;
    int in;  /* we write */
    int out; /* we read */
};

static int make_pipes(int in[2], int out[2])
{
    if (pipe2(in, O_CLOEXEC) != 0)
        return error_set("cannot start the worker: %s", strerror(errno));
    if (pipe2(out, O_CLOEXEC) != 0) {
        error_set("cannot start the worker: %s", strerror(errno));
        close(in[0]);
        close(in[1]);
        return -1;
    }
    return 0;
}

/* A group of its own, so that what a runner started ends with it. */
static int start(const char *const *argv, struct child *out)
{
    int in[2], from[2];
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t all;
    if (make_pipes(in, from) != 0)
        return -1;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    sigemptyset(&all);
    posix_spawnattr_setsigmask(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    int rc = posix_spawnp(&out->pid, argv[0], &files, &attributes, (char *const *)(uintptr_t)argv,
                          environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    close(in[0]);
    close(from[1]);
    out->in = in[1];
    out->out = from[0];
    if (rc == 0)
        return 0;
    close(out->in);
    close(out->out);
    return error_set("cannot start %s: %s", argv[0], strerror(rc));
}

/* Writes and reads in turn: both pipes may be full. 0: it closed its output; -1: time, or too much. */
static int converse(struct child *c, const char *text, size_t n, double end, size_t most,
                    struct strbuf *out)
{
    char buffer[65536];
    fcntl(c->in, F_SETFL, O_NONBLOCK);
    for (;;) {
        struct pollfd p[2] = {{.fd = c->out, .events = POLLIN},
                              {.fd = c->in, .events = n ? POLLOUT : 0}};
        double left = end - clock_now();
        if (left <= 0)
            return error_set("the worker did not answer in time");
        int ready = poll(p, c->in >= 0 ? 2 : 1, (int)(left * 1000) + 1);
        if (ready < 0 && errno != EINTR)
            return error_set("poll: %s", strerror(errno));
        if (ready <= 0)
            continue;
        if (c->in >= 0 && p[1].revents) {
            ssize_t did = n ? write(c->in, text, n) : 0;
            if (did > 0) {
                text += did;
                n -= (size_t)did;
            }
            if (n == 0 || (did < 0 && errno != EAGAIN && errno != EINTR)) {
                close(c->in);
                c->in = -1;
            }
        }
        if (p[0].revents) {
            ssize_t did = read(c->out, buffer, sizeof buffer);
            if (did == 0)
                return 0;
            if (did > 0)
                strbuf_add_bytes(out, buffer, (size_t)did);
            if (out->len > most)
                return error_set("the worker answers with more than %zu MiB", most >> 20);
        }
    }
}

int dispatch_run(const char *const *argv, const char *text, size_t n, double seconds, size_t most,
                 struct strbuf *out)
{
    struct child c = {0};
    int status = 0;
    if (start(argv, &c) != 0)
        return -1;
    int rc = converse(&c, text, n, clock_now() + seconds, most, out);
    if (c.in >= 0)
        close(c.in);
    close(c.out);
    if (rc != 0)
        kill(-c.pid, SIGKILL);
    while (waitpid(c.pid, &status, 0) < 0 && errno == EINTR)
        continue;
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
    int rc = dispatch_run(o->runner ? shell : local, strbuf_text(&text), text.len,
                          o->timeout + GRACE_SECONDS, LIMIT_DOCUMENT_BYTES, &answer);
    if (rc == 0 && answer.len == 0)
        rc = error_set("the worker wrote nothing");
    if (rc == 0 && evidence_read(a, strbuf_text(&answer), answer.len, out) != 0)
        rc = error_prefix("the worker's answer");
    strbuf_free(&text);
    strbuf_free(&answer);
    return rc;
}

int dispatch_job(struct arena *a, const struct dispatch_options *o, struct job *job,
                 struct evidence *out)
{
    char key[65];
    struct ptx_cached cached;
    bool use_cache = o->cache_dir && job->source && !job->want_resources;
    job->engine = job->want_resources ? "none" : o->engine;
    job->timeout = o->timeout;
    job->want_ptx = use_cache;
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
    if (rc == 0 && job->want_ptx && out->ptx && out->entry && *out->entry)
        ptx_cache_put(o->cache_dir, key, out->entry, out->ptx);
    if (rc == 0 && use_cache && !job->source)
        out->producer = "cache";
    return rc;
}
