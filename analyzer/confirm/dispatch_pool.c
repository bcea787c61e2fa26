/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/dispatch_pool.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "base/error.h"
#include "confirm/child.h"

struct slot {
    struct child child; /* pid 0: not started, or ended */
    bool busy;
};

struct dispatch_pool {
    const char *worker;
    size_t count;
    pthread_mutex_t lock;
    pthread_cond_t idle;
    struct slot slots[];
};

struct dispatch_pool *dispatch_pool_create(const char *worker, size_t count)
{
    struct dispatch_pool *p = calloc(1, sizeof *p + count * sizeof p->slots[0]);
    if (!p)
        return NULL;
    p->worker = worker;
    p->count = count;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->idle, NULL);
    return p;
}

void dispatch_pool_destroy(struct dispatch_pool *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->count; i++)
        child_end(&p->slots[i].child, true); /* it has answered all: it only waits for more */
    pthread_cond_destroy(&p->idle);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

/* A warm one before one that has to start; NULL: all are busy. */
static struct slot *choose(struct dispatch_pool *p)
{
    struct slot *cold = NULL;
    for (size_t i = 0; i < p->count; i++) {
        struct slot *s = &p->slots[i];
        if (!s->busy && s->child.pid)
            return s;
        if (!s->busy && !cold)
            cold = s;
    }
    return cold;
}

static struct slot *acquire(struct dispatch_pool *p)
{
    struct slot *s;
    pthread_mutex_lock(&p->lock);
    while (!(s = choose(p)))
        pthread_cond_wait(&p->idle, &p->lock);
    s->busy = true;
    pthread_mutex_unlock(&p->lock);
    return s;
}

static void release(struct dispatch_pool *p, struct slot *s)
{
    pthread_mutex_lock(&p->lock);
    s->busy = false;
    pthread_cond_signal(&p->idle);
    pthread_mutex_unlock(&p->lock);
}

/* It ends by itself after its last words; what it still says is nobody's answer. */
static bool has_ended(const struct child *c)
{
    struct pollfd f = {.fd = c->out, .events = POLLIN};
    return poll(&f, 1, 0) > 0;
}

static int start(struct dispatch_pool *p, struct slot *s)
{
    char device[24];
    const char *argv[] = {p->worker, "--serve", "--device", device, NULL};
    if (s->child.pid && has_ended(&s->child))
        child_end(&s->child, true);
    if (s->child.pid)
        return 0;
    snprintf(device, sizeof device, "%zu", (size_t)(s - p->slots));
    return child_start(argv, &s->child);
}

/* One process's part. True: it had ended after an earlier job, and never saw this one. */
static bool ask_once(struct dispatch_pool *p, struct slot *s, const char *text, size_t n,
                     double seconds, size_t most, struct strbuf *out, int *rc)
{
    bool warm = s->child.pid != 0;
    if ((*rc = start(p, s)) != 0)
        return false;
    if ((*rc = child_ask(&s->child, text, n, seconds, most, true, out)) == 0)
        return false;
    bool ended = has_ended(&s->child);
    int status = child_end(&s->child, true);
    /* Ended by itself, not by us. */
    if (ended && WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
        error_set("the worker was ended by signal %d", WTERMSIG(status));
    return warm && out->len == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int dispatch_pool_ask(struct dispatch_pool *p, const char *text, size_t n, double seconds,
                      size_t most, struct strbuf *out)
{
    struct slot *s = acquire(p);
    int rc;
    if (ask_once(p, s, text, n, seconds, most, out, &rc))
        ask_once(p, s, text, n, seconds, most, out, &rc);
    release(p, s);
    return rc;
}
