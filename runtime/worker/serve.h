/* SPDX-License-Identifier: Apache-2.0 */
/* Job after job, one a line of standard input; as many lines of evidence. */
#ifndef CUDALINT_RUNTIME_WORKER_SERVE_H
#define CUDALINT_RUNTIME_WORKER_SERVE_H

#include "runtime/worker/worker.h"

/*
 * Until standard input ends. The device of engine gpu stays as it is in between; any other job gets
 * a child of its own, which closes its sandbox and ends with the job: what it does to itself is one
 * answer. Returns the exit status.
 */
int serve(struct worker *w);

#endif
