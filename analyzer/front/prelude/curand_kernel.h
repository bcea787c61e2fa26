// SPDX-License-Identifier: Apache-2.0
// replaces: curand_kernel.h
// lacks: curandStateMtgp32 curandStateMtgp32_t curandStateSobol32 curandStateSobol32_t
// lacks: curandStateScrambledSobol32 curandStateSobol64 curandDiscreteDistribution_t
// lacks: curand_discrete skipahead skipahead_sequence
//
// Random numbers of the same types, sizes and distributions as cuRAND's, but not the same numbers:
// cuRAND's header takes NVRTC seconds to read, and 77 MB to install.
struct curandStateXORWOW {
    unsigned int d, v[5];
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
    uint4 ctr, output;
    uint2 key;
    unsigned int STATE;
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
    unsigned int s1[3], s2[3];
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef curandStateXORWOW curandState, curandState_t, curandStateXORWOW_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
__device__ inline unsigned int cudalint_mix(unsigned long long x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return (unsigned int)(x ^ (x >> 31));
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence,
                                   unsigned long long offset, curandStateXORWOW *s)
{
    for (int i = 0; i < 5; i++)
        s->v[i] = cudalint_mix(seed + 5 * sequence + offset * 0x9e3779b97f4a7c15ULL + i) | 1u;
    s->d = cudalint_mix(seed ^ sequence);
    s->boxmuller_flag = s->boxmuller_flag_double = 0;
    s->boxmuller_extra = 0;
    s->boxmuller_extra_double = 0;
}
__device__ inline unsigned int curand(curandStateXORWOW *s)
{
    unsigned int t = s->v[0] ^ (s->v[0] >> 2);
    s->v[0] = s->v[1];
    s->v[1] = s->v[2];
    s->v[2] = s->v[3];
    s->v[3] = s->v[4];
    s->v[4] = (s->v[4] ^ (s->v[4] << 4)) ^ (t ^ (t << 1));
    s->d += 362437;
    return s->v[4] + s->d;
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence,
                                   unsigned long long offset, curandStatePhilox4_32_10 *s)
{
    s->ctr = make_uint4((unsigned int)offset, (unsigned int)(offset >> 32), (unsigned int)sequence,
                        (unsigned int)(sequence >> 32));
    s->output = make_uint4(0, 0, 0, 0);
    s->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
    s->STATE = 0;
    s->boxmuller_flag = s->boxmuller_flag_double = 0;
    s->boxmuller_extra = 0;
    s->boxmuller_extra_double = 0;
}
__device__ inline unsigned int curand(curandStatePhilox4_32_10 *s)
{
    s->ctr.x++;
    return cudalint_mix(((unsigned long long)s->ctr.x << 32) ^ s->ctr.z ^
                        ((unsigned long long)s->key.x << 16) ^ s->key.y ^ s->ctr.y);
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long sequence,
                                   unsigned long long offset, curandStateMRG32k3a *s)
{
    for (int i = 0; i < 3; i++) {
        s->s1[i] = cudalint_mix(seed + 3 * sequence + offset + i);
        s->s2[i] = cudalint_mix(seed - 3 * sequence - offset - i);
    }
    s->boxmuller_flag = s->boxmuller_flag_double = 0;
    s->boxmuller_extra = 0;
    s->boxmuller_extra_double = 0;
}
__device__ inline unsigned int curand(curandStateMRG32k3a *s)
{
    s->s1[0]++;
    return cudalint_mix(((unsigned long long)s->s1[0] << 32) ^ s->s1[1] ^ s->s2[0]);
}
template <class S> __device__ float curand_uniform(S *s)
{
    return curand(s) * 2.3283064e-10f + 1.1641532e-10f;
}
template <class S> __device__ double curand_uniform_double(S *s)
{
    return curand(s) * 2.3283064365386963e-10 + 1.1641532182693481e-10;
}
template <class S> __device__ float2 curand_normal2(S *s)
{
    float u = curand_uniform(s), v = curand_uniform(s) * 6.2831853f;
    float r = sqrtf(-2.0f * logf(u));
    return make_float2(r * sinf(v), r * cosf(v));
}
template <class S> __device__ double2 curand_normal2_double(S *s)
{
    double u = curand_uniform_double(s), v = curand_uniform_double(s) * 6.283185307179586;
    double r = sqrt(-2.0 * log(u));
    return make_double2(r * sin(v), r * cos(v));
}
template <class S> __device__ float curand_normal(S *s)
{
    s->boxmuller_flag = !s->boxmuller_flag;
    if (!s->boxmuller_flag)
        return s->boxmuller_extra;
    float2 n = curand_normal2(s);
    s->boxmuller_extra = n.y;
    return n.x;
}
template <class S> __device__ double curand_normal_double(S *s)
{
    s->boxmuller_flag_double = !s->boxmuller_flag_double;
    if (!s->boxmuller_flag_double)
        return s->boxmuller_extra_double;
    double2 n = curand_normal2_double(s);
    s->boxmuller_extra_double = n.y;
    return n.x;
}
template <class S> __device__ float curand_log_normal(S *s, float mean, float deviation)
{
    return expf(mean + deviation * curand_normal(s));
}
template <class S> __device__ double curand_log_normal_double(S *s, double mean, double deviation)
{
    return exp(mean + deviation * curand_normal_double(s));
}
template <class S> __device__ unsigned int curand_poisson(S *s, double lambda)
{
    if (lambda > 30) {
        double n = lambda + sqrt(lambda) * curand_normal_double(s) + 0.5;
        return n > 0 ? (unsigned int)n : 0;
    }
    unsigned int k = 0;
    for (double p = curand_uniform_double(s), limit = exp(-lambda); p > limit; k++)
        p *= curand_uniform_double(s);
    return k;
}
template <class S> __device__ uint4 curand4(S *s)
{
    return make_uint4(curand(s), curand(s), curand(s), curand(s));
}
template <class S> __device__ float4 curand_uniform4(S *s)
{
    return make_float4(curand_uniform(s), curand_uniform(s), curand_uniform(s), curand_uniform(s));
}
template <class S> __device__ double2 curand_uniform2_double(S *s)
{
    return make_double2(curand_uniform_double(s), curand_uniform_double(s));
}
template <class S> __device__ float4 curand_normal4(S *s)
{
    float2 a = curand_normal2(s), b = curand_normal2(s);
    return make_float4(a.x, a.y, b.x, b.y);
}
