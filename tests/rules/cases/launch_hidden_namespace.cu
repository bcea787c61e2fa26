// SPDX-License-Identifier: Apache-2.0
// CL302: a kernel of a header out of sight, in a namespace that the file has inside an unnamed one.
#include <torch/extension.h>
#include "include/scan.cuh"

namespace {
namespace device {
struct Product {
    template <typename T> __host__ __device__ T operator()(const T &a, const T &b) const { return a * b; }
};
} // namespace device
} // namespace

at::Tensor scan(at::Tensor counts, at::Tensor in)
{
    uint32_t n_rays = counts.size(0);
    dim3 blocks((n_rays + 31) / 32);
    auto out = at::empty_like(in);
    device::scan_kernel<float, 16, 32><<<blocks, 32, 0, at::cuda::getCurrentCUDAStream()>>>( //~ invalid-launch
        out.data_ptr<float>(), in.data_ptr<float>(), n_rays, device::Product());
    C10_CUDA_KERNEL_LAUNCH_CHECK();
    return out;
}

at::Tensor scan_some(at::Tensor counts, at::Tensor in)
{
    uint32_t n_rays = counts.size(0);
    dim3 blocks((n_rays + 31) / 32);
    auto out = at::empty_like(in);
    if (n_rays == 0)
        return out;
    device::scan_kernel<float, 16, 32><<<blocks, 32, 0, at::cuda::getCurrentCUDAStream()>>>(
        out.data_ptr<float>(), in.data_ptr<float>(), n_rays, device::Product());
    C10_CUDA_KERNEL_LAUNCH_CHECK();
    return out;
}
