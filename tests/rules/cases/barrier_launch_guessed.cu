/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: the instance that a call makes is known, be one of its arguments of a header out of sight. */
#include "rows_of_project.h"

template <int BX, int BY>
__global__ void rows(const float *values, const int *ends, float *sums, int count)
{
    __shared__ float all[256];
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    float *mine = all + threadIdx.y * BX;
    float sum = 0;
    for (int i = 0; i < ends[row + 1] - ends[row]; i += BX) {
        mine[threadIdx.x] = values[ends[row] + i];
        if constexpr (BX == 32)
            __syncwarp();
        else
            __syncthreads();
        sum += mine[threadIdx.x ^ 1];
        if constexpr (BX == 32)
            __syncwarp();
        else
            __syncthreads();
    }
    sums[row * BX + threadIdx.x] = sum;
}

template <int BX, int BY> void each(const float *values, const int *ends, float *sums, int count)
{
    rows<BX, BY><<<count / BY, dim3(BX, BY)>>>(values, ends, sums, count);
}

template <int BX, int BY> void run(const float *values, const int *ends, float *sums, int count)
{
    each<BX, BY>(values, ends, sums, count);
}

void choose(int width, const float *values, const int *ends, float *sums)
{
    if (width == 32)
        run<32, 4>(values, ends, sums, ROWS_OF_PROJECT);
    else
        run<128, 1>(values, ends, sums, ROWS_OF_PROJECT);
}

/* two rows in each block */
template <int BX, int BY>
__global__ void pairs(const float *values, const int *ends, float *sums, int count)
{
    __shared__ float all[256];
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    float *mine = all + threadIdx.y * BX;
    float sum = 0;
    for (int i = 0; i < ends[row + 1] - ends[row]; i += BX) { //~ barrier-divergent!
        mine[threadIdx.x] = values[ends[row] + i];
        if constexpr (BX == 32)
            __syncwarp();
        else
            __syncthreads();
        sum += mine[threadIdx.x ^ 1];
        if constexpr (BX == 32)
            __syncwarp();
        else
            __syncthreads();
    }
    sums[row * BX + threadIdx.x] = sum;
}

template <int BX, int BY>
void each_pair(const float *values, const int *ends, float *sums, int count)
{
    pairs<BX, BY><<<count / BY, dim3(BX, BY)>>>(values, ends, sums, count);
}

template <int BX, int BY>
void run_pairs(const float *values, const int *ends, float *sums, int count)
{
    each_pair<BX, BY>(values, ends, sums, count);
}

void choose_pairs(int width, const float *values, const int *ends, float *sums)
{
    if (width == 32)
        run_pairs<32, 4>(values, ends, sums, ROWS_OF_PROJECT);
    else
        run_pairs<128, 2>(values, ends, sums, ROWS_OF_PROJECT);
}
