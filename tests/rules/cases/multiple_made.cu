/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a length that is made of whole blocks, wherever the launch has it from, gives every thread as many rounds and
 * sends none away early; one that is made of anything else does not. */
#include <cuda_runtime.h>

__global__ void sum_rows(float *out, const float *in, int paths)
{
    __shared__ float part[256];
    float sum = 0.0f;
    for (int i = threadIdx.x; i < paths; i += 256) {
        part[threadIdx.x] = in[i];
        __syncthreads();
        sum += part[threadIdx.x ^ 1];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

__global__ void sum_odd(float *out, const float *in, int paths)
{
    __shared__ float part[256];
    float sum = 0.0f;
    for (int i = threadIdx.x; i < paths; i += 256) { //~ barrier-divergent
        part[threadIdx.x] = in[i];
        __syncthreads();
        sum += part[threadIdx.x ^ 1];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

static void run(float *out, const float *in, int paths)
{
    sum_rows<<<1, 256>>>(out, in, paths);
}

static void run_odd(float *out, const float *in, int paths)
{
    sum_odd<<<1, 256>>>(out, in, paths);
}

void all(float *out, const float *in, int kilo)
{
    int paths = 32;
    if (kilo > 0)
        paths = kilo;
    paths *= 1024;
    run(out, in, paths);
    run(out, in, kilo * 512);
    run_odd(out, in, kilo * 1000);
}
