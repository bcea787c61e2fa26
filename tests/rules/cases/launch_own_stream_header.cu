// SPDX-License-Identifier: Apache-2.0
// CL402: a stream that a header of the project declares outside of PyTorch's namespaces is not PyTorch's.
#include "own_stream.h"

__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void run(float *x, int n)
{
    twice<<<(n + 255) / 256, 256, 0, getCurrentCUDAStream()>>>(x, n); //~ unchecked-launch?
}
