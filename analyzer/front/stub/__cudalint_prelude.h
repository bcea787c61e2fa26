/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the cuda_runtime.h that nvcc includes by itself; always read first. */
#ifndef CUDALINT_PRELUDE_H
#define CUDALINT_PRELUDE_H

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 61
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1
#define CUDART_VERSION 12080
#ifndef CUDA_VERSION
#define CUDA_VERSION 12080
#endif
#define __CUDART_API_VERSION 12080
#define __CUDA_ARCH_LIST__ 900
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __block_size__(...)
#define __nv_pure__ __attribute__((pure))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__ __inline__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __thread__ __thread
#define __location__(x) __##x##__
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __CUDA_DEVICE_BUILTIN__ __device__
#define __specialization_static
#define __dv(v) = v
#define CUDARTAPI
#define CUDART_CB
#define CUDART_DEVICE __device__
#define CUDA_CB
#define CUDAAPI

#pragma clang force_cuda_host_device begin
#include "__cudalint_base.h"
#include "__cudalint_vector.h"
#include "limits.h"
#include "stdint.h"
#include "stdio.h"
#include "stdlib.h"
#include "string.h"
#include "time.h"
#include "assert.h"
#include "math.h"
#include "__cudalint_runtime.h"
#pragma clang force_cuda_host_device end

#include "__cudalint_builtins.h"
#include "__cudalint_atomics.h"
#include "__cudalint_warp.h"
#include "__cudalint_math.h"
#include "__cudalint_texture.h"

#endif
