// SPDX-License-Identifier: Apache-2.0
// CL105, CL301: blocks of min(n, 32) threads are one warp, whatever type n has; and the sides of a block multiply to a block.
#include "absent.h"

template <typename T>
__global__ void add_rows(T *in, T *out, Int planes, const Int *rows)
{
    T *to = &out[blockIdx.x * planes];
    Int n = *rows++;
    while (n-- > 0) {
        T *from = &in[(*rows++) * planes];
        for (Int k = threadIdx.x; k < planes; k += 32)
            to[k] += from[k];
    }
}

template <typename T> void add(T *in, T *out, Int count, Int planes, const Int *rows)
{
    Int threads = std::min(planes, (Int)32);
    add_rows<T><<<count, threads>>>(in, out, planes, rows);
}

template <typename T> __global__ void sum(T *x, int n)
{
    extern __shared__ unsigned char raw[];
    T *s = reinterpret_cast<T *>(raw);
    s[threadIdx.x + threadIdx.y * blockDim.x] = x[blockIdx.x];
}

template <typename T> void sums(T *x, int n, int camera, int point)
{
    dim3 block(n < 32 ? n : 32, camera + point);
    sum<<<(n - 1) / block.x + 1, block, block.x * block.y * sizeof(T)>>>(x, n);
}

template <typename T> void sums_of(T *x, int n, int rows)
{
    sum<<<n, 256, rows * 256 * sizeof(T)>>>(x, n); //~ shared-memory-too-large
}
