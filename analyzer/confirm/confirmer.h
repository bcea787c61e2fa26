/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the planned jobs of all files, several side by side, and gives their findings verdicts. */
#ifndef CUDALINT_CONFIRM_CONFIRMER_H
#define CUDALINT_CONFIRM_CONFIRMER_H

#include "confirm/dispatch.h"
#include "confirm/plan.h"
#include "report/finding.h"

/* A job with the findings that its items are numbers of. */
struct confirmer_task {
    const struct plan_job *job;
    struct finding **findings;
    struct arena *arena; /* made by the run: holds the verdicts; destroyed by the caller */
};

struct confirmer {
    struct dispatch_options dispatch;
    const char *repro_dir; /* of --emit-repro, or NULL */
    size_t threads;
    bool progress; /* on standard error */
};

/* Sets ->confirmation of the findings. The order of tasks and threads does not show. */
int confirmer_run(const struct confirmer *c, struct confirmer_task *tasks, size_t n);
/* Findings without a job. */
void confirmer_set_undecided(struct arena *a, const struct plan *p, struct finding **findings);

#endif
