/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a length that is made a multiple of the block leaves no tail, also where the caller makes it. */
#include <cstdlib>
#include <cuda_runtime.h>

static __global__ void weigh(float *x, int n)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    tile[threadIdx.x] = x[i];
    __syncthreads();
    x[i] = tile[255 - threadIdx.x];
}
void weigh_kilo(float *x, const char *text)
{
    int kilo = atoi(text);
    int n = kilo * 1024;
    weigh<<<(n + 255) / 256, 256>>>(x, n);
}

static __global__ void sum(float *x, int n)
{
    __shared__ float tile[256];
    for (int c = threadIdx.x; c < n; c += blockDim.x) {
        tile[threadIdx.x] = x[c];
        __syncthreads();
        x[c] = tile[255 - threadIdx.x];
    }
}
static void run(float *x, int n)
{
    sum<<<1, 256>>>(x, n);
}
void run_kilo(float *x, int n)
{
    n *= 1024;
    run(x, n);
}

/* not of this block */
static __global__ void sum_of_some(float *x, int n)
{
    __shared__ float tile[256];
    for (int c = threadIdx.x; c < n; c += blockDim.x) { //~ barrier-divergent
        tile[threadIdx.x] = x[c];
        __syncthreads();
        x[c] = tile[255 - threadIdx.x];
    }
}
void run_some(float *x, int n)
{
    sum_of_some<<<1, 256>>>(x, 32 * n);
}
