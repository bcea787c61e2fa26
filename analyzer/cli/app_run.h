/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `cudalint run`: a program of the user's, with our injection library in it, and what came of it.
 */
#ifndef CUDALINT_CLI_APP_RUN_H
#define CUDALINT_CLI_APP_RUN_H

#include <stdint.h>

#include "base/strbuf.h"
#include "base/vec.h"

#define APP_ARGUMENTS 16

struct app_argument {
    uint64_t value;
    unsigned bytes;
    bool is_allocation; /* the value points into one */
    bool alive;
    uint64_t offset;
    uint64_t size;
};

struct app_launch {
    uint64_t number;
    bool refused;       /* else: not known to have ended when the error showed */
    const char *kernel; /* mangled */
    unsigned grid[3];
    unsigned block[3];
    unsigned shared;
    VEC(struct app_argument) arguments;
};

struct app_memory { /* of the device */
    uint64_t alive_bytes;
    uint64_t alive_count;
    uint64_t peak_bytes;
};

/* A driver call that returned an error. */
struct app_failure {
    int code;
    const char *api;
    uint64_t times;                  /* the same of the same kernel, one after the other */
    VEC(struct app_launch) launches; /* that may have caused it, latest first */
    struct app_memory memory;        /* at that time */
};

/* The injection's report (runtime/inject/watch.h says its lines). */
struct app_report {
    const char *problem;              /* why nothing was watched, or NULL */
    VEC(struct app_failure) failures; /* in their order */
    uint64_t failures_dropped;
    struct app_memory memory; /* at the end */
    bool ended;               /* the program came to its end: what follows is known */
    uint64_t launched;        /* launches in all */
    uint64_t leaked;          /* allocations that were never freed */
    uint64_t leaked_bytes;
};

/* Never fails: lines that make no sense are passed over. */
void app_report_read(struct arena *a, const char *text, size_t len, struct app_report *out);
/* "ns::Class::name" of an Itanium mangled name, without template arguments and parameters; what is
 * not understood is returned as it is. */
const char *app_kernel_name(struct arena *a, const char *mangled);
/* For people, each line begins with "cudalint: ". */
void app_report_print(struct arena *a, const struct app_report *r, bool verbose,
                      struct strbuf *out);

#endif
