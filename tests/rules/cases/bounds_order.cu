// SPDX-License-Identifier: Apache-2.0
// CL201: a loop that reads the element before it asks whether there is one.
#include <cuda_runtime.h>

__device__ int find(const int *list, int first, int n, int key)
{
    int j = first;
    while (list[j] != key && j < n) //~ missing-bounds-check
        j++;
    return j;
}

__device__ int find_right(const int *list, int first, int n, int key)
{
    int j = first;
    while (j < n && list[j] != key)
        j++;
    return j;
}

// the last one is a guard
__device__ int find_within(const int *list, int first, int n, int key)
{
    int j = first;
    while (list[j] != key && j < n - 1)
        j++;
    return j;
}

// the warps' parts of an array, of which the last one ends it
__global__ void runs(int *out, const int *in)
{
    __shared__ int key[128], longer[160];
    int end = (1 + threadIdx.x / 32) * 32, j = threadIdx.x / 32 * 32, k = j;
    if (threadIdx.x >= 128)
        return;
    key[threadIdx.x] = in[threadIdx.x];
    longer[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    while (key[j] <= 3 && j < end) //~ missing-bounds-check
        j++;
    while (longer[k] <= 3 && k < end)
        k++;
    out[threadIdx.x] = j + k;
}

__global__ void use(int *out, const int *list, int n)
{
    out[threadIdx.x] = find(list, 0, n, 1) + find_right(list, 0, n, 2) + find_within(list, 0, n, 3);
}
