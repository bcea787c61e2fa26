/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the injection remembers of a running program: the latest launches, the allocations, and the
 * first failure.  Bounded: a program may launch a thousand million kernels.  Not thread-safe; the
 * callback holds a lock.
 */
#ifndef CUDALINT_RUNTIME_INJECT_WATCH_H
#define CUDALINT_RUNTIME_INJECT_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define WATCH_LAUNCHES 256 /* power of two */
#define WATCH_PARAMS 16
#define WATCH_NAME 256
#define WATCH_FAILURES 16       /* that are told of: a program that goes on may fail for ever */
#define WATCH_ALLOCATIONS 65536 /* power of two; as many alive as dead ones are kept */

struct watch_launch {
    uint64_t number; /* from 1; 0: empty */
    char name[WATCH_NAME];
    unsigned grid[3];
    unsigned block[3];
    unsigned shared;
    void *stream;
    bool ended; /* its stream was waited for */
    unsigned param_count;
    uint16_t param_bytes[WATCH_PARAMS];
    uint64_t params[WATCH_PARAMS]; /* first 8 bytes of each */
};

struct watch_allocation {
    uint64_t address; /* 0: empty */
    uint64_t bytes;
    bool alive;
};

struct watch {
    struct watch_launch launches[WATCH_LAUNCHES];
    uint64_t launched;     /* so many launches so far */
    uint64_t synchronised; /* launches up to this number have ended without an error */
    struct watch_allocation allocations[WATCH_ALLOCATIONS];
    size_t allocation_slots; /* used */
    uint64_t alive_bytes;
    uint64_t alive_count;
    uint64_t peak_bytes;
    uint64_t lost_allocations; /* past the table */
    /* Failures: how many were written, the last of them, and how often it came again */
    uint32_t failures;
    uint64_t failures_dropped;
    int last_code;
    char last_name[WATCH_NAME];
    uint64_t again;
    bool dead; /* the context is lost: all that follows repeats one error */
};

/* The next launch's record, cleared. */
struct watch_launch *watch_launch_next(struct watch *w);
void watch_allocated(struct watch *w, uint64_t address, uint64_t bytes);
void watch_freed(struct watch *w, uint64_t address);
/* The allocation, alive or dead, that holds the address; NULL: none. */
const struct watch_allocation *watch_allocation_at(const struct watch *w, uint64_t address);

/* All launches of the stream so far have ended without an error. */
void watch_stream_ended(struct watch *w, const void *stream);

/*
 * The report, lines of words between tabs (analyzer/cli/app_report.c reads them):
 *   failure CODE API       launch NUMBER STATE NAME GX GY GZ BX BY BZ SHARED
 *   argument INDEX BYTES VALUE [OFFSET SIZE alive|freed]
 *   again TIMES (the failure before)
 *   memory ALIVE COUNT PEAK    leak BYTES    dropped FAILURES    end LAUNCHES
 */
/* A call failed: a launch, which is named, or one that tells of an earlier launch, of those that have
 * not ended. Nothing once the context is lost. */
void watch_write_failure(struct watch *w, int code, const char *api, bool is_launch, FILE *out);
void watch_write_end(struct watch *w, FILE *out);

#endif
