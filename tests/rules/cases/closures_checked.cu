/* SPDX-License-Identifier: Apache-2.0 */
/* CL401, CL402: launches in a closure that is called in several places are one launch in the text: who asks
 * behind one of the calls asks for it. */
#include <type_traits>

#include "lib/check.h"

template <class T> __global__ void scale(T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = x[i] * 2;
}

void scale_floats(float *x, int n, cudaStream_t stream)
{
    if (n <= 0)
        return;
    scale<<<(n + 255) / 256, 256, 0, stream>>>(x, n);
    LIB_CUDA_CHECK(cudaGetLastError());
}

void scale_doubles(double *x, int n, cudaStream_t stream)
{
    if (n <= 0)
        return;
    scale<<<(n + 255) / 256, 256, 0, stream>>>(x, n);
    LIB_CUDA_CHECK(cudaGetLastError());
}

void scale_ints(int *x, int n, cudaStream_t stream)
{
    if (n <= 0)
        return;
    scale<<<(n + 255) / 256, 256, 0, stream>>>(x, n);
    LIB_CUDA_CHECK(cudaGetLastError());
}

/* the first call returns without a question */
void scale_any(void *x, int n, bool is_open, int type, cudaStream_t stream)
{
    if (n <= 0)
        return;
    auto invoke = [&](auto t) {
        using T = decltype(t);
        scale<T><<<(n + 255) / 256, 256, 0, stream>>>((T *)x, n);
    };
    if (is_open)
        return invoke(float{});
    if (type == 1)
        invoke(double{});
    else
        invoke(int{});
    LIB_CUDA_CHECK(cudaGetLastError());
}

/* dropped, and asked for by what the file asks for everywhere */
void clear_and_scale(float *x, int n, cudaStream_t stream)
{
    if (n <= 0)
        return;
    cudaMemsetAsync(x, 0, n * sizeof(float), stream);
    scale<<<(n + 255) / 256, 256, 0, stream>>>(x, n);
    LIB_CUDA_CHECK(cudaGetLastError());
}

/* nobody asks for this one, wherever it is called */
void scale_twice(void *x, int n, int type, cudaStream_t stream)
{
    if (n <= 0)
        return;
    auto invoke = [&](auto t) {
        using T = decltype(t);
        scale<T><<<(n + 255) / 256, 256, 0, stream>>>((T *)x, n); //~ unchecked-launch
    };
    if (type == 1)
        invoke(double{});
    else
        invoke(int{});
}
