/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: launches on PyTorch's current stream, whatever is asked of that stream. */
#include <ATen/cuda/CUDAContext.h>

__global__ void fill(float *d, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        d[i] = 1.f;
}

void ones(at::Tensor t, int blocks)
{
    cudaStream_t stream = at::cuda::getCurrentCUDAStream().stream();
    fill<<<blocks, 256, 0, stream>>>(t.data_ptr<float>(), 7); //~ unchecked-launch
}

void ones_there(at::Tensor t, int blocks)
{
    cudaStream_t stream = c10::cuda::getCurrentCUDAStream(t.get_device()).stream();
    fill<<<blocks, 256, 0, stream>>>(t.data_ptr<float>(), 7); //~ unchecked-launch
}

void ones_checked(at::Tensor t, int blocks)
{
    cudaStream_t stream = at::cuda::getCurrentCUDAStream().stream();
    fill<<<blocks, 256, 0, stream>>>(t.data_ptr<float>(), 7);
    cuda_check(cudaPeekAtLastError());
}
