// SPDX-License-Identifier: Apache-2.0
// CL301: bytes that are counted by sizes of a class out of sight.
#include "image.h"

__global__ void votes(const int *list, int count, image::View<int> out, int bins)
{
    extern __shared__ int sums[];
    for (int i = threadIdx.x; i < bins + 1; i += blockDim.x)
        sums[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        atomicAdd(&sums[list[i]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        out(blockIdx.x, i) = sums[i + 1];
}

void count_votes(const int *list, int count, image::View<int> out, size_t most)
{
    size_t bytes = (out.cols - 2) * sizeof(int);
    if (bytes < most - 1000)
        votes<<<out.rows, 1024, bytes>>>(list, count, out, out.cols - 2); //~ shared-memory-too-large
}

void count_votes_right(const int *list, int count, image::View<int> out, size_t most)
{
    size_t bytes = (out.cols - 1) * sizeof(int);
    if (bytes < most - 1000)
        votes<<<out.rows, 1024, bytes>>>(list, count, out, out.cols - 2);
}

// another size of the object may be as large
void count_rows(const int *list, int count, image::View<int> out, size_t most)
{
    size_t bytes = (out.rows + 1) * sizeof(int);
    if (bytes < most - 1000)
        votes<<<1, 1024, bytes>>>(list, count, out, out.cols);
}
