/* SPDX-License-Identifier: Apache-2.0 */
/* One job, from its document to its evidence. */
#ifndef CUDALINT_RUNTIME_WORKER_WORKER_H
#define CUDALINT_RUNTIME_WORKER_WORKER_H

#include "runtime/evidence.h"
#include "runtime/worker/compile.h"

/* Always makes evidence. */
void worker_run(struct arena *a, const char *text, size_t len, const struct compile_place *where,
                struct evidence *out);
/* Evidence of nothing but the thread's error message. */
void worker_refuse(struct arena *a, const char *stage, struct evidence *out);
/* Prints what this worker has; the exit status. */
int worker_probe(struct arena *a, const struct compile_place *where);
/* The same and the machine around it, as a document (runtime/doctor_facts.h); the exit status. */
int worker_doctor(struct arena *a, const struct compile_place *where);

#endif
