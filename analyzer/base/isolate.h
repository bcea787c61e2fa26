/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbered tasks in processes of their own: a task that crashes, never ends or wants all memory
 * costs one task and leaves nothing behind, neither a spinning thread nor a held lock.
 *
 * A few worker processes are forked and take one task after the other.  What a task returns lies in
 * memory that the caller shares, at the same addresses, so it may be full of pointers; the caller
 * copies what it wants to keep.
 */
#ifndef CUDALINT_BASE_ISOLATE_H
#define CUDALINT_BASE_ISOLATE_H

#include <stddef.h>

struct arena;

enum isolate_end {
    ISOLATE_DONE,
    ISOLATE_TIME,   /* used up its processor time */
    ISOLATE_SLEEP,  /* slept for too long: waits for a pipe, or a dead file server */
    ISOLATE_MEMORY, /* wanted more than it may have */
    ISOLATE_CRASH
};

struct isolate_job {
    void *context;
    size_t workers;         /* processes at once; 0: one per online CPU */
    size_t count;           /* tasks 0..count-1 */
    unsigned cpu_seconds;   /* processor time of one task */
    unsigned sleep_seconds; /* time without any processor time */
    size_t bytes;           /* private memory of one worker */
    /* In a worker, on a stack of LIMIT_THREAD_STACK.  The result lies in `out` and points only there
     * and to what was there when isolate_run was called. */
    const void *(*work)(void *context, size_t index, struct arena *out);
    /* In the caller, once for each task, in any order. `result` is NULL unless it is done, and is
     * gone when this returns.  `number`: the signal that ended a crashed one. */
    void (*take)(void *context, size_t index, enum isolate_end end, int number, const void *result);
};

/* The caller must have no other threads. 0 when every task was taken; -1 when none could be run. */
int isolate_run(const struct isolate_job *job);

#endif
