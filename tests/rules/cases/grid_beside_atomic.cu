/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: an element that is changed beside an atomic operation on another array at the same index. */
__global__ void ranges(const int *kinds, int *first, int *count, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int kind = kinds[i];
        first[kind] = min(first[kind], i); //~ global-race
        atomicAdd(&count[kind], 1);
    }
}

__global__ void ranges_by_atomics(const int *kinds, int *first, int *count, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int kind = kinds[i];
        atomicMin(&first[kind], i);
        atomicAdd(&count[kind], 1);
    }
}

/* Each element may be named once. */
__global__ void moved(const int *to, float *where, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        where[to[i]] += 1.0f;
}

/* Who comes first may change it. */
__global__ void claimed(const int *kinds, int *first, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && atomicAdd(&count[kinds[i]], 1) == 0)
        first[kinds[i]] = min(first[kinds[i]], i);
}
