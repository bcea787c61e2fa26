/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a file that never checks cudaSetDevice, and forgot one allocation: what it never checks was not
 * forgotten, and says nothing of the rest; what it frees with a check, it checks. */
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

struct beam {
    int device;
    float *in, *out, *staged;

    void reserve(size_t n)
    {
        cudaSetDevice(device);
        CHECK(cudaMalloc(&in, n * 4));
        CHECK(cudaMalloc(&out, n * 4));
        cudaHostAlloc(&staged, n * 4, cudaHostAllocDefault); //~ unchecked-cuda-call
    }
    void release()
    {
        cudaSetDevice(device);
        CHECK(cudaFree(in));
        CHECK(cudaFree(out));
        CHECK(cudaFreeHost(staged));
    }
    void fetch(size_t n)
    {
        cudaSetDevice(device);
        CHECK(cudaMemcpy(staged, out, n * 4, cudaMemcpyDeviceToHost));
    }
};
