/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: the device that a loop chooses is asked about by the last error of its round; a stream or an event that was
 * never made is refused by the checked call that is handed it.  Where no such call follows, nobody sees it. */
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void step(float *p)
{
    p[threadIdx.x] += 1.0f;
}

void all_devices(float **p, float **host, cudaStream_t *streams, int devices, size_t n)
{
    for (int i = 0; i < devices; i++) {
        cudaSetDevice(i);
        cudaStreamCreate(&streams[i]);
        CHECK(cudaMalloc(&p[i], n * 4));
        CHECK(cudaMemcpyAsync(p[i], host[i], n * 4, cudaMemcpyHostToDevice, streams[i]));
        step<<<1, 256, 0, streams[i]>>>(p[i]);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(host[i], p[i], n * 4, cudaMemcpyDeviceToHost, streams[i]));
    }
}

float timed(float *p, float *host, size_t n)
{
    cudaEvent_t from, to;
    float ms = 0;
    cudaEventCreate(&from);
    CHECK(cudaEventCreate(&to));
    CHECK(cudaEventRecord(from));
    CHECK(cudaMemcpy(p, host, n * 4, cudaMemcpyHostToDevice));
    CHECK(cudaEventRecord(to));
    CHECK(cudaEventSynchronize(to));
    CHECK(cudaEventElapsedTime(&ms, from, to));
    return ms;
}

void fill(float **p, const float *host, size_t n)
{
    for (int i = 0; i < 4; i += 2) {
        CHECK(cudaMalloc(&p[i], n * 4));
        CHECK(cudaMalloc(&p[i + 1], n * 4));
        CHECK(cudaMemset(p[i], 0, n * 4));
        CHECK(cudaMemset(p[i + 1], 0, n * 4));
        CHECK(cudaMemcpy(p[i], host, n * 4, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(p[i + 1], host, n * 4, cudaMemcpyHostToDevice));
        CHECK(cudaDeviceSynchronize());
    }
    CHECK(cudaMemset(p[0], 0, n * 4));
    CHECK(cudaDeviceSynchronize());
}

void copy_on(int device, float *p, const float *host, size_t n)
{
    cudaSetDevice(device); //~ unchecked-cuda-call
    CHECK(cudaMemcpy(p, host, n * 4, cudaMemcpyHostToDevice));
}

void launch_aside(float *p)
{
    cudaStream_t aside;
    cudaStreamCreate(&aside); //~ unchecked-cuda-call
    step<<<1, 256, 0, aside>>>(p);
    CHECK(cudaDeviceSynchronize());
}
