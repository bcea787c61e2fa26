/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a launch whose block is a member of a class out of sight, read each time; rows of the last
 * block counted in floats. */
#include "framework/model.h"

template <bool CHOSEN> __global__ void score(double *out, const int *chosen, int count)
{
    const int at = threadIdx.x + blockIdx.x * blockDim.x;
    const int place = CHOSEN ? chosen[at] : at; //~ missing-bounds-check
    if (place < count)
        out[place] += 1.0;
}

template <bool CHOSEN> __global__ void score_inside(double *out, const int *chosen, int count)
{
    const int at = threadIdx.x + blockIdx.x * blockDim.x;
    if (at >= count)
        return;
    const int place = CHOSEN ? chosen[at] : at;
    if (place < count)
        out[place] += 1.0;
}

__global__ void whole(double *out)
{
    out[threadIdx.x + blockIdx.x * blockDim.x] += 1.0;
}

#define TILE 64

__global__ void overlaps(unsigned long long *mask, const long *order, int n)
{
    const int first = blockIdx.y, second = blockIdx.x;
    const int rows = fminf(n - first * TILE, TILE);
    const int columns = fminf(n - second * TILE, TILE);
    __shared__ long taken[TILE];
    if (threadIdx.x < columns)
        taken[threadIdx.x] = order[TILE * first + threadIdx.x]; //~ missing-bounds-check
    __syncthreads();
    if (threadIdx.x < rows)
        mask[TILE * first + threadIdx.x] = taken[0] + order[TILE * first + threadIdx.x];
}

__global__ void overlaps_inside(unsigned long long *mask, const long *order, int n)
{
    const int first = blockIdx.y, second = blockIdx.x;
    const int rows = fminf(n - first * TILE, TILE);
    const int columns = fminf(n - second * TILE, TILE);
    __shared__ long taken[TILE];
    if (threadIdx.x < columns)
        taken[threadIdx.x] = order[TILE * second + threadIdx.x];
    __syncthreads();
    if (threadIdx.x < rows)
        mask[TILE * first + threadIdx.x] = taken[0] + order[TILE * first + threadIdx.x];
}

void Model::run(double *out, const int *chosen, int count)
{
    const int blocks = (count + threads_ - 1) / threads_;
    score<true><<<blocks, threads_>>>(out, chosen, count);
    score<false><<<blocks, threads_>>>(out, nullptr, count);
    score_inside<true><<<blocks, threads_>>>(out, chosen, count);
    whole<<<count / threads_, threads_>>>(out);
}
