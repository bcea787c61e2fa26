/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: dynamic memory that this launch does without. */
#include "absent.h"

// declared, and nothing is done with it
__global__ void declared(float *out)
{
    extern __shared__ int memory[];
    int *part = memory;
    out[threadIdx.x] = 1.0f;
}
// one of two memories
__device__ int rank_of(int i);
template <int TILE> __global__ void either(bool *out, bool *memory, int n)
{
    extern __shared__ bool shared[];
    bool *found = memory == nullptr ? shared + rank_of(threadIdx.x) * TILE : memory + blockIdx.x * TILE;
    if constexpr (TILE == 1)
        out[threadIdx.x] = n > 3;
    else
        found[n] = true;
    out[n] = TILE == 1 ? out[n] : found[n];
}
__global__ void summed(float *out)
{
    extern __shared__ float sums[];
    sums[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = sums[0];
}
void run(float *out, bool *found, bool *memory)
{
    declared<<<1, 32>>>(out);
    either<1><<<1, 32>>>(found, memory, 2);
    summed<<<1, 32>>>(out); //~ shared-memory-too-large
}
// configuration, stream, times, name and arguments
template <typename T> void run_timed(Config config, Stream stream, T arguments)
{
    auto kernel = summed;
    launchKernel(kernel, config, stream, nullptr, "the name of the kernel", arguments);
}
