// SPDX-License-Identifier: Apache-2.0
// CL401: an algorithm of Thrust behind a function of CUB throws for launches, not for what that has answered: a note.
#include <cub/device/device_run_length_encode.cuh>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

#define CUDA_TRY(x) do { if ((x) != cudaSuccess) throw 1; } while (0)

int runs(const int *keys, int *unique, int *counts, int *n, int length)
{
    void *temporary = nullptr;
    size_t bytes = 0;
    int found;
    cub::DeviceRunLengthEncode::Encode(temporary, bytes, keys, unique, counts, n, length);
    CUDA_TRY(cudaMalloc(&temporary, bytes));
    cub::DeviceRunLengthEncode::Encode(temporary, bytes, keys, unique, counts, n, length); //~ unchecked-cuda-call?
    CUDA_TRY(cudaMemcpy(&found, n, sizeof(int), cudaMemcpyDefault));
    CUDA_TRY(cudaMemset(n, 0, sizeof(int)));
    CUDA_TRY(cudaDeviceSynchronize());
    thrust::exclusive_scan(thrust::device, counts, counts + found, counts);
    return found;
}

// Who asks for the last error himself has thought of it.
int asked(const int *keys, int *unique, int *counts, int *n, int length)
{
    void *temporary = nullptr;
    size_t bytes = 0;
    int found;
    cub::DeviceRunLengthEncode::Encode(temporary, bytes, keys, unique, counts, n, length);
    CUDA_TRY(cudaMalloc(&temporary, bytes));
    cub::DeviceRunLengthEncode::Encode(temporary, bytes, keys, unique, counts, n, length);
    CUDA_TRY(cudaGetLastError());
    CUDA_TRY(cudaMemcpy(&found, n, sizeof(int), cudaMemcpyDefault));
    thrust::exclusive_scan(thrust::device, counts, counts + found, counts);
    return found;
}
