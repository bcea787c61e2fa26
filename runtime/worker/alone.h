/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs that may fault or hang: each in a process that has made no run before and makes none after.
 * The next one starts while a run is made.
 */
#ifndef CUDALINT_RUNTIME_WORKER_ALONE_H
#define CUDALINT_RUNTIME_WORKER_ALONE_H

#include "runtime/worker/apart.h"

/* The processes are those of `p`: engine, device, program. As apart_run; a process that was lost is
 * one run's answer. */
int alone_run(struct arena *a, struct apart *p, const struct job *j, double deadline,
              struct evidence *out, const char **stage);

#endif
