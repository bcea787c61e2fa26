// SPDX-License-Identifier: Apache-2.0
// CL106: what a helper does with an address of shared memory that writes nothing there.
#include <cstdint>
#include <cstdio>

__device__ float printed(const float *p, int i)
{
    if (i == 0)
        printf("%p\n", p);
    return p[i]; //~ uninitialized-shared!
}
__device__ float sum_elsewhere(const float *p);
__device__ void fill_elsewhere(float *p);
__device__ float *part_elsewhere(const float *p);
__device__ float with_sum(const float *p)
{
    return sum_elsewhere(p) + p[threadIdx.x]; //~ uninitialized-shared!
}
__device__ float filled(float *p)
{
    fill_elsewhere(p);
    return p[threadIdx.x];
}
__device__ float part_filled(const float *p)
{
    float *q = part_elsewhere(p);
    q[threadIdx.x] = 1.0f;
    return p[threadIdx.x];
}
__device__ float loaded(const float *p)
{
    float v;
    asm volatile("ld.shared.f32 %0, [%1];" //~ uninitialized-shared!
                 : "=f"(v)
                 : "r"((uint32_t)__cvta_generic_to_shared(p)));
    return v + p[1];
}
__device__ float stored_and_loaded(const float *p)
{
    float v;
    asm volatile("st.shared.f32 [%1], 0; ld.shared.f32 %0, [%1];"
                 : "=f"(v)
                 : "r"((uint32_t)__cvta_generic_to_shared(p)));
    return v + p[threadIdx.x];
}
__device__ float aligned(const float *p)
{
    uint64_t at = (uint64_t)p;
    float v = p[threadIdx.x]; //~ uninitialized-shared!
    return at % 128 == 0 ? v : 2.0f * v;
}
__device__ float noted(const float *p, uint64_t *where)
{
    *where = (uint64_t)p;
    return p[threadIdx.x]; //~ uninitialized-shared!
}
// The number is kept for an instruction, or is an address once more.
__device__ float kept_for_later(const float *p, float v)
{
    uint32_t at[2];
    for (int i = 0; i < 2; i++)
        at[i] = (uint32_t)__cvta_generic_to_shared(p) + 4 * i;
    for (int i = 0; i < 2; i++)
        asm volatile("st.shared.f32 [%0], %1;" ::"r"(at[i]), "f"(v));
    return p[threadIdx.x];
}
__device__ float rounded(const float *p, float v)
{
    uint64_t at = (uint64_t)p + 127;
    *(float *)(at - at % 128) = v;
    return p[threadIdx.x];
}

__global__ void prints(float *out)
{
    __shared__ float s[64];
    out[threadIdx.x] = printed(s, threadIdx.x);
}
__global__ void sums(float *out)
{
    __shared__ float s[64];
    out[threadIdx.x] = with_sum(s);
}
__global__ void fills(float *out)
{
    __shared__ float s[64];
    out[threadIdx.x] = filled(s);
}
__global__ void fills_part(float *out)
{
    __shared__ float s[64];
    out[threadIdx.x] = part_filled(s);
}
__global__ void loads(float *out)
{
    __shared__ float s[64];
    out[threadIdx.x] = loaded(s);
}
__global__ void stores_and_loads(float *out)
{
    __shared__ float s[64];
    out[threadIdx.x] = stored_and_loaded(s);
}
__global__ void aligns(float *out)
{
    __shared__ float s[64];
    out[threadIdx.x] = aligned(s);
}
__global__ void notes(float *out, uint64_t *where)
{
    __shared__ float s[64];
    out[threadIdx.x] = noted(s, where);
}
__global__ void keeps(float *out, float v)
{
    __shared__ float s[64];
    out[threadIdx.x] = kept_for_later(s, v);
}
__global__ void rounds(float *out, float v)
{
    __shared__ float s[64];
    out[threadIdx.x] = rounded(s, v);
}
