/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CUDALINT_RUNTIME_WORKER_HOST_FACTS_H
#define CUDALINT_RUNTIME_WORKER_HOST_FACTS_H

#include "runtime/doctor_facts.h"

/* What the files under `root` ("" for the machine's own) tell of GPUs and their driver. */
void host_facts(struct arena *a, const char *root, struct doctor_host *out);

#endif
