/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: sizes that only their names speak of make a note; numbers in the file, and blocks, more. */
#include <torch/extension.h>

__global__ void scale(float *x, int n, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && blockIdx.y < rows)
        x[blockIdx.y * (size_t)n + i] *= 2.f;
}

__global__ void clear(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 0.f;
}

void scale_rows(torch::Tensor x)
{
    const int rows = x.size(0), n = x.size(1); //~ invalid-launch?
    scale<<<dim3((n + 255) / 256, rows), 256>>>(x.data_ptr<float>(), n, rows);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void clear_all(torch::Tensor x)
{
    const int n = x.numel();
    clear<<<(n + 255) / 256, 256>>>(x.data_ptr<float>(), n); //~ invalid-launch?
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void clear_all_at_once(float *x, int n)
{
    clear<<<1, n>>>(x, n); //~ invalid-launch?
}

void scale_tile(float *x, int n, int dim)
{
    dim3 block(dim, min(32, n)); //~ invalid-launch?
    scale<<<(n + block.y - 1) / block.y, block>>>(x, n, dim);
}

/* what the device has counted may be nothing */
void clear_counted(float *x, const int *counter)
{
    int count;
    cudaMemcpy(&count, counter, sizeof(int), cudaMemcpyDeviceToHost);
    clear<<<(count + 255) / 256, 256>>>(x, count); //~ invalid-launch!
}

void clear_2048(float *x)
{
    clear<<<1, 2048>>>(x, 2048); //~ invalid-launch!
}
