/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_math.h of the CUDA samples: operators on the vector types. */
#ifndef CUDALINT_HELPER_MATH_H
#define CUDALINT_HELPER_MATH_H
#include "__cudalint_prelude.h"
typedef unsigned int uint;
typedef unsigned short ushort;
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#pragma clang force_cuda_host_device begin
#define CUDALINT_VOP(__V, __T, op) \
    __V operator op(__V, __V); \
    __V operator op(__V, __T); \
    __V operator op(__T, __V); \
    void operator op##=(__V &, __V); \
    void operator op##=(__V &, __T);
#define CUDALINT_VI(__V, __T) \
    CUDALINT_VOP(__V, __T, +) \
    CUDALINT_VOP(__V, __T, -) \
    CUDALINT_VOP(__V, __T, *) \
    __V min(__V, __V); \
    __V max(__V, __V); \
    __V clamp(__V, __V, __V); \
    __V clamp(__V, __T, __T); \
    __T dot(__V, __V); \
    __V make_##__V(__T);
#define CUDALINT_VS(__V) \
    __V operator-(__V); \
    __V abs(__V);
#define CUDALINT_VF(__V) \
    CUDALINT_VI(__V, float) \
    CUDALINT_VOP(__V, float, /) \
    __V operator-(__V); \
    __V fminf(__V, __V); \
    __V fmaxf(__V, __V); \
    __V lerp(__V, __V, float); \
    float length(__V); \
    __V normalize(__V); \
    __V floorf(__V); \
    __V fracf(__V); \
    __V fmodf(__V, __V); \
    __V fabs(__V); \
    __V reflect(__V, __V); \
    __V smoothstep(__V, __V, __V);
CUDALINT_VF(float2)
CUDALINT_VF(float3)
CUDALINT_VF(float4)
CUDALINT_VI(int2, int)
CUDALINT_VS(int2)
CUDALINT_VI(uint2, unsigned)
CUDALINT_VI(int3, int)
CUDALINT_VS(int3)
CUDALINT_VI(uint3, unsigned)
CUDALINT_VI(int4, int)
CUDALINT_VS(int4)
CUDALINT_VI(uint4, unsigned)
#undef CUDALINT_VOP
#undef CUDALINT_VI
#undef CUDALINT_VS
#undef CUDALINT_VF
float lerp(float, float, float);
float clamp(float, float, float);
int clamp(int, int, int);
unsigned clamp(unsigned, unsigned, unsigned);
float fracf(float);
float smoothstep(float, float, float);
float3 cross(float3, float3);
float2 make_float2(float3);
float2 make_float2(int2);
float2 make_float2(uint2);
float3 make_float3(float2);
float3 make_float3(float2, float);
float3 make_float3(float4);
float3 make_float3(int3);
float3 make_float3(uint3);
float4 make_float4(float3);
float4 make_float4(float3, float);
float4 make_float4(int4);
float4 make_float4(uint4);
int2 make_int2(int3);
int2 make_int2(uint2);
int2 make_int2(float2);
int3 make_int3(int2);
int3 make_int3(int2, int);
int3 make_int3(uint3);
int3 make_int3(float3);
int4 make_int4(int3);
int4 make_int4(int3, int);
int4 make_int4(uint4);
int4 make_int4(float4);
uint2 make_uint2(uint3);
uint2 make_uint2(int2);
uint3 make_uint3(uint2);
uint3 make_uint3(uint2, unsigned);
uint3 make_uint3(uint4);
uint3 make_uint3(int3);
uint4 make_uint4(uint3);
uint4 make_uint4(uint3, unsigned);
uint4 make_uint4(int4);
#pragma clang force_cuda_host_device end
#endif
