/* SPDX-License-Identifier: Apache-2.0 */
/* HIP on NVIDIA hardware is CUDA under other names: only what launches is said here. */
#pragma once
#include "__cudalint_prelude.h"

#ifdef __CUDACC__
#define __HIP_PLATFORM_NVIDIA__
#define __HIPCC__
#endif

#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define hipLaunchKernelGGL(kernel, grid, block, bytes, stream, ...)                                \
    kernel<<<(grid), (block), (bytes), (stream)>>>(__VA_ARGS__)
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
