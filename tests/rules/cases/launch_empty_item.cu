// SPDX-License-Identifier: Apache-2.0
// CL302: the last of a tensor of offsets is how many there are, and there may be none.
#include <torch/extension.h>

__global__ void fill(float *out, int64_t n)
{
    int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 1.f;
}

at::Tensor ones_of(const at::Tensor &lengths, const at::Tensor &output_offsets)
{
    const int64_t num_outputs = output_offsets[output_offsets.numel() - 1].item<int64_t>();
    at::Tensor out = at::empty({num_outputs}, lengths.options());
    fill<<<(num_outputs + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>( //~ invalid-launch
        out.data_ptr<float>(), num_outputs);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
    return out;
}

at::Tensor ones_of_some(const at::Tensor &lengths, const at::Tensor &output_offsets)
{
    const int64_t num_outputs = output_offsets[output_offsets.numel() - 1].item<int64_t>();
    at::Tensor out = at::empty({num_outputs}, lengths.options());
    if (num_outputs == 0)
        return out;
    fill<<<(num_outputs + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(out.data_ptr<float>(),
                                                                                  num_outputs);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
    return out;
}

// a number that somebody has put into a tensor
at::Tensor ones_of_width(const at::Tensor &lengths, const at::Tensor &width)
{
    const int64_t n = width.item<int64_t>();
    at::Tensor out = at::empty({n}, lengths.options());
    fill<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(out.data_ptr<float>(), n);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
    return out;
}
