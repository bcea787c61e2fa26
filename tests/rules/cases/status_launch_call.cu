/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: a launch by a call of the runtime answers itself; who casts the answer to void does not want it. */
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void clear(float *x)
{
    x[threadIdx.x] = 0;
}

void once(float *x)
{
    clear<<<1, 32>>>(x);
    CHECK(cudaGetLastError());
}
void twice(float *x)
{
    clear<<<2, 32>>>(x);
    CHECK(cudaGetLastError());
}
void thrice(float *x)
{
    clear<<<3, 32>>>(x);
    CHECK(cudaGetLastError());
}
void answered(float *x)
{
    void *args[] = {&x};
    CHECK(cudaLaunchKernel((void *)clear, dim3(1), dim3(32), args, 0, 0));
}
cudaError_t handed_on(float *x)
{
    void *args[] = {&x};
    return cudaLaunchKernel((void *)clear, dim3(1), dim3(32), args, 0, 0);
}
void not_wanted(float *x)
{
    void *args[] = {&x};
    (void)cudaLaunchKernel((void *)clear, dim3(1), dim3(32), args, 0, 0);
}
void forgotten(float *x)
{
    void *args[] = {&x};
    cudaLaunchKernel((void *)clear, dim3(1), dim3(32), args, 0, 0); //~ unchecked-launch
}
