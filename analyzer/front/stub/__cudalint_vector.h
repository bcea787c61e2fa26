/* SPDX-License-Identifier: Apache-2.0 */
/* The built-in vector types (vector_types.h, vector_functions.h) and dim3. */
#ifndef CUDALINT_VECTOR_H
#define CUDALINT_VECTOR_H

#pragma clang force_cuda_host_device begin
#define CUDALINT_VEC(__T, __N, __A2, A4) \
    struct __N##1 { __T x; }; \
    struct __attribute__((aligned(__A2))) __N##2 { __T x, y; }; \
    struct __N##3 { __T x, y, z; }; \
    struct __attribute__((aligned(A4))) __N##4 { __T x, y, z, w; }; \
    constexpr __N##1 make_##__N##1(__T x) { return {x}; } \
    constexpr __N##2 make_##__N##2(__T x, __T y) { return {x, y}; } \
    constexpr __N##3 make_##__N##3(__T x, __T y, __T z) { return {x, y, z}; } \
    constexpr __N##4 make_##__N##4(__T x, __T y, __T z, __T w) { return {x, y, z, w}; }
CUDALINT_VEC(signed char, char, 2, 4)
CUDALINT_VEC(unsigned char, uchar, 2, 4)
CUDALINT_VEC(short, short, 4, 8)
CUDALINT_VEC(unsigned short, ushort, 4, 8)
CUDALINT_VEC(int, int, 8, 16)
CUDALINT_VEC(unsigned int, uint, 8, 16)
CUDALINT_VEC(long, long, 16, 16)
CUDALINT_VEC(unsigned long, ulong, 16, 16)
CUDALINT_VEC(long long, longlong, 16, 16)
CUDALINT_VEC(unsigned long long, ulonglong, 16, 16)
CUDALINT_VEC(float, float, 8, 16)
CUDALINT_VEC(double, double, 16, 16)
#undef CUDALINT_VEC

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
        : x(vx), y(vy), z(vz) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};
#pragma clang force_cuda_host_device end

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

#endif
