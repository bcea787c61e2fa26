/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the block keeps the answer of a check, and it goes along with what is sorted. */
#include <cuda_runtime.h>

template <typename T, int SIZE>
__global__ void sort_pairs(T *all, const int n)
{
    __shared__ T kept[SIZE];
    __shared__ bool filled[SIZE];
    T *row = all + (size_t)blockIdx.x * n;
    int one = threadIdx.x;
    int two = threadIdx.x + SIZE / 2;
    bool first = one < n;
    bool second = two < n;
    kept[one] = first ? row[one] : (T)0;
    kept[two] = second ? row[two] : (T)0;
    filled[one] = first;
    filled[two] = second;
    __syncthreads();
    for (int stride = SIZE / 2; stride > 0; stride /= 2) {
        int at = (threadIdx.x / stride) * stride * 2 + threadIdx.x % stride;
        T a = kept[at], b = kept[at + stride];
        bool has_a = filled[at], has_b = filled[at + stride];
        if (!has_a || (has_b && b < a)) {
            kept[at] = b;
            kept[at + stride] = a;
            filled[at] = has_b;
            filled[at + stride] = has_a;
        }
        __syncthreads();
    }
    first = filled[one];
    second = filled[two];
    if (first)
        row[one] = kept[one];
    if (second)
        row[two] = kept[two];
}

/* the answer that is kept for the first is no answer */
template <typename T, int SIZE>
__global__ void sort_pairs_broken(T *all, const int n)
{
    __shared__ T kept[SIZE];
    __shared__ bool filled[SIZE];
    T *row = all + (size_t)blockIdx.x * n;
    int one = threadIdx.x;
    int two = threadIdx.x + SIZE / 2;
    bool second = two < n;
    kept[one] = row[one];
    kept[two] = second ? row[two] : (T)0;
    filled[one] = true;
    filled[two] = second;
    __syncthreads();
    for (int stride = SIZE / 2; stride > 0; stride /= 2) {
        int at = (threadIdx.x / stride) * stride * 2 + threadIdx.x % stride;
        T a = kept[at], b = kept[at + stride];
        if (b < a) {
            kept[at] = b;
            kept[at + stride] = a;
        }
        __syncthreads();
    }
    second = filled[two];
    if (filled[one])
        row[one] = kept[one]; //~ missing-bounds-check
    if (second)
        row[two] = kept[two];
}
