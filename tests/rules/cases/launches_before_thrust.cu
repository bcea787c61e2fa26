// SPDX-License-Identifier: Apache-2.0
// CL402: an algorithm of Thrust asks for the last error by itself: who uses one has made no habit of asking.
#include <thrust/reduce.h>

__global__ void lift(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += 1.0f;
}

float lift_and_sum(float *x, int n)
{
    lift<<<(n + 255) / 256, 256>>>(x, n);
    return thrust::reduce(thrust::device, x, x + n);
}

float lift_twice_and_sum(float *x, int n)
{
    lift<<<(n + 255) / 256, 256>>>(x, n);
    lift<<<(n + 255) / 256, 256>>>(x, n);
    return thrust::reduce(thrust::device, x, x + n);
}

float lift_again_and_sum(float *x, int n)
{
    lift<<<(n + 255) / 256, 256>>>(x, n);
    return thrust::reduce(thrust::device, x, x + n);
}

void lift_alone(float *x, int n)
{
    lift<<<(n + 255) / 256, 256>>>(x, n); //~ unchecked-launch?
}
