// SPDX-License-Identifier: Apache-2.0
// CL402: a launch on PyTorch's stream, in a namespace that PyTorch's names were brought into.

__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void run(float *x, int n)
{
    twice<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x, n); //~ unchecked-launch!
}
