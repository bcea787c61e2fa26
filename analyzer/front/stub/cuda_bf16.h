/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_bf16.h. */
#ifndef CUDALINT_BF16_H
#define CUDALINT_BF16_H
#include "__cudalint_prelude.h"
#define CUDALINT_S __nv_bfloat16
#define CUDALINT_V __nv_bfloat162
#define CUDALINT_RAW __nv_bfloat16_raw
#define CUDALINT_RAW2 __nv_bfloat162_raw
#include "__cudalint_fp.h"
#undef CUDALINT_S
#undef CUDALINT_V
#undef CUDALINT_RAW
#undef CUDALINT_RAW2
#pragma clang force_cuda_host_device begin
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
__nv_bfloat16 __float2bfloat16(float);
__nv_bfloat16 __float2bfloat16_rn(float);
__nv_bfloat16 __float2bfloat16_rz(float);
__nv_bfloat16 __float2bfloat16_rd(float);
__nv_bfloat16 __float2bfloat16_ru(float);
__nv_bfloat16 __double2bfloat16(double);
float __bfloat162float(__nv_bfloat16);
__nv_bfloat162 __float2bfloat162_rn(float);
__nv_bfloat162 __floats2bfloat162_rn(float, float);
__nv_bfloat162 __float22bfloat162_rn(float2);
float2 __bfloat1622float2(__nv_bfloat162);
float __low2float(__nv_bfloat162);
float __high2float(__nv_bfloat162);
__nv_bfloat16 __low2bfloat16(__nv_bfloat162);
__nv_bfloat16 __high2bfloat16(__nv_bfloat162);
__nv_bfloat162 __low2bfloat162(__nv_bfloat162);
__nv_bfloat162 __high2bfloat162(__nv_bfloat162);
__nv_bfloat162 __lows2bfloat162(__nv_bfloat162, __nv_bfloat162);
__nv_bfloat162 __highs2bfloat162(__nv_bfloat162, __nv_bfloat162);
__nv_bfloat162 __lowhigh2highlow(__nv_bfloat162);
__nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
__nv_bfloat162 __halves2bfloat162(__nv_bfloat16, __nv_bfloat16);
__nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);
__nv_bfloat16 __int2bfloat16_rn(int);
int __bfloat162int_rn(__nv_bfloat16);
__nv_bfloat16 __int2bfloat16_rz(int);
int __bfloat162int_rz(__nv_bfloat16);
__nv_bfloat16 __int2bfloat16_rd(int);
int __bfloat162int_rd(__nv_bfloat16);
__nv_bfloat16 __int2bfloat16_ru(int);
int __bfloat162int_ru(__nv_bfloat16);
__nv_bfloat16 __uint2bfloat16_rn(unsigned);
unsigned __bfloat162uint_rn(__nv_bfloat16);
__nv_bfloat16 __uint2bfloat16_rz(unsigned);
unsigned __bfloat162uint_rz(__nv_bfloat16);
__nv_bfloat16 __uint2bfloat16_rd(unsigned);
unsigned __bfloat162uint_rd(__nv_bfloat16);
__nv_bfloat16 __uint2bfloat16_ru(unsigned);
unsigned __bfloat162uint_ru(__nv_bfloat16);
__nv_bfloat16 __short2bfloat16_rn(short);
short __bfloat162short_rn(__nv_bfloat16);
__nv_bfloat16 __short2bfloat16_rz(short);
short __bfloat162short_rz(__nv_bfloat16);
__nv_bfloat16 __short2bfloat16_rd(short);
short __bfloat162short_rd(__nv_bfloat16);
__nv_bfloat16 __short2bfloat16_ru(short);
short __bfloat162short_ru(__nv_bfloat16);
__nv_bfloat16 __ushort2bfloat16_rn(unsigned short);
unsigned short __bfloat162ushort_rn(__nv_bfloat16);
__nv_bfloat16 __ushort2bfloat16_rz(unsigned short);
unsigned short __bfloat162ushort_rz(__nv_bfloat16);
__nv_bfloat16 __ushort2bfloat16_rd(unsigned short);
unsigned short __bfloat162ushort_rd(__nv_bfloat16);
__nv_bfloat16 __ushort2bfloat16_ru(unsigned short);
unsigned short __bfloat162ushort_ru(__nv_bfloat16);
__nv_bfloat16 __ll2bfloat16_rn(long long);
long long __bfloat162ll_rn(__nv_bfloat16);
__nv_bfloat16 __ll2bfloat16_rz(long long);
long long __bfloat162ll_rz(__nv_bfloat16);
__nv_bfloat16 __ll2bfloat16_rd(long long);
long long __bfloat162ll_rd(__nv_bfloat16);
__nv_bfloat16 __ll2bfloat16_ru(long long);
long long __bfloat162ll_ru(__nv_bfloat16);
__nv_bfloat16 __ull2bfloat16_rn(unsigned long long);
unsigned long long __bfloat162ull_rn(__nv_bfloat16);
__nv_bfloat16 __ull2bfloat16_rz(unsigned long long);
unsigned long long __bfloat162ull_rz(__nv_bfloat16);
__nv_bfloat16 __ull2bfloat16_rd(unsigned long long);
unsigned long long __bfloat162ull_rd(__nv_bfloat16);
__nv_bfloat16 __ull2bfloat16_ru(unsigned long long);
unsigned long long __bfloat162ull_ru(__nv_bfloat16);
short __bfloat16_as_short(__nv_bfloat16);
unsigned short __bfloat16_as_ushort(__nv_bfloat16);
__nv_bfloat16 __short_as_bfloat16(short);
__nv_bfloat16 __ushort_as_bfloat16(unsigned short);
#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7F80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7FFF)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3F80)
#pragma clang force_cuda_host_device end
#endif
