/* SPDX-License-Identifier: Apache-2.0 */
/* What a run of the kernel said about a finding: verdict, the launches that were tried, the witness. */
#ifndef CUDALINT_REPORT_CONFIRMATION_H
#define CUDALINT_REPORT_CONFIRMATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "base/vec.h"

enum verdict {
    VERDICT_CONFIRMED,      /* a launch broke what the rule claims; the witness shows where */
    VERDICT_NOT_REPRODUCED, /* the launches ran and it held */
    VERDICT_REFUTED,        /* proved safe for every launch there is */
    VERDICT_UNDECIDED,      /* could not be run; the reason says why */
    VERDICT_COUNT
};

struct confirmation_argument {
    const char *name;
    bool is_real;
    int64_t number;
    double real;
};

struct confirmation_launch {
    const char *origin;   /* where its numbers come from: "launch at main.cu:88" */
    bool is_guess;        /* no launch of the kernel is in sight */
    const char *instance; /* of a template then: "default: T = float"; or NULL */
    uint32_t grid[3];
    uint32_t block[3];
    uint64_t shared_bytes; /* dynamic */
    VEC(struct confirmation_argument) arguments;
};

struct confirmation_step {
    bool has_thread;
    uint32_t block[3];
    uint32_t thread[3];
    unsigned track; /* threads of a race have a track each: 0, 1; else 0 */
    const char *path;
    unsigned line;
    unsigned column;
    const char *what; /* "reads x[1000]: byte 4000 of 4000" */
};

struct confirmation_metric {
    const char *name;
    uint64_t value;
    uint64_t ideal;
};

struct confirmation {
    enum verdict verdict;
    const char *engine;  /* "ptx-cpu"; NULL: nothing ran */
    const char *reason;  /* NULL, or why it is undecided or refuted, or what else is to be said */
    const char *summary; /* CONFIRMED: what happened, one line */
    VEC(struct confirmation_launch) launches; /* CONFIRMED: the one that broke it; else all tried */
    VEC(struct confirmation_step) witness;
    VEC(struct confirmation_metric) metrics;
    double seconds;         /* of the worker, compiling and running */
    double compile_seconds; /* compiler's part of it; 0: from the cache */
};

const char *verdict_text(enum verdict v);
struct confirmation *confirmation_copy(struct arena *to, const struct confirmation *c);
/* One line for people: "ptx-cpu, grid (4), block (256), n = 1000: thread ..."; not the verdict. */
void confirmation_text(struct strbuf *out, const struct confirmation *c);

#endif
