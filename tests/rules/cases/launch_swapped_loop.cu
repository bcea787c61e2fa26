// SPDX-License-Identifier: Apache-2.0
// CL302: grid and block in each other's place, which a loop over the grid makes right, only slow.
#include <algorithm>

__global__ void difference(const float *in, float *out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x + 1; i < n - 1; i += blockDim.x * gridDim.x)
        out[i] = in[i + 1] - in[i];
}

__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.f;
}

void run(const float *in, float *out, int n)
{
    unsigned dimBlock(256);
    unsigned dimGrid(std::min(128u, 1 + n / dimBlock));
    difference<<<dimBlock, dimGrid>>>(in, out, n); //~ invalid-launch?
    unsigned blocks = 1 + n / 256;
    difference<<<dimBlock, blocks>>>(in, out, n); //~ invalid-launch!
    twice<<<dimBlock, dimGrid>>>(out, n); //~ invalid-launch!
}
