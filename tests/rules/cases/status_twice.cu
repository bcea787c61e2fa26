/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: two calls that stand together in a file that checks three others. */
#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

void keys(int *starts, int *lengths, const int *from, int n, cudaStream_t stream)
{
    cudaMemcpyAsync(starts, from, n * 4ul, cudaMemcpyDeviceToHost, stream); //~ unchecked-cuda-call
    cudaMemcpyAsync(lengths, from + n, n * 4ul, cudaMemcpyDeviceToHost, stream); //~ unchecked-cuda-call
}

void rows(int *starts, const int *from, int n, cudaStream_t stream)
{
    CHECK(cudaMemsetAsync(starts, 0, n * 4ul, stream));
    CHECK(cudaMemcpyAsync(starts, from, n * 4ul, cudaMemcpyDeviceToDevice, stream));
    CHECK(cudaStreamSynchronize(stream));
}
