/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: where one thread looks, and leaves alone when it finds nothing, the return is what is told. */
#include <cuda_runtime.h>

__global__ void copy(Table table, const Key *keys, float *out)
{
    __shared__ const Block *block;
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        block = nullptr;
        auto it = table.find(keys[blockIdx.x]);
        if (it != table.end()) {
            block = it->second;
        } else {
            return; //~ barrier-divergent
        }
    }
    __syncthreads();
    if (block == nullptr)
        return;
    out[blockIdx.x * blockDim.x + threadIdx.x] = block->values[threadIdx.x];
}

__global__ void copy_all(Table table, const Key *keys, float *out)
{
    __shared__ const Block *block;
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        block = nullptr;
        auto it = table.find(keys[blockIdx.x]);
        if (it != table.end())
            block = it->second;
    }
    __syncthreads();
    if (block == nullptr)
        return;
    out[blockIdx.x * blockDim.x + threadIdx.x] = block->values[threadIdx.x];
}
