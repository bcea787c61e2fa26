/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_fp8.h, cuda_fp6.h and cuda_fp4.h. */
#ifndef CUDALINT_FP8_H
#define CUDALINT_FP8_H
#include "cuda_bf16.h"
#include "cuda_fp16.h"
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
enum __nv_fp4_interpretation_t { __NV_E2M1 };
#pragma clang force_cuda_host_device begin
#define CUDALINT_FP8(name, storage, vec) \
    struct name { \
        storage __x; \
        name() = default; \
        explicit name(float); \
        explicit name(double); \
        explicit name(int); \
        explicit name(__half); \
        explicit name(__nv_bfloat16); \
        explicit name(vec); \
        name(__half2, __half2); \
        name(__nv_bfloat162, __nv_bfloat162); \
        explicit name(__half2); \
        explicit name(__nv_bfloat162); \
        explicit operator float() const; \
        explicit operator __half() const; \
        explicit operator __nv_bfloat16() const; \
        explicit operator vec() const; \
    };
struct __cudalint_none {};
CUDALINT_FP8(__nv_fp8_e4m3, __nv_fp8_storage_t, __cudalint_none)
CUDALINT_FP8(__nv_fp8_e5m2, __nv_fp8_storage_t, __cudalint_none)
CUDALINT_FP8(__nv_fp8_e8m0, __nv_fp8_storage_t, __cudalint_none)
CUDALINT_FP8(__nv_fp8x2_e4m3, __nv_fp8x2_storage_t, float2)
CUDALINT_FP8(__nv_fp8x2_e5m2, __nv_fp8x2_storage_t, float2)
CUDALINT_FP8(__nv_fp8x4_e4m3, __nv_fp8x4_storage_t, float4)
CUDALINT_FP8(__nv_fp8x4_e5m2, __nv_fp8x4_storage_t, float4)
CUDALINT_FP8(__nv_fp4_e2m1, __nv_fp4_storage_t, __cudalint_none)
CUDALINT_FP8(__nv_fp4x2_e2m1, __nv_fp4x2_storage_t, float2)
CUDALINT_FP8(__nv_fp4x4_e2m1, __nv_fp4x4_storage_t, float4)
#undef CUDALINT_FP8
__nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t, __nv_fp8_interpretation_t);
__nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw, __nv_saturation_t,
                                           __nv_fp8_interpretation_t);
__nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2, __nv_saturation_t,
                                              __nv_fp8_interpretation_t);
__half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t, __nv_fp8_interpretation_t);
__half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t, __nv_fp8_interpretation_t);
#pragma clang force_cuda_host_device end
#endif
