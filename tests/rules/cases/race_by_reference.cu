/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: places that lambdas name by returning a reference. */
#include <cuda_runtime.h>

__global__ void by_lambda(float *out, const float *in)
{
    __shared__ float sums[512];
    float *p = sums;
    auto slope = [p](int i) -> float & { return p[2 * i]; };
    auto bias = [p](int i) -> float & { return p[2 * i + 1]; };
    slope(threadIdx.x) = in[threadIdx.x];
    bias(threadIdx.x) = in[threadIdx.x];
    bias(threadIdx.x) += 1.0f; //~ shared-race
    out[threadIdx.x] = slope(threadIdx.x) + bias(255 - threadIdx.x);
}

__global__ void by_lambda_waiting(float *out, const float *in)
{
    __shared__ float sums[512];
    float *p = sums;
    auto slope = [p](int i) -> float & { return p[2 * i]; };
    auto bias = [p](int i) -> float & { return p[2 * i + 1]; };
    slope(threadIdx.x) = in[threadIdx.x];
    bias(threadIdx.x) = 1.0f;
    __syncthreads();
    out[threadIdx.x] = slope(255 - threadIdx.x) + bias(255 - threadIdx.x);
}

void run(float *out, const float *in)
{
    by_lambda<<<1, 256>>>(out, in);
    by_lambda_waiting<<<1, 256>>>(out, in);
}
