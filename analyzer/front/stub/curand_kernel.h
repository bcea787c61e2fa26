/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for curand_kernel.h: device-side generators. */
#ifndef CUDALINT_CURAND_KERNEL_H
#define CUDALINT_CURAND_KERNEL_H
#include "__cudalint_prelude.h"
#include "curand.h"
#pragma clang force_cuda_host_device begin
struct curandStateXORWOW {
    unsigned __d, __v[5];
    int boxmuller_flag;
    float boxmuller_extra;
};
struct curandStateMRG32k3a {
    double s1[3], s2[3];
};
struct curandStatePhilox4_32_10 {
    uint4 ctr, output;
    uint2 key;
    unsigned STATE;
};
struct curandStateMtgp32 {
    unsigned __s[1024];
    int offset;
    void *__k;
};
struct curandStateSobol32 {
    unsigned __i, x, __c, direction_vectors[32];
};
struct curandStateScrambledSobol32 {
    unsigned __i, x, __c, direction_vectors[32];
};
struct curandStateSobol64 {
    unsigned long long __i, x, __c, direction_vectors[64];
};
struct curandStateScrambledSobol64 {
    unsigned long long __i, x, __c, direction_vectors[64];
};
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMtgp32 curandStateMtgp32_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;
#define CUDALINT_CURAND(__S) \
    unsigned curand(__S *); \
    float curand_uniform(__S *); \
    double curand_uniform_double(__S *); \
    float curand_normal(__S *); \
    double curand_normal_double(__S *); \
    float2 curand_normal2(__S *); \
    double2 curand_normal2_double(__S *); \
    float curand_log_normal(__S *, float, float); \
    double curand_log_normal_double(__S *, double, double); \
    unsigned curand_poisson(__S *, double); \
    void skipahead(unsigned long long, __S *); \
    void skipahead_sequence(unsigned long long, __S *);
CUDALINT_CURAND(curandStateXORWOW)
CUDALINT_CURAND(curandStateMRG32k3a)
CUDALINT_CURAND(curandStatePhilox4_32_10)
CUDALINT_CURAND(curandStateMtgp32)
CUDALINT_CURAND(curandStateSobol32)
CUDALINT_CURAND(curandStateScrambledSobol32)
CUDALINT_CURAND(curandStateSobol64)
CUDALINT_CURAND(curandStateScrambledSobol64)
#undef CUDALINT_CURAND
void curand_init(unsigned long long, unsigned long long, unsigned long long, curandStateXORWOW *);
void curand_init(unsigned long long, unsigned long long, unsigned long long, curandStateMRG32k3a *);
void curand_init(unsigned long long, unsigned long long, unsigned long long,
                 curandStatePhilox4_32_10 *);
/* of a state whose type is in a header out of sight */
template <class __S>
void curand_init(unsigned long long, unsigned long long, unsigned long long, __S *);
template <class __V> void curand_init(__V *, unsigned, curandStateSobol32 *);
template <class __V> void curand_init(__V *, unsigned, curandStateSobol64 *);
template <class __V> void curand_init(__V *, unsigned, unsigned, curandStateScrambledSobol32 *);
template <class __V> void curand_init(__V *, unsigned, unsigned, curandStateScrambledSobol64 *);
uint4 curand4(curandStatePhilox4_32_10 *);
float4 curand_uniform4(curandStatePhilox4_32_10 *);
float4 curand_normal4(curandStatePhilox4_32_10 *);
double2 curand_uniform2_double(curandStatePhilox4_32_10 *);
double4 curand_uniform4_double(curandStatePhilox4_32_10 *);
double4 curand_normal4_double(curandStatePhilox4_32_10 *);
uint4 curand_poisson4(curandStatePhilox4_32_10 *, double);
#pragma clang force_cuda_host_device end
#endif
