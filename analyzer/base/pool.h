/* SPDX-License-Identifier: Apache-2.0 */
/* Thread pool: numbered tasks on `threads` threads, results kept by number so order never shows. */
#ifndef CUDALINT_BASE_POOL_H
#define CUDALINT_BASE_POOL_H

#include <stddef.h>

typedef void pool_task(void *context, size_t index);

/*
 * Runs task(context, 0..count-1), each once, on `threads` threads (0: one per online CPU) with
 * stacks large enough for libclang's recursion (limits.h).  Returns when all are done.
 * Returns 0, or -1 when no thread could be started.
 */
int pool_run(size_t threads, size_t count, pool_task *task, void *context);

/* Online CPUs, at least 1. */
size_t pool_cpus(void);

#endif
