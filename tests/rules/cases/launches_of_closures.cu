/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: a closure is lowered once for each type that a dispatcher hands it: its one checked launch is one of the
 * launches of the file, not 36; most launches here are left unchecked, and nothing is a habit. */
#include <cuda_runtime.h>
#include <cstdlib>
#include "dispatch.h"

template <typename T, int K> __global__ void best(T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = K;
}

__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 0;
}

void check(cudaError_t e)
{
    if (e != cudaSuccess)
        abort();
}

void widest(int k, int from, float *x, int n)
{
    dispatch_number(k, std::make_integer_sequence<int, 12>(), [&]<int K>() {
        dispatch(from, [&]<typename input_t>() {
            best<input_t, K><<<(n + 63) / 64, 64>>>((input_t *)x, n);
            check(cudaGetLastError());
        });
    });
}

void first(int from, float *x, int n)
{
    dispatch(from, [&]<typename input_t>() {
        fill<<<(n + 255) / 256, 256>>>(x, n); //~ unchecked-launch?
    });
}

void second(float *x, int n)
{
    fill<<<(n + 127) / 128, 128>>>(x, n);
}
