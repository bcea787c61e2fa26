/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: a program whose main() asks for the last error behind each call has asked for the launch in it. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CK(x)                                                                                      \
    do {                                                                                           \
        cudaError_t e = (x);                                                                       \
        if (e != cudaSuccess) {                                                                    \
            printf("%s\n", cudaGetErrorString(e));                                                 \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

__global__ void add(float *x, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        x[i] += 1;
}

static void first(float *x, int n)
{
    add<<<1, 256>>>(x, n);
    CK(cudaGetLastError());
    add<<<1, 128>>>(x, n);
    CK(cudaGetLastError());
    add<<<1, 64>>>(x, n);
    CK(cudaGetLastError());
    add<<<1, 32>>>(x, n);
    CK(cudaGetLastError());
}

static void second(float *x, int n)
{
    add<<<1, 256>>>(x, n);
    CK(cudaGetLastError());
    add<<<1, 128>>>(x, n);
    CK(cudaGetLastError());
    add<<<1, 64>>>(x, n);
    CK(cudaGetLastError());
    add<<<1, 32>>>(x, n);
    CK(cudaGetLastError());
}

/* Asked for by main. */
static void round_of(float *x, int n)
{
    add<<<1, 256>>>(x, n);
}

static void last(float *x, int n)
{
    add<<<1, 32>>>(x, n); //~ unchecked-launch
}

int main()
{
    float *x;
    int n = 1024;
    CK(cudaMalloc(&x, n * sizeof(float)));
    CK(cudaMemset(x, 0, n * sizeof(float)));
    first(x, n);
    second(x, n);
    round_of(x, n);
    CK(cudaGetLastError());
    CK(cudaDeviceSynchronize());
    last(x, n);
    CK(cudaDeviceSynchronize());
    return 0;
}
