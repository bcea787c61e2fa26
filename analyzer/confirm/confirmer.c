/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/confirmer.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/pool.h"
#include "confirm/judge.h"
#include "confirm/repro.h"
#include "confirm/rounds.h"

struct state {
    const struct confirmer *c;
    struct dispatch_options dispatch; /* with the pool */
    struct confirmer_task *tasks;
    size_t count;
    pthread_mutex_t lock;
    size_t done;
    size_t confirmed;
};

static void show_progress(struct state *s, size_t confirmed)
{
    pthread_mutex_lock(&s->lock);
    s->done++;
    s->confirmed += confirmed;
    if (s->c->progress) {
        fprintf(stderr, "\r\033[K%zu of %zu kernels run, %zu confirmed", s->done, s->count,
                s->confirmed);
        fflush(stderr);
    }
    pthread_mutex_unlock(&s->lock);
}

static void set_all(struct arena *a, struct confirmer_task *t, const char *why)
{
    for (size_t i = 0; i < t->job->items.len; i++)
        t->findings[t->job->items.at[i].number]->confirmation = judge_undecided(a, why);
}

/* One job of one finding; NULL: it cannot be run. */
static struct confirmation *run_one(struct state *s, struct arena *a,
                                    const struct plan_job *reduced, struct job *job, int *scenario)
{
    struct evidence e = {0};
    *scenario = -1;
    if (job_read(a, reduced->text, strlen(reduced->text), job) != 0)
        return NULL;
    job->engine = s->dispatch.engine;
    if (rounds_run(a, &s->dispatch, job, &reduced->items.at[0], 1, &e) != 0)
        return NULL;
    return judge_evidence(a, &reduced->items.at[0], job, &e, scenario);
}

/* Whichever numbers the made-up constants have, it shows. */
static bool run_others(struct state *s, struct arena *a, const struct plan_item *item,
                       struct finding *f)
{
    struct confirmation *first = NULL;
    struct job job = {0};
    int scenario = -1;
    for (size_t i = item->others.len; i-- > 0;) { /* the usual ones last: they are told */
        job = (struct job){0};
        first = run_one(s, a, item->others.at[i], &job, &scenario);
        if (!first || first->verdict != VERDICT_CONFIRMED)
            return false;
    }
    if (first)
        f->confirmation = first;
    if (first && s->c->repro_dir)
        repro_write(a, s->c->repro_dir, f, &job, &job.scenarios.at[scenario]);
    return first != NULL;
}

/* Only what the claim rests on, where the whole kernel says nothing. True when that decides. */
static bool run_reduced(struct state *s, struct arena *a, const struct plan_item *whole,
                        struct finding *f)
{
    const struct confirmation *before = f->confirmation;
    if (!whole->reduced) {
        if (whole->not_reduced && before->verdict == VERDICT_UNDECIDED)
            f->confirmation = judge_undecided(a, arena_printf(a, "%s; alone, the claim rests on %s",
                                                              before->reason, whole->not_reduced));
        return false;
    }
    const struct plan_item *item = &whole->reduced->items.at[0];
    struct job job = {0};
    int scenario;
    struct confirmation *c = run_one(s, a, whole->reduced, &job, &scenario);
    if (!c)
        return false;
    if (c->verdict == VERDICT_UNDECIDED) {
        if (run_others(s, a, item, f))
            return true;
        if (item->claim.waits)
            f->confirmation = judge_undecided(a, arena_printf(a, "%s; alone, the claim rests on %s",
                                                              before->reason, item->claim.waits));
        return false;
    }
    if (c->verdict != VERDICT_CONFIRMED && before->verdict != VERDICT_UNDECIDED)
        return false;
    c->seconds += before->seconds;
    c->compile_seconds += before->compile_seconds;
    f->confirmation = c;
    if (scenario >= 0 && s->c->repro_dir)
        repro_write(a, s->c->repro_dir, f, &job, &job.scenarios.at[scenario]);
    return scenario >= 0;
}

static void run_task(void *context, size_t index)
{
    struct state *s = context;
    struct confirmer_task *t = &s->tasks[index];
    struct arena *a = t->arena = arena_create();
    struct job job = {0};
    struct evidence e = {0};
    size_t confirmed = 0;
    struct dispatch_options o = s->dispatch;
    o.timeout *= (double)t->job->items.len;
    if (job_read(a, t->job->text, strlen(t->job->text), &job) != 0) {
        set_all(a, t, error_message());
    } else {
        job.engine = job.want_resources ? "none" : o.engine;
        if (rounds_run(a, &o, &job, t->job->items.at, t->job->items.len, &e) != 0)
            e = (struct evidence){.error = arena_strdup(a, error_message())};
        for (size_t i = 0; i < t->job->items.len; i++) {
            const struct plan_item *item = &t->job->items.at[i];
            struct finding *f = t->findings[item->number];
            int scenario;
            f->confirmation = judge_evidence(a, item, &job, &e, &scenario);
            bool open = f->confirmation->verdict != VERDICT_CONFIRMED;
            bool undecided = f->confirmation->verdict == VERDICT_UNDECIDED;
            if (open && judge_wants_less(item, &e))
                confirmed += run_reduced(s, a, item, f);
            if (undecided && item->others.len)
                confirmed += run_others(s, a, item, f);
            if (scenario < 0)
                continue;
            confirmed++;
            if (s->c->repro_dir)
                repro_write(a, s->c->repro_dir, f, &job, &job.scenarios.at[scenario]);
        }
    }
    show_progress(s, confirmed);
}

/* A runner gets one job at a time: it may be a queue's. */
static struct dispatch_pool *pool_of(const struct confirmer *c, size_t n)
{
    const struct dispatch_options *d = &c->dispatch;
    size_t count = c->threads ? c->threads : pool_cpus();
    if (d->runner || !d->worker)
        return NULL;
    count = count < n ? count : n;
    if (strcmp(d->engine, "gpu") == 0) {
        size_t most = n / LIMIT_GPU_JOBS_EACH + 1;
        most = most < LIMIT_GPU_WORKERS ? most : LIMIT_GPU_WORKERS;
        count = count < most ? count : most;
    }
    return dispatch_pool_create(d->worker, count);
}

int confirmer_run(const struct confirmer *c, struct confirmer_task *tasks, size_t n)
{
    struct state s = {.c = c, .dispatch = c->dispatch, .tasks = tasks, .count = n};
    if (n == 0)
        return 0;
    /* A worker that ends early must not end us. */
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before);
    pthread_mutex_init(&s.lock, NULL);
    s.dispatch.pool = pool_of(c, n);
    int rc = pool_run(c->threads, n, run_task, &s);
    dispatch_pool_destroy(s.dispatch.pool);
    pthread_mutex_destroy(&s.lock);
    sigaction(SIGPIPE, &before, NULL);
    if (c->progress)
        fputs("\r\033[K", stderr);
    return rc;
}

void confirmer_set_undecided(struct arena *a, const struct plan *p, struct finding **findings)
{
    for (size_t i = 0; i < p->undecided.len; i++) {
        const struct plan_item *item = &p->undecided.at[i];
        struct confirmation *c = judge_undecided(a, item->undecided);
        if (item->refuted)
            c->verdict = VERDICT_REFUTED;
        findings[item->number]->confirmation = c;
    }
}
