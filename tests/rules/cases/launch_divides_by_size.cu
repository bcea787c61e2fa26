/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: where the size is 0, the host has divided by it before it launches; a grid of it alone is empty. */
#include <algorithm>

__global__ void look(const float *x, long n, bool *found)
{
    for (long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (x[i] != x[i])
            *found = true;
}

void look_divided(const at::Tensor &in, bool *found)
{
    int n = in.numel();
    int threads = std::min(512, n);
    int blocks = std::min(65535, n / threads + (n % threads != 0));
    look<<<blocks, threads>>>(in.data_ptr<float>(), n, found);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void look_plain(const at::Tensor &in, bool *found)
{
    int n = in.numel();
    int blocks = std::min(65535, (n + 511) / 512);
    look<<<blocks, 512>>>(in.data_ptr<float>(), n, found); //~ invalid-launch
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}
