/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a program whose waits are dropped, and where the failure shows all the same: the destructors of its tasks wait
 * and ask, and CUB's debug macro is handed what comes later. */
#include <cub/cub.cuh>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

#define CubDebugExit(e)                                                                            \
    if (cub::Debug((e), __FILE__, __LINE__)) {                                                     \
        exit(1);                                                                                   \
    }

cub::CachingDeviceAllocator allocator;

__global__ void twice(float *p)
{
    p[threadIdx.x] *= 2.f;
}

template <typename T> struct task {
    T *data;
    task()
    {
        CHECK(cudaMalloc(&data, 64 * sizeof(T)));
        CHECK(cudaMemset(data, 0, 64 * sizeof(T)));
    }
    ~task()
    {
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaFree(data));
    }
};

template <typename T> cudaError_t encode(void *memory, size_t &bytes, T in, T out, int *runs, int n)
{
    cudaError_t error = cub::DeviceRunLengthEncode::Encode(memory, bytes, in, out, out, runs, n);
    cudaDeviceSynchronize();
    return error;
}

void compress(void *memory, size_t bytes, int *in, int *out, int *runs, int n)
{
    CubDebugExit(encode(memory, bytes, in, out, runs, n));
    CubDebugExit(allocator.DeviceFree(memory));
}

int main()
{
    std::vector<task<float>> tasks(4);
    float *last;
    CHECK(cudaMalloc(&last, 64 * sizeof(float)));
    for (int i = 0; i < 4; i++)
        twice<<<1, 64>>>(tasks[i].data);
    cudaDeviceSynchronize();
    puts("done");
    return 0;
}
