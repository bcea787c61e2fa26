/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: TORCH_CHECK(false, "...") says that a type is none of those before it, and asks for no launch. */
#include <ATen/cuda/CUDAContext.h>
#include <torch/all.h>

template <class T>
__global__ void scale(T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void scaled(at::Tensor &x)
{
    const cudaStream_t stream = at::cuda::getCurrentCUDAStream();
    int n = x.numel();
    bool done = false;
    if (x.scalar_type() == at::kFloat) {
        scale<float><<<(n + 255) / 256, 256, 0, stream>>>(x.data_ptr<float>(), n); //~ unchecked-launch
        done = true;
    } else if (x.scalar_type() == at::kDouble) {
        scale<double><<<(n + 255) / 256, 256, 0, stream>>>(x.data_ptr<double>(), n);
        done = true;
    }
    if (!done) {
        if (x.scalar_type() == at::kInt)
            scale<int><<<(n + 255) / 256, 256, 0, stream>>>(x.data_ptr<int>(), n);
        else
            TORCH_CHECK(false, "Unsupported data type");
    }
}
