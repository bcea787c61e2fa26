/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels whose name or marker stands behind `__launch_bounds__(...)`, and macros of headers that are not here. */
namespace cuda {
template <typename T>
__global__ void __launch_bounds__(256, 2)
fill(T *v, int n)
{
    UNROLL for (int k = 0; k < 2; k++)
        v[threadIdx.x * 2 + k] = T(0);
    if (threadIdx.x < n)
        __syncthreads(); //~ barrier-divergent
}
} // namespace cuda

template <typename T> void launch(T *v, int n)
{
    cuda::fill<T><<<1, 256>>>(v, n);
    POST_LAUNCH_CHECK(fill);
}

template <int ORDER>
__launch_bounds__(256) NO_OPTIMIZATION __global__
    void spread(float *v, int n)
{
    if (threadIdx.x < n)
        __syncthreads(); //~ barrier-divergent
    v[threadIdx.x] = ORDER;
}

__launch_bounds__(256) EXPORTED(3) __global__ void gather(float *v, int n)
{
    if (threadIdx.x < n)
        __syncthreads(); //~ barrier-divergent
    v[threadIdx.x] = 0;
}
