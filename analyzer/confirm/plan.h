/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From findings to jobs: for each finding the launches that should show what its rule claims, made
 * while the unit is alive.  plan_copy() is its way into the results.
 */
#ifndef CUDALINT_CONFIRM_PLAN_H
#define CUDALINT_CONFIRM_PLAN_H

#include "base/source.h"
#include "front/slice.h"
#include "pass/analysis.h"
#include "report/finding.h"
#include "runtime/scenario.h"

/* What a run has to show, in terms of the source: all that the judge needs of the claim. */
struct plan_claim {
    enum claim_kind kind;
    struct ir_span at; /* statement: access, barrier, product */
    bool has_other;
    struct ir_span other; /* second access of a race; use of a wrapped product */
    bool has_inner;
    struct ir_span inner; /* the barrier inside the function that `at` calls */
    /* BOUNDS: pointer parameter "x" or "p.x" that is accessed; RACE: or the array; NULL: neither */
    const char *parameter;
    bool host;     /* WRAP: the host computes it, what runs is its arithmetic */
    bool steps;    /* WRAP: a variable wraps at its step, and nothing else is left in the kernel */
    bool reads;    /* BOUNDS: the access is a plain load */
    bool writes;   /* BOUNDS: it is a plain store */
    bool lockstep; /* RACE: lanes of one warp count */
    unsigned axes; /* LAUNCH: bit 0..2: grid x, y, z; 3: block; CLAIM_AXES_...; 0: not known */
    bool reduced;  /* RACE: not the kernel itself is run: nothing is shown loosely */
    const char *waits; /* RACE, reduced: nothing that does not show decides, but this; or NULL */
    bool block_open;   /* the block rests on what was chosen */
    const char
        *partial; /* what ran is less than the kernel: showing nothing says nothing, and why */
    const char *assumed; /* constants that were made up for names of headers that are missing */
    const char
        *bare; /* launches: the kernel itself is not run, and why; an empty one stands for it */
    bool no_dynamic_shared; /* SHARED_SIZE: the launch gives no bytes to a kernel that uses some */
};

/* What the origin of a scenario begins with whose launch is made up. */
#define PLAN_NO_LAUNCH "no launch is seen"

struct plan_job;
struct plan_item {
    const struct finding *finding; /* of the unit; not copied */
    size_t number;                 /* of the finding in the result's list; set by who copies */
    struct plan_claim claim;
    VEC(uint32_t) scenarios; /* numbers in the job, most telling first */
    const char *undecided;   /* there is none, and why */
    bool refuted;            /* there is none, since no call of the program gets to the launch */
    /* The kernel cut down to what the claim rests on, for when it cannot be run as it is; or NULL.
     * It has one item. */
    struct plan_job *reduced;
    /* Reduced, with constants that were made up: the same with these and with other numbers for them. Where
     * all show it, whichever they are. */
    VEC(struct plan_job *) others;
    const char *not_reduced; /* why that cannot be had, or NULL */
};

/* One kernel, compiled once, for all its findings. */
struct plan_job {
    struct job job;   /* while it is planned */
    const char *text; /* the job as a document, without engine, time and cache */
    VEC(struct plan_item) items;
};

struct plan {
    VEC(struct plan_job *) jobs;
    VEC(struct plan_item) undecided; /* findings without a job */
};

struct plan_options {
    unsigned arch; /* 80 for sm_80 */
};

/* In the arena of the analysis. Findings whose rule claims nothing that a run can show are in
 * `undecided`. */
void plan_make(struct analysis *a, const struct source *source, const struct front_options *front,
               const struct plan_options *options, const struct finding *const *findings, size_t n,
               struct plan *out);

/* A copy that needs nothing of the unit; the jobs are text only. */
void plan_copy(struct arena *to, const struct plan *in, struct plan *out);

#endif
