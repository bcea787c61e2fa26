/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: in a file that checks its calls, a question for the last error behind a function of CUB tells of it; one
 * behind a copy comes late. */
#include "errors.h"
#define CUDA_CHECK(call)           \
    do {                           \
        if ((call) != cudaSuccess) \
            abort();               \
    } while (0)

void read_all(float *a, float *b, const float *host, size_t n, cudaStream_t stream)
{
    CUDA_CHECK(cudaMalloc((void **)&a, n));
    CUDA_CHECK(cudaMalloc((void **)&b, n));
    CUDA_CHECK(cudaMemcpy(b, host, n, cudaMemcpyHostToDevice));
    cudaMemcpy(a, host, n, cudaMemcpyHostToDevice); //~ unchecked-cuda-call
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaMemset(a, 0, n));
    CUDA_CHECK(cudaMemset(b, 0, n));
    CUDA_CHECK(cudaDeviceSynchronize());
    CHECK_ERR("copies failed");
}

void scan_all(void *memory, size_t bytes, int *out, const int *in, int n, cudaStream_t stream)
{
    CUDA_CHECK(cudaMemsetAsync(out, 0, n * sizeof(int), stream));
    cub::DeviceScan::ExclusiveSum(memory, bytes, in, out, n, stream);
    LOGERR("the scan failed");
}

void forget(float *a, const float *host, size_t n, cudaStream_t stream)
{
    CUDA_CHECK(cudaStreamSynchronize(stream));
    cudaMemcpy(a, host, n, cudaMemcpyHostToDevice); //~ unchecked-cuda-call
}
