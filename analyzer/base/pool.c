/* SPDX-License-Identifier: Apache-2.0 */
#include "base/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"

struct job {
    atomic_size_t next;
    size_t count;
    pool_task *task;
    void *context;
};

static void *work(void *p)
{
    struct job *job = p;
    for (;;) {
        size_t i = atomic_fetch_add(&job->next, 1);
        if (i >= job->count)
            return NULL;
        job->task(job->context, i);
    }
}

size_t pool_cpus(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (size_t)n : 1;
}

int pool_run(size_t threads, size_t count, pool_task *task, void *context)
{
    struct job job = {.count = count, .task = task, .context = context};
    if (threads == 0)
        threads = pool_cpus();
    if (threads > count)
        threads = count;
    if (threads > LIMIT_THREADS)
        threads = LIMIT_THREADS;
    if (count == 0)
        return 0;
    pthread_t ids[LIMIT_THREADS];
    size_t started = 0;
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, LIMIT_THREAD_STACK);
    for (; started < threads; started++) {
        if (pthread_create(&ids[started], &attr, work, &job) != 0)
            break;
    }
    pthread_attr_destroy(&attr);
    for (size_t i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    return started ? 0 : error_set("cannot start a thread: the system refused");
}
