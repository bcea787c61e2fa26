/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The user's kernel as it is, for what only the hardware and the driver can tell of it.  Such a run
 * may fault, and CUPTI has to be there before the context: each of the two has a process of its own,
 * beside that of the engine gpu, and they are never one, since recording launches makes the counts of
 * instructions zero.
 */
#ifndef CUDALINT_RUNTIME_GPU_GPU_BARE_H
#define CUDALINT_RUNTIME_GPU_GPU_BARE_H

#include "runtime/confirm.h"

/* Counts a line (SASS metrics): for scenarios that watch `counters`. */
extern const struct confirm_engine engine_gpu_counters;
/* Function attributes, occupancy, the record of the launch, the driver's refusal: `resources`. */
extern const struct confirm_engine engine_gpu_resources;
/* Is it a question about the kernel alone: no arguments, and only `resources` is watched? */
bool gpu_bare_launches_nothing(const struct scenario *s);

#endif
