/* SPDX-License-Identifier: Apache-2.0 */
/* Sends a job document to a worker process and gets its evidence, in bounded time. */
#ifndef CUDALINT_CONFIRM_DISPATCH_H
#define CUDALINT_CONFIRM_DISPATCH_H

#include "base/strbuf.h"
#include "confirm/dispatch_pool.h"
#include "runtime/evidence.h"
#include "runtime/scenario.h"

struct dispatch_options {
    const char *worker;         /* path of cudalint-run; NULL: there is none */
    const char *runner;         /* a shell command in its place, or NULL */
    const char *engine;         /* "ptx-cpu", "gpu" */
    const char *cache_dir;      /* of compiled PTX, or NULL */
    double timeout;             /* seconds for one job */
    struct dispatch_pool *pool; /* warm workers, or NULL: a process a job */
};

/* cudalint-run beside this program, in ../libexec, or on PATH; NULL: nowhere. */
const char *dispatch_find_worker(struct arena *a);

/* 0 and *out, or -1 with a message: worker missing, crashed, hung, or no evidence. */
int dispatch_job(struct arena *a, const struct dispatch_options *o, struct job *job,
                 struct evidence *out);

/* Runs argv, gives it `text`, reads what it writes (at most `most` bytes). -1 with a message. */
int dispatch_run(const char *const *argv, const char *text, size_t n, double seconds, size_t most,
                 struct strbuf *out);

#endif
