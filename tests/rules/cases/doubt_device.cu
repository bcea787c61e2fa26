/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: the one call that is not checked chooses a device. */
#include <cuda_runtime.h>
#include <stdlib.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

float *on_device(int device, const float *host, size_t n, cudaStream_t stream)
{
    float *data;
    cudaSetDevice(device); //~ unchecked-cuda-call?
    CHECK(cudaMalloc(&data, n * sizeof(float)));
    CHECK(cudaMemcpyAsync(data, host, n * sizeof(float), cudaMemcpyHostToDevice, stream));
    CHECK(cudaStreamSynchronize(stream));
    return data;
}

void back(int device)
{
    CHECK(cudaSetDevice(device));
    CHECK(cudaDeviceSynchronize());
}
