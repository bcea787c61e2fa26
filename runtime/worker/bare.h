/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Second and third passes of engine gpu: the kernel as it is, in processes of their own, for counters
 * and resources.  What they say is added to the runs of the first pass.
 */
#ifndef CUDALINT_RUNTIME_WORKER_BARE_H
#define CUDALINT_RUNTIME_WORKER_BARE_H

#include "runtime/worker/apart.h"

#define BARE_ENGINES 2

/* Starts the processes that the job will want, and does not wait for them: each needs a second. */
void bare_start_all(struct apart bare[BARE_ENGINES], const struct apart *first,
                    const struct job *j);
/* Runs those scenarios of the job (its PTX is compiled) that ask for it and whose run in out->runs
 * did no harm; each in a process of its own, unless that run proves that the kernel as it is neither
 * faults nor hangs. `first` is the process of the first pass: device and support code are the same. */
void bare_run_all(struct arena *a, struct apart bare[BARE_ENGINES], const struct apart *first,
                  const struct job *j, double deadline, struct evidence *out);
/* The engine of such a process by its name; NULL. */
const struct confirm_engine *bare_engine_find(const char *name);

#endif
