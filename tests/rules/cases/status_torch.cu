/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a file that uses PyTorch's checks is to check its calls, too, however few they are.  A host
 * function may have an unknown marker and variables called gridDim and blockDim. */
#include <ATen/ATen.h>
#include <c10/cuda/CUDAException.h>

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.f;
}

SHARED_PUBLIC at::Tensor scale_all(const at::Tensor &x, int device, cudaStream_t stream)
{
    const int n = x.numel();
    if (n == 0)
        return x;
    const dim3 gridDim((n + 255) / 256);
    const dim3 blockDim(256);
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxGridDimX, device); //~ unchecked-cuda-call
    TORCH_CHECK(gridDim.x <= most, "too many blocks");
    scale<<<gridDim, blockDim, 0, stream>>>(x.data_ptr<float>(), n);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
    return x;
}

SHARED_PUBLIC int blocks_of(int device)
{
    int most = 0;
    C10_CUDA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxGridDimX, device));
    return most;
}
