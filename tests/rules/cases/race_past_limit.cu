// SPDX-License-Identifier: Apache-2.0
// CL102: one place behind those that the threads fill, of a count that the data say.

__device__ void merge(int2 *s, int *out, const int *counts, const int *keys)
{
    if (threadIdx.x < 64 && threadIdx.x % 32 == 0)
        reinterpret_cast<int *>(&s[4000])[threadIdx.x / 32] = counts[threadIdx.x / 32];
    __syncthreads();
    int first = s[4000].x, count = s[4000].y - first, rest = counts[1] - count, base = count + 1;
    for (int i = threadIdx.x; i < count; i += 256)
        s[i] = make_int2(keys[i], i);
    for (int i = threadIdx.x; i < rest; i += 256)
        s[base + i] = make_int2(keys[first + i], i);
    if (threadIdx.x == 0) {
        s[count] = make_int2(1 << 30, -1);
        s[base + rest] = make_int2(1 << 30, -1);
    }
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x].x;
}
// The last one of them is none behind.
__device__ void merge_early(int2 *s, int *out, const int *counts, const int *keys)
{
    __syncthreads();
    int first = s[0].x, count = s[0].y - first;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += 256)
        s[i] = make_int2(keys[first + i], i);
    if (threadIdx.x == 0)
        s[count - 1] = make_int2(1 << 30, -1); //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x].x;
}
__global__ void __launch_bounds__(256) kernel(int *out, const int *counts, const int *keys)
{
    __shared__ int2 s[4096];
    merge(s, out, counts, keys);
}
__global__ void __launch_bounds__(256) kernel_early(int *out, const int *counts, const int *keys)
{
    __shared__ int2 s[4096];
    if (threadIdx.x < 2)
        reinterpret_cast<int *>(s)[threadIdx.x] = counts[threadIdx.x];
    merge_early(s, out, counts, keys);
}
