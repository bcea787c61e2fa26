// SPDX-License-Identifier: Apache-2.0
// CL105: a template launches the kernel of its own name from another namespace; its blocks are rows.

namespace kernels {
template <class Shape> __global__ void move(float4 *at, float q, unsigned work, unsigned offset)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned t = threadIdx.x + blockDim.x * threadIdx.y;
    extern __shared__ char kept[];
    kept[t] = 0;
    __syncthreads();
    if (i >= work)
        return;
    i += offset;
    at[i] = make_float4(at[i].x * q, at[i].y, at[i].z, at[i].w);
}

template <class Shape> __global__ void turn(float4 *at, float q, unsigned work)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned t = threadIdx.x + blockDim.x * threadIdx.y;
    extern __shared__ char kept[];
    kept[t] = 0;
    __syncthreads();
    if (i >= work)
        return;
    at[i] = make_float4(at[i].x * q, at[i].y, at[i].z, at[i].w); //~ global-race
}
}

template <class Shape> void move(float4 *at, float q, unsigned n, unsigned size)
{
    dim3 threads(size, 1, 1);
    dim3 grid(n / size + 1, 1, 1);
    kernels::move<Shape><<<grid, threads, size>>>(at, q, n, 0);
}

template <class Shape> void turn(float4 *at, float q, unsigned n, unsigned size)
{
    dim3 threads(size, 4, 1);
    dim3 grid(n / size + 1, 1, 1);
    kernels::turn<Shape><<<grid, threads, size * 4>>>(at, q, n);
}
