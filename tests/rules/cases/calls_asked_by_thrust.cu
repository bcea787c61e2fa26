// SPDX-License-Identifier: Apache-2.0
// CL401: an algorithm of Thrust asks for the last error; memory that is cleared in front of a checked call; a function that the file
// never checks.
#include <thrust/for_each.h>
#include <thrust/transform.h>
#include "absent.h"

void upload(float *x, const float *host, int n)
{
    cudaMemcpy(x, host, n * sizeof(float), cudaMemcpyHostToDevice);
    thrust::transform(thrust::device, x, x + n, x, thrust::negate<float>());
}

void upload_alone(float *x, const float *host, int n)
{
    cudaMemcpy(x, host, n * sizeof(float), cudaMemcpyHostToDevice); //~ unchecked-cuda-call
    auto first = thrust::make_counting_iterator<int>(0);
}
