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
#define CUDALINT_VOP(V, T, op) \
    V operator op(V, V); \
    V operator op(V, T); \
    V operator op(T, V); \
    void operator op##=(V &, V); \
    void operator op##=(V &, T);
#define CUDALINT_VI(V, T) \
    CUDALINT_VOP(V, T, +) \
    CUDALINT_VOP(V, T, -) \
    CUDALINT_VOP(V, T, *) \
    V min(V, V); \
    V max(V, V); \
    V clamp(V, V, V); \
    V clamp(V, T, T); \
    T dot(V, V); \
    V make_##V(T);
#define CUDALINT_VS(V) \
    V operator-(V); \
    V abs(V);
#define CUDALINT_VF(V) \
    CUDALINT_VI(V, float) \
    CUDALINT_VOP(V, float, /) \
    V operator-(V); \
    V fminf(V, V); \
    V fmaxf(V, V); \
    V lerp(V, V, float); \
    float length(V); \
    V normalize(V); \
    V floorf(V); \
    V fracf(V); \
    V fmodf(V, V); \
    V fabs(V); \
    V reflect(V, V); \
    V smoothstep(V, V, V);
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
