// SPDX-License-Identifier: Apache-2.0
// CL302: what another kernel takes a thread each along x is on grid.y.
#include <cuda_runtime.h>

__global__ void count(const int *keys, int *counts, int P)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < P)
        atomicAdd(&counts[keys[i]], 1);
}

__global__ void gather(const float *from, const int *rows, float *to, int P, int dim)
{
    int p = blockIdx.y;
    for (int d = blockIdx.x * blockDim.x + threadIdx.x; d < dim; d += blockDim.x * gridDim.x)
        to[(size_t)p * dim + d] = from[(size_t)rows[p] * dim + d];
}

__global__ void spread(float *to, int K, int dim)
{
    for (int d = blockIdx.x * blockDim.x + threadIdx.x; d < dim; d += blockDim.x * gridDim.x)
        to[(size_t)blockIdx.y * dim + d] = 0;
}

void count_all(const int *keys, int *counts, int tokens, int each)
{
    const int P = tokens * each;
    if (P > 0)
        count<<<(P + 255) / 256, 256>>>(keys, counts, P);
}

void gather_all(const float *from, const int *rows, float *to, int P, int dim)
{
    if (P <= 0 || dim <= 0)
        return;
    dim3 grid((dim + 255) / 256, P); //~ invalid-launch
    gather<<<grid, 256>>>(from, rows, to, P, dim);
}

// nobody says how many K are
void spread_all(float *to, int K, int dim)
{
    if (K <= 0 || dim <= 0)
        return;
    dim3 grid((dim + 255) / 256, K);
    spread<<<grid, 256>>>(to, K, dim);
}
