/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CUDALINT_RUNTIME_GPU_ENGINE_GPU_H
#define CUDALINT_RUNTIME_GPU_ENGINE_GPU_H

#include "runtime/confirm.h"

/* Engine "gpu": the kernel, instrumented (instrument.h), on the first CUDA device. */
extern const struct confirm_engine engine_gpu;
/* What it can see: a scenario that watches nothing of this is not run by it. */
#define ENGINE_GPU_WATCHED                                                                         \
    (SCENARIO_WATCH_BOUNDS | SCENARIO_WATCH_ALIGN | SCENARIO_WATCH_WRAP | SCENARIO_WATCH_BARRIER | \
     SCENARIO_WATCH_LAUNCH | SCENARIO_WATCH_RACE_SHARED | SCENARIO_WATCH_RACE_GLOBAL |             \
     SCENARIO_WATCH_UNINIT)

#endif
