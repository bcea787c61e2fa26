/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CUDALINT_RUNTIME_GPU_ENGINE_GPU_H
#define CUDALINT_RUNTIME_GPU_ENGINE_GPU_H

#include "runtime/confirm.h"

/* Engine "gpu": the kernel, instrumented (instrument.h), on the first CUDA device. */
extern const struct confirm_engine engine_gpu;

#endif
