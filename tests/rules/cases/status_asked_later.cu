/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a file that asks for the last error now and then, and wraps some calls too. */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s\n", cudaGetErrorString(status_));                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)
#define CHECK_LAST() CHECK(cudaGetLastError())

void copy(float *to, const float *from, int devices)
{
    float *x, *y;
    for (int i = 0; i < devices; i++) {
        cudaSetDevice(i);
        cudaMalloc(&x, 1024);
        CHECK_LAST();
        cudaMalloc(&y, 1024);
        CHECK_LAST();
        cudaMemset(x, 0, 1024);
        CHECK_LAST();
        CHECK(cudaMemcpy(x, from, 1024, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(y, x, 1024, cudaMemcpyDeviceToDevice));
        CHECK(cudaMemcpy(to, y, 1024, cudaMemcpyDeviceToHost));
        CHECK(cudaFree(x));
        CHECK(cudaFree(y));
    }
}
