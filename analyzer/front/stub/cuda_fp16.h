/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_fp16.h. */
#ifndef CUDALINT_FP16_H
#define CUDALINT_FP16_H
#include "__cudalint_prelude.h"
#define CUDALINT_S __half
#define CUDALINT_V __half2
#define CUDALINT_RAW __half_raw
#define CUDALINT_RAW2 __half2_raw
#include "__cudalint_fp.h"
#undef CUDALINT_S
#undef CUDALINT_V
#undef CUDALINT_RAW
#undef CUDALINT_RAW2
#pragma clang force_cuda_host_device begin
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
__half __float2half(float);
__half __float2half_rn(float);
__half __float2half_rz(float);
__half __float2half_rd(float);
__half __float2half_ru(float);
__half __double2half(double);
float __half2float(__half);
__half2 __float2half2_rn(float);
__half2 __floats2half2_rn(float, float);
__half2 __float22half2_rn(float2);
float2 __half22float2(__half2);
float __low2float(__half2);
float __high2float(__half2);
__half __low2half(__half2);
__half __high2half(__half2);
__half2 __low2half2(__half2);
__half2 __high2half2(__half2);
__half2 __lows2half2(__half2, __half2);
__half2 __highs2half2(__half2, __half2);
__half2 __lowhigh2highlow(__half2);
__half2 __half2half2(__half);
__half2 __halves2half2(__half, __half);
__half2 make_half2(__half, __half);
__half __int2half_rn(int);
int __half2int_rn(__half);
__half __int2half_rz(int);
int __half2int_rz(__half);
__half __int2half_rd(int);
int __half2int_rd(__half);
__half __int2half_ru(int);
int __half2int_ru(__half);
__half __uint2half_rn(unsigned);
unsigned __half2uint_rn(__half);
__half __uint2half_rz(unsigned);
unsigned __half2uint_rz(__half);
__half __uint2half_rd(unsigned);
unsigned __half2uint_rd(__half);
__half __uint2half_ru(unsigned);
unsigned __half2uint_ru(__half);
__half __short2half_rn(short);
short __half2short_rn(__half);
__half __short2half_rz(short);
short __half2short_rz(__half);
__half __short2half_rd(short);
short __half2short_rd(__half);
__half __short2half_ru(short);
short __half2short_ru(__half);
__half __ushort2half_rn(unsigned short);
unsigned short __half2ushort_rn(__half);
__half __ushort2half_rz(unsigned short);
unsigned short __half2ushort_rz(__half);
__half __ushort2half_rd(unsigned short);
unsigned short __half2ushort_rd(__half);
__half __ushort2half_ru(unsigned short);
unsigned short __half2ushort_ru(__half);
__half __ll2half_rn(long long);
long long __half2ll_rn(__half);
__half __ll2half_rz(long long);
long long __half2ll_rz(__half);
__half __ll2half_rd(long long);
long long __half2ll_rd(__half);
__half __ll2half_ru(long long);
long long __half2ll_ru(__half);
__half __ull2half_rn(unsigned long long);
unsigned long long __half2ull_rn(__half);
__half __ull2half_rz(unsigned long long);
unsigned long long __half2ull_rz(__half);
__half __ull2half_rd(unsigned long long);
unsigned long long __half2ull_rd(__half);
__half __ull2half_ru(unsigned long long);
unsigned long long __half2ull_ru(__half);
short __half_as_short(__half);
unsigned short __half_as_ushort(__half);
__half __short_as_half(short);
__half __ushort_as_half(unsigned short);
#define CUDART_INF_FP16 __ushort_as_half(0x7C00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7FFF)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7BFF)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3C00)
#pragma clang force_cuda_host_device end
#endif
