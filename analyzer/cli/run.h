/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of command_lint: what it was asked for, and writing what it found. */
#ifndef CUDALINT_CLI_RUN_H
#define CUDALINT_CLI_RUN_H

#include "cli/discover.h"
#include "cli/lint.h"
#include "confirm/confirmer.h"
#include "report/emit.h"

struct run_report {
    const struct emitter *emitter;
    const char *path; /* NULL: standard output */
};

struct run {
    struct arena *arena;
    const struct options *options;
    const char *cwd;
    struct config_store configs;
    struct discovery discovery;
    struct lint_options lint;
    struct lint_input *inputs;
    struct lint_result *results;
    size_t count;
    size_t workers;       /* processes; 0: one per CPU */
    unsigned cpu_seconds; /* that one file may take */
    int fail_on;          /* a severity, or SEVERITY_ERROR + 1 for never */
    VEC(struct run_report) reports;
    bool *ran; /* for each rule: in some file */
    struct report report;
    struct confirmer confirmer;
    VEC(struct confirmer_task) confirmations;
    struct compdb *compdb;
};

/* run_setup.c: checks every option and finds the files. -1 with a message. */
int run_setup(struct run *r);

/* run_output.c */
void run_build_report(struct run *r, double seconds);
int run_write_reports(struct run *r);
void run_write_timing(const struct run *r);
void run_write_notes(const struct run *r);
/* The whole text to `path` through a temporary file beside it. -1 with a message. */
int run_write_file(struct arena *a, const char *path, const char *text, size_t n);

/* run_confirm.c: options of --confirm; -1 with a message. */
int run_confirm_setup(struct run *r);
/* "sm_90", "compute_90", "90", "sm_90a". 0, or -1 with a message. */
int run_parse_arch(const char *text, unsigned *out);
/* Verdicts for the findings of all files. -1 with a message. */
int run_confirm(struct run *r);
/* --dump scenario, ptx: jobs, or what they compile to, of the findings of each file. */
int run_confirm_dump(struct run *r);

/* dump.c: --dump WHAT over the inputs; the exit code. */
int run_dump(struct run *r);
int run_dump_check(const char *what);

#endif
