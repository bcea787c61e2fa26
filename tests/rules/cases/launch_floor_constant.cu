// SPDX-License-Identifier: Apache-2.0
// CL302: a grid that rounds down, and a kernel that checks for the tail by a constant the host has set.
#include <torch/extension.h>

__constant__ int c_plane;

template <typename scalar_t> __global__ void blur(const scalar_t *in, scalar_t *out)
{
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= c_plane)
        return;
    out[blockIdx.y * c_plane + at] = in[blockIdx.y * c_plane + at];
}

struct shape_of {
    int plane, batch;
};

#define BLOCK_SIZE 32

void run(at::Tensor in, at::Tensor out, shape_of desc)
{
    if (in.numel() == 0)
        return;
    (void)cudaMemcpyToSymbol(c_plane, &desc.plane, sizeof(int));
    AT_DISPATCH_FLOATING_TYPES(in.scalar_type(), "blur", ([&] {
        blur<scalar_t><<<dim3(int(desc.plane / BLOCK_SIZE), desc.batch), dim3(BLOCK_SIZE, 1)>>>( //~ invalid-launch
            in.data_ptr<scalar_t>(), out.data_ptr<scalar_t>());
    }));
}

void run_all(at::Tensor in, at::Tensor out, shape_of desc)
{
    if (in.numel() == 0)
        return;
    (void)cudaMemcpyToSymbol(c_plane, &desc.plane, sizeof(int));
    AT_DISPATCH_FLOATING_TYPES(in.scalar_type(), "blur", ([&] {
        blur<scalar_t><<<dim3(int((desc.plane + BLOCK_SIZE - 1) / BLOCK_SIZE), desc.batch), dim3(BLOCK_SIZE, 1)>>>(
            in.data_ptr<scalar_t>(), out.data_ptr<scalar_t>());
    }));
}
