/* SPDX-License-Identifier: Apache-2.0 */
#include "base/isolate.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/pool.h"
#include "base/sanitized.h"

#define NO_TASK SIZE_MAX
#define TICK_MS 1000

/* Shared with the worker. */
struct shared {
    const void *result;
    bool last; /* the worker ends after this task */
    _Alignas(max_align_t) char memory[LIMIT_RESULT_BYTES];
};

struct worker {
    struct shared *shared;
    pid_t pid; /* 0: none */
    int order; /* written by the caller: numbers of tasks */
    int done;  /* written by the worker: a byte for each */
    size_t task;
    double cpu;     /* of the process, when last looked at */
    unsigned still; /* ticks since that has changed */
    bool killed;    /* because it slept for too long */
};

struct pool {
    const struct isolate_job *job;
    struct worker *workers;
    size_t worker_count;
    size_t next;
    size_t taken;
};

/* ---- in the worker ---- */

struct duty {
    const struct isolate_job *job;
    struct shared *shared;
    int order;
    int done;
};

static void limit_worker(const struct isolate_job *job)
{
    const struct rlimit none = {0};
    setrlimit(RLIMIT_CORE, &none);
    if (!SANITIZED) {
        struct rlimit memory;
        getrlimit(RLIMIT_DATA, &memory);
        if (memory.rlim_cur == RLIM_INFINITY || memory.rlim_cur > job->bytes)
            memory.rlim_cur = job->bytes;
        setrlimit(RLIMIT_DATA, &memory);
        /* What libclang says when it ends the process would stand between our own lines. */
        if (!freopen("/dev/null", "w", stderr))
            fclose(stderr);
    }
}

/* The default action of SIGPROF ends the process, wherever it is. */
static void set_timer(unsigned seconds)
{
    const struct itimerval t = {.it_value.tv_sec = (time_t)seconds * (SANITIZED ? 10 : 1)};
    setitimer(ITIMER_PROF, &t, NULL);
}

/* Such a peak would hide what the next tasks need, and its memory may never come back. */
static bool is_worn(const struct isolate_job *job)
{
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (size_t)use.ru_maxrss > job->bytes / 8 / 1024;
}

static void serve(void *context, size_t unused)
{
    struct duty *d = context;
    size_t index;
    (void)unused;
    while (read(d->order, &index, sizeof index) == (ssize_t)sizeof index) {
        struct arena *out = arena_create_in(d->shared->memory, sizeof d->shared->memory);
        set_timer(d->job->cpu_seconds);
        d->shared->result = d->job->work(d->job->context, index, out);
        set_timer(0);
        d->shared->last = !SANITIZED && is_worn(d->job);
        if (write(d->done, "", 1) != 1 || d->shared->last)
            return;
    }
}

_Noreturn static void work(struct pool *p, struct worker *w, int order, int done, pid_t parent)
{
    struct duty d = {.job = p->job, .shared = w->shared, .order = order, .done = done};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    for (size_t i = 0; i < p->worker_count; i++) {
        if (p->workers[i].pid) {
            close(p->workers[i].order);
            close(p->workers[i].done);
        }
    }
    signal(SIGPROF, SIG_DFL);
    limit_worker(p->job);
    int rc = pool_run(1, 1, serve, &d);
    if (SANITIZED) /* looks for leaks */
        exit(rc == 0 ? 0 : 1);
    _exit(rc == 0 ? 0 : 1);
}

/* ---- in the caller ---- */

static int start(struct pool *p, struct worker *w)
{
    int order[2];
    int done[2];
    if (pipe2(order, O_CLOEXEC) != 0)
        return error_set("cannot start a process: %s", strerror(errno));
    if (pipe2(done, O_CLOEXEC) != 0) {
        error_set("cannot start a process: %s", strerror(errno));
        close(order[0]);
        close(order[1]);
        return -1;
    }
    pid_t self = getpid();
    fflush(NULL); /* or both would write it */
    pid_t pid = fork();
    if (pid == 0) {
        close(order[1]);
        close(done[0]);
        work(p, w, order[0], done[1], self);
    }
    int rc = pid > 0 ? 0 : error_set("cannot start a process: %s", strerror(errno));
    close(order[0]);
    close(done[1]);
    if (rc != 0) {
        close(order[1]);
        close(done[0]);
        return rc;
    }
    *w = (struct worker){
        .shared = w->shared, .pid = pid, .order = order[1], .done = done[0], .task = NO_TASK};
    return 0;
}

static void give_task(struct pool *p, struct worker *w)
{
    if (p->next < p->job->count && write(w->order, &p->next, sizeof p->next) > 0) {
        w->task = p->next++;
        w->still = 0;
    }
}

static enum isolate_end why_ended(const struct pool *p, const struct worker *w, int status,
                                  const struct rusage *use)
{
    size_t peak = (size_t)use->ru_maxrss * 1024;
    if (w->killed)
        return ISOLATE_SLEEP;
    if (!WIFSIGNALED(status)) /* arena.c's way when there is no memory */
        return SANITIZED ? ISOLATE_CRASH : ISOLATE_MEMORY;
    if (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGXCPU)
        return ISOLATE_TIME;
    /* SIGKILL: the system had none left.  Else the allocation that failed may have been a large one:
     * vectors double. */
    if (WTERMSIG(status) == SIGKILL || (!SANITIZED && peak > p->job->bytes / 4))
        return ISOLATE_MEMORY;
    return ISOLATE_CRASH;
}

