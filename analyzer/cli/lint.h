/* SPDX-License-Identifier: Apache-2.0 */
/* One file from its bytes to its findings, on one thread; it shares only options, read-only. */
#ifndef CUDALINT_CLI_LINT_H
#define CUDALINT_CLI_LINT_H

#include "base/map.h"
#include "cli/program.h"
#include "cli/select.h"
#include "confirm/plan.h"
#include "front/front.h"
#include "report/report.h"
#include "report/suppress.h"

struct lint_options {
    struct front_options front;
    bool no_suppress;
    bool timing;               /* measure rules one by one */
    bool confirm;              /* plan runs for the findings */
    struct programs *programs; /* which folders hold a program; shared, or NULL */
    const char *cwd; /* absolute, without a final slash: paths under it are shown relative */
};

struct lint_input {
    const char *path;  /* what to open; "-" is standard input */
    const char *shown; /* its name in reports */
    struct selection selection;
    unsigned launch_bounds_default;
    bool preview;
};

/* Plain data that one arena holds: it crosses from a worker process (lint_result_copy). */
struct lint_result {
    struct arena *arena;          /* holds all that follows */
    const char *error;            /* why it could not be analysed, or not as a whole; or NULL */
    struct finding_list findings; /* in order; suppressed ones only with no_suppress */
    size_t suppressed;            /* findings that are not in the list */
    struct plan plan;             /* with confirm: runs for the findings */
    struct map sources;           /* path -> struct source */
    VEC(const struct source *) source_list;
    VEC(const char *) missing_includes;
    bool from_compdb;
    unsigned device_functions;
    unsigned device_functions_lost;
    double seconds;
    double parse_seconds;
    double lower_seconds;
    double analysis_seconds;
    double *rule_seconds;       /* for each rule, or NULL */
    VEC(double) solver_seconds; /* for each question to Z3; with `timing` */
};

/* Fills *out, in `a`. A failure is out->error and a finding CL003. */
void lint_file(struct arena *a, const struct lint_options *o, const struct lint_input *in,
               struct lint_result *out);

/* The result of a file that ended its process: what happened is the failure. */
void lint_failed(struct arena *a, const struct lint_options *o, const struct lint_input *in,
                 const char *what, struct lint_result *out);

/* A copy in an arena of its own that needs nothing of the original. */
void lint_result_copy(struct arena *a, const struct lint_result *in, struct lint_result *out);

/* `path` as it is shown: relative to cwd when below it, without "./" and doubled slashes. */
const char *lint_shown_path(struct arena *a, const char *cwd, const char *path);

double lint_now(void);

#endif
