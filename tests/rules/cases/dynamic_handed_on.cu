/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a lambda that hands the kernel on to what is not seen. */
#include <cuda_runtime.h>

template <typename K> void allow_shared(K kernel, size_t bytes);

__global__ void reverse(float *row, int n)
{
    extern __shared__ float copy[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        copy[i] = row[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = copy[n - 1 - i];
}

void run(float *row, int n)
{
    auto launch = [&](auto kernel) {
        allow_shared(kernel, n * sizeof(float));
        kernel<<<1, 256, n * sizeof(float)>>>(row, n);
    };
    launch(reverse);
}
