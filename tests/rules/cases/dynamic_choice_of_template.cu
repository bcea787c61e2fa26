/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a template argument says whether the dynamic memory is used, and the bytes are a choice on it. */
#include <cuda_runtime.h>

template <int WARPS, bool CACHE> __global__ void gemv(float *out, const float *in, int k)
{
    extern __shared__ float memory[];
    if constexpr (CACHE) {
        for (int i = threadIdx.x; i < k; i += blockDim.x)
            memory[i] = in[i];
        __syncthreads();
    }
    const float *row = CACHE ? memory : in;
    float sum = 0;
    for (int i = threadIdx.x % 32; i < k; i += 32)
        sum += row[i];
    if (k & 1)
        sum += CACHE ? memory[k - 1] : in[k - 1];
    out[threadIdx.x] = sum;
}

template <int WARPS, bool CACHE> void run_gemv(float *out, const float *in, int k)
{
    size_t bytes = CACHE ? k * sizeof(float) : 0;
    if (k <= 4096)
        gemv<WARPS, CACHE><<<1, 32 * WARPS, bytes>>>(out, in, k);
}

/* the other way round: the instance that has a use for the memory gets none */
template <int WARPS, bool CACHE> void run_turned(float *out, const float *in, int k)
{
    size_t bytes = CACHE ? 0 : k * sizeof(float);
    if (k <= 4096)
        gemv<WARPS, CACHE><<<1, 32 * WARPS, bytes>>>(out, in, k); //~ shared-memory-too-large!
}

/* the pointer is one into the memory in both instances */
template <bool HALF> __global__ void sums(float *out, const float *in, int k)
{
    extern __shared__ float memory[];
    float *row = HALF ? memory + 32 : memory;
    row[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = row[31 - threadIdx.x] * k;
}

template <bool HALF> void run_sums(float *out, const float *in, int k)
{
    size_t bytes = HALF ? 64 * sizeof(float) : 0;
    sums<HALF><<<1, 32, bytes>>>(out, in, k); //~ shared-memory-too-large!
}

void run(float *out, const float *in, int k)
{
    run_gemv<4, true>(out, in, k);
    run_gemv<8, false>(out, in, k);
    run_turned<4, true>(out, in, k);
    run_turned<4, false>(out, in, k);
    run_sums<true>(out, in, k);
    run_sums<false>(out, in, k);
}
