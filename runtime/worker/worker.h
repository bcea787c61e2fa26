/* SPDX-License-Identifier: Apache-2.0 */
/* One job, from its document to its evidence. */
#ifndef CUDALINT_RUNTIME_WORKER_WORKER_H
#define CUDALINT_RUNTIME_WORKER_WORKER_H

#include "runtime/evidence.h"
#include "runtime/worker/apart.h"
#include "runtime/worker/bare.h"
#include "runtime/worker/compile.h"

#include <stdbool.h>

/* What a worker keeps from job to job. Zero it, but for `where` and `device`. */
struct worker {
    const struct compile_place *where;
    const char *program; /* this one's file */
    unsigned device;     /* of engines with devices */
    bool serving;        /* more jobs follow: what would close this process for good is refused */
    const char *support; /* PTX of the engine's own code, compiled once */
    struct apart apart;
    struct apart alone;              /* of a run that may fault or hang (runtime/worker/alone.h) */
    struct apart bare[BARE_ENGINES]; /* of the kernel as it is (runtime/worker/bare.h) */
};

/* Always makes evidence. */
void worker_run(struct arena *a, struct worker *w, const char *text, size_t len,
                struct evidence *out);
void worker_close(struct worker *w);
/* Evidence of nothing but the thread's error message. */
void worker_refuse(struct arena *a, const char *stage, struct evidence *out);
/* Prints what this worker has; the exit status. */
int worker_probe(struct arena *a, const struct compile_place *where);
/* The same and the machine around it, as a document (runtime/doctor_facts.h); the exit status. */
int worker_doctor(struct arena *a, const struct compile_place *where);

#endif