/* The worker is no more, or about to be. */
static void bury(struct pool *p, struct worker *w)
{
    int status = 0;
    struct rusage use = {0};
    close(w->order);
    close(w->done);
    while (wait4(w->pid, &status, 0, &use) < 0 && errno == EINTR)
        continue;
    w->pid = 0;
    if (w->task != NO_TASK) {
        int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        p->job->take(p->job->context, w->task, why_ended(p, w, status, &use), number, NULL);
        p->taken++;
        w->task = NO_TASK;
    } else if (SANITIZED && status != 0) {
        exit(EXIT_FAILURE); /* it said on standard error what it lost */
    }
}

static void answer(struct pool *p, struct worker *w)
{
    char byte;
    if (read(w->done, &byte, 1) != 1) {
        bury(p, w);
        return;
    }
    p->job->take(p->job->context, w->task, ISOLATE_DONE, 0, w->shared->result);
    p->taken++;
    w->task = NO_TASK;
    if (w->shared->last)
        bury(p, w);
    else
        give_task(p, w);
}

static double seconds_of(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One that waits for a pipe or a dead file server uses no processor time, so its timer never ends.
 * Ticks are counted, not seconds: a stopped caller has none. */
static void tick(struct pool *p)
{
    for (size_t i = 0; i < p->worker_count; i++) {
        struct worker *w = &p->workers[i];
        clockid_t clock;
        if (!w->pid || w->task == NO_TASK || clock_getcpuclockid(w->pid, &clock) != 0)
            continue;
        double cpu = seconds_of(clock);
        w->still = cpu > w->cpu ? 0 : w->still + 1;
        w->cpu = cpu;
        if (w->still >= p->job->sleep_seconds && !w->killed) {
            w->killed = true;
            kill(w->pid, SIGKILL);
        }
    }
}

/* Starts workers for tasks that wait. -1 when there is none at all. */
static int keep_up(struct pool *p)
{
    size_t alive = 0;
    bool refused = false;
    for (size_t i = 0; i < p->worker_count; i++) {
        struct worker *w = &p->workers[i];
        if (!w->pid && p->next < p->job->count && !refused) {
            refused = start(p, w) != 0;
            if (!refused)
                give_task(p, w);
        }
        alive += w->pid != 0;
    }
    return alive ? 0 : -1;
}

static int watch(struct pool *p, struct pollfd *fds)
{
    double last = seconds_of(CLOCK_MONOTONIC);
    while (p->taken < p->job->count) {
        if (keep_up(p) != 0)
            return -1;
        for (size_t i = 0; i < p->worker_count; i++)
            fds[i] = (struct pollfd){.fd = p->workers[i].pid ? p->workers[i].done : -1,
                                     .events = POLLIN};
        poll(fds, (nfds_t)p->worker_count, TICK_MS);
        for (size_t i = 0; i < p->worker_count; i++) {
            if (fds[i].revents)
                answer(p, &p->workers[i]);
        }
        double now = seconds_of(CLOCK_MONOTONIC);
        if (now - last >= TICK_MS * 1e-3) {
            last = now;
            tick(p);
        }
    }
    return 0;
}

/* A worker that cannot be buried yet sees the end of its orders. */
static void dismiss(struct pool *p)
{
    for (size_t i = 0; i < p->worker_count; i++) {
        if (p->workers[i].pid)
            bury(p, &p->workers[i]);
    }
}

/* Where addresses are limited, fewer workers do. */
static struct shared *share(size_t *workers)
{
    for (;; *workers /= 2) {
        void *p = mmap(NULL, *workers * sizeof(struct shared), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p != MAP_FAILED)
            return p;
        if (*workers == 1) {
            error_set("cannot share memory: %s", strerror(errno));
            return NULL;
        }
    }
}

int isolate_run(const struct isolate_job *job)
{
    struct pool p = {.job = job, .worker_count = job->workers ? job->workers : pool_cpus()};
    int rc = -1;
    if (job->count == 0)
        return 0;
    if (p.worker_count > job->count)
        p.worker_count = job->count;
    if (p.worker_count > LIMIT_THREADS)
        p.worker_count = LIMIT_THREADS;
    struct shared *shared = share(&p.worker_count);
    if (!shared)
        return -1;
    p.workers = calloc(p.worker_count, sizeof *p.workers);
    struct pollfd *fds = calloc(p.worker_count, sizeof *fds);
    if (!p.workers || !fds) {
        error_set("out of memory");
    } else {
        for (size_t i = 0; i < p.worker_count; i++)
            p.workers[i].shared = &shared[i];
        rc = watch(&p, fds);
        dismiss(&p);
    }
    free(p.workers);
    free(fds);
    munmap(shared, p.worker_count * sizeof(struct shared));
    return rc;
}
