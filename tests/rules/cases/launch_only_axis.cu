/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: everything goes along y, and x would have room for it; the dim3 depends on a template. */
#include "absent/tensor.h"

template <typename T> __global__ void reduce(const T *in, T *out, int rows)
{
    T sum = 0;
    for (int i = threadIdx.x; i < rows; i += blockDim.x)
        sum += in[blockIdx.y * rows + i];
    atomicAdd(&out[blockIdx.y], sum);
}

template <typename T> void run(tensor<T> &out, const tensor<T> &in)
{
    dim3 grid(1, in.shape()[1]); //~ invalid-launch
    dim3 threads(256, 1);

    int rows = in.shape()[0];

    reduce<<<grid, threads>>>(in.ptr(), out.ptr(), rows);
}

template <typename T> void run_heads(tensor<T> &out, const tensor<T> &in)
{
    int num_heads = in.shape()[1];
    dim3 grid(1, num_heads);
    reduce<<<grid, 256>>>(in.ptr(), out.ptr(), 64);
    dim3 tiles(4, in.shape()[1]);
    reduce<<<tiles, 256>>>(in.ptr(), out.ptr(), 64);
}
