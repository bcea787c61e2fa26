/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a question into a variable that holds an answer for any device already; an opt-in for shared memory that every
 * launch has without it. */
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

extern __shared__ float tile[];

__global__ void step(float *p)
{
    tile[threadIdx.x] = p[threadIdx.x];
    p[threadIdx.x] = tile[threadIdx.x] + 1.0f;
}

void prepare(float **p, float *host, size_t bytes, cudaStream_t *streams)
{
    for (int i = 0; i < 4; i++) {
        CHECK(cudaStreamCreate(&streams[i]));
        CHECK(cudaMalloc(&p[i], bytes));
        CHECK(cudaMemset(p[i], 0, bytes));
        CHECK(cudaMemcpyAsync(p[i], host, bytes, cudaMemcpyHostToDevice, streams[i]));
        CHECK(cudaMemsetAsync(p[i], 0, bytes, streams[i]));
        CHECK(cudaMemcpyAsync(host, p[i], bytes, cudaMemcpyDeviceToHost, streams[i]));
        CHECK(cudaStreamSynchronize(streams[i]));
    }
}

void fallback(float *p, float *host, size_t bytes, cudaStream_t stream)
{
    int most = 48 * 1024;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    if (bytes > (size_t)most)
        bytes = most;
    CHECK(cudaMemcpyAsync(p, host, bytes, cudaMemcpyHostToDevice, stream));
    CHECK(cudaMemsetAsync(p, 0, bytes, stream));
    CHECK(cudaStreamSynchronize(stream));
}

void unset(float *p, float *host, size_t bytes, cudaStream_t stream)
{
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0); //~ unchecked-cuda-call
    if (bytes > (size_t)most)
        bytes = most;
    CHECK(cudaMemcpyAsync(p, host, bytes, cudaMemcpyHostToDevice, stream));
    CHECK(cudaStreamSynchronize(stream));
}

void small(float *p, cudaStream_t stream)
{
    const size_t bytes = 64 * 64 * sizeof(float) + 512;
    cudaFuncSetAttribute(step, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    step<<<1, 64, bytes, stream>>>(p);
}

void large(float *p, cudaStream_t stream)
{
    const size_t bytes = 128 * 128 * sizeof(float);
    cudaFuncSetAttribute( //~ unchecked-cuda-call
        step, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    step<<<1, 64, bytes, stream>>>(p);
}
