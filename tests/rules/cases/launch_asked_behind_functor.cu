/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: who hands a class that launches to a dispatcher asks behind the dispatcher. */
#include <ATen/cuda/CUDAContext.h>

template <template <typename, int> class Kernel, typename T, int LEAST, int MOST, class... Args>
void DispatchKernel1D(int d, Args... args);

template <typename T, int D> __global__ void nearest(T *out, const T *points, long n)
{
    for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n;
         i += blockDim.x * (long)gridDim.x)
        out[i] = points[i * D];
}

template <typename T, int D> struct NearestFunctor {
    static void run(size_t blocks, T *out, const T *points, long n)
    {
        nearest<T, D><<<blocks, 256, 0, at::cuda::getCurrentCUDAStream()>>>(out, points, n);
    }
};

template <typename T, int D> struct ForgottenFunctor {
    static void run(size_t blocks, T *out, const T *points, long n)
    {
        nearest<T, D> //~ unchecked-launch
            <<<blocks, 256, 0, at::cuda::getCurrentCUDAStream()>>>(out, points, n);
    }
};

void find_nearest(at::Tensor out, at::Tensor points, int d, long n)
{
    if (n == 0)
        return;
    AT_DISPATCH_FLOATING_TYPES(points.scalar_type(), "nearest", ([&] {
                                   DispatchKernel1D<NearestFunctor, scalar_t, 1, 8>(
                                       d, 64, out.data_ptr<scalar_t>(), points.data_ptr<scalar_t>(), n);
                               }));
    AT_CUDA_CHECK(cudaGetLastError());
}

void find_forgotten(at::Tensor out, at::Tensor points, int d, long n)
{
    if (n == 0)
        return;
    AT_DISPATCH_FLOATING_TYPES(points.scalar_type(), "nearest", ([&] {
                                   DispatchKernel1D<ForgottenFunctor, scalar_t, 1, 8>(
                                       d, 64, out.data_ptr<scalar_t>(), points.data_ptr<scalar_t>(), n);
                               }));
}
