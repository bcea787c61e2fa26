/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An engine in a process of its own: runs that cannot fault share it, job after job; a run that faults,
 * hangs or kills it nevertheless costs that run only, and the next one gets a new process.  It speaks
 * documents, one a line: to it first the engine's own code, then jobs with PTX; from it evidence: what
 * device it has, then for each job the kernel's facts and one document a scenario.  Where the facts say
 * that a run may fault or hang, it makes none unless the job is `alone`: then this process makes that
 * run and no other (runtime/worker/alone.h).
 */
#ifndef CUDALINT_RUNTIME_WORKER_APART_H
#define CUDALINT_RUNTIME_WORKER_APART_H

#include "base/strbuf.h"
#include "runtime/confirm.h"

#include <sys/types.h>

struct apart {
    const struct confirm_engine *engine;
    const char *support; /* PTX of the engine's own code */
    const char
        *program;    /* this program, to be started anew: a driver's and a compiler's state survive
                          * no fork. NULL: forked only */
    unsigned number; /* of the device */
    pid_t pid;       /* 0: not started */
    bool greeted;    /* it has said what device it has */
    int to, from;
    struct strbuf read; /* and not yet looked at */
};

/* What the program does when it is such a process (`--engine NAME NUMBER`); does not return. */
void apart_serve(const struct confirm_engine *engine, unsigned number) __attribute__((noreturn));
/* Starts it, unless it runs. 0, or -1 with a message. Does not wait for it. */
int apart_start(struct apart *p);
/* Ends it, whatever it does. */
void apart_end(struct apart *p);
/*
 * Runs the job's scenarios (its PTX is compiled) until the deadline, appends their evidence and sets
 * what is known of the kernel. 0; -1 with a message when it cannot be run at all: *stage says where.
 * With out->alone set it has run none that the job does not want alone.
 */
int apart_run(struct arena *a, struct apart *p, const struct job *j, double deadline,
              struct evidence *out, const char **stage);
/* What is known of a run whose process is lost. */
struct evidence_run apart_lost_run(const struct scenario *s, const char *stop, const char *text);
/* Its share of the time that is left, for each of `left` runs; seconds. */
double apart_share(double now, double deadline, size_t left);

#endif
