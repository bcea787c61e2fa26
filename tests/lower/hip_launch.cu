// HIP's launch macro is a launch.
#include "hip/hip_runtime.h"

#ifdef __HIPCC__
template <class T> __global__ void fill(T *x, int n)
{
    x[threadIdx.x] = n;
}
#endif
void run(float *x, int n, size_t bytes)
{
    hipMemsetAsync(x, 0, bytes);
    hipLaunchKernelGGL(HIP_KERNEL_NAME(fill<float>), dim3(1), dim3(n), bytes, 0, x, n);
    hipLaunchKernelGGL((fill<float>), dim3(1), dim3(64), 0, 0, x, n);
}
