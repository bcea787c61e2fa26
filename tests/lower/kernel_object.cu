/* A kernel of an absent header in a variable: an object that was made up, launched. */
#include "kernels.h"

void run(float *x, int n, cudaStream_t stream)
{
    auto kernel = absent::scale<float, 4>;
    const dim3 grid((n + 255) / 256);
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, n * sizeof(float));
    kernel<<<grid, 256, n * sizeof(float), stream>>>(x, n);
}

template <typename T> void run_any(T *x, int n, cudaStream_t stream)
{
    auto kernel = absent::scale<T, 4>;
    kernel<<<(n + 127) / 128, 128, 0, stream>>>(x, n);
}
