/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: offsets have one more than what they count, also where a class hands them out. */
#include <cuda_runtime.h>

struct list_view {
    const int *from;
    __device__ int operator[](int i) const
    {
        return from[i];
    }
};

template <int ROWS>
__global__ void gather(const char *in, char *out, list_view const offsets, int n)
{
    __shared__ int part[ROWS + 1];
    int first = blockIdx.x * ROWS;
    int mine = min(ROWS, n - first);
    if (mine <= 0)
        return;
    for (int i = threadIdx.x; i <= mine; i += blockDim.x)
        part[i] = offsets[i + first];
    __syncthreads();
    for (int k = threadIdx.x + part[0]; k < part[mine]; k += blockDim.x)
        out[k] = in[k];
}

__global__ void widths(int *out, list_view const row_offsets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n)
        return;
    atomicAdd(out, row_offsets[i]);
}

__global__ void sum_of(int *out, list_view const values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) //~ missing-bounds-check
        return;
    atomicAdd(out, values[i]);
}
