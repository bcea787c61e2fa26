// SPDX-License-Identifier: Apache-2.0
// CL106: an address of shared memory that a function takes for a number, or hands to an instruction.
#include <stdint.h>
__device__ void copy16(void *to, const void *from)
{
    *reinterpret_cast<float4 *>(to) = *reinterpret_cast<const float4 *>(from); //~ uninitialized-shared!
}
// Each lane writes to addresses that others hand it.
__device__ void spread_rows(float *to, const float *from)
{
    uint64_t own = (uint64_t)to;
    uint64_t rows[4];
    for (int i = 0; i < 4; i++)
        rows[i] = __shfl_sync(0xffffffff, own, i * 8 + threadIdx.x / 4);
    for (int i = 0; i < 4; i++)
        *(reinterpret_cast<float *>(rows[i]) + threadIdx.x % 4) = from[i];
}
__device__ void store_matrix(float *to, uint32_t v)
{
    uint32_t at = (uint32_t)__cvta_generic_to_shared(to);
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(at), "r"(v));
}
__device__ void store_one(uint32_t at, float v)
{
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(at), "f"(v));
}
__device__ float sum_of(const float *row, int n)
{
    float sum = 0.0f;
    for (int i = 0; i < n; i++)
        sum += row[i]; //~ uninitialized-shared!
    return sum;
}

__global__ void by_lanes(float *out, const float *in)
{
    __shared__ float s[256];
    float v[4] = {in[0], in[1], in[2], in[3]};
    spread_rows(s + threadIdx.x * 4, v);
    __syncwarp();
    copy16(out + threadIdx.x * 4, s + threadIdx.x * 4);
}
__global__ void by_instruction(float *out, uint32_t v)
{
    __shared__ float s[256];
    store_matrix(s + threadIdx.x * 4, v);
    __syncwarp();
    copy16(out + threadIdx.x * 4, s + threadIdx.x * 4);
}
__global__ void by_number(float *out, float v)
{
    __shared__ float s[256];
    store_one((uint32_t)__cvta_generic_to_shared(s + threadIdx.x), v);
    __syncthreads();
    out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void forgotten(float *out, const float *in, int n)
{
    __shared__ float s[256];
    float own = in[threadIdx.x];
    out[threadIdx.x] = own + sum_of(s, n);
}
__global__ void copied_out(float *out)
{
    __shared__ float s[256];
    copy16(out + threadIdx.x * 4, s + threadIdx.x * 4);
}
