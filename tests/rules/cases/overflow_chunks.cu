// SPDX-License-Identifier: Apache-2.0
// CL204: where a chunk of a whole array begins.
#include <cuda_runtime.h>
#include <stdint.h>

struct lists {
    float *address[4];
    int length[4];
    int chunk_of_block[320];
    unsigned char list_of_block[320];
};

__global__ void scale_lists(int chunk_size, lists all, float factor)
{
    int list = all.list_of_block[blockIdx.x];
    int chunk_idx = all.chunk_of_block[blockIdx.x];
    int n = all.length[list];
    float *values = all.address[list];
    values += chunk_idx * chunk_size; //~ int32-overflow-index
    n -= chunk_idx * chunk_size;
    for (int i = threadIdx.x; i < n && i < chunk_size; i += blockDim.x)
        values[i] *= factor;
}

__global__ void scale_lists_wide(int64_t chunk_size, lists all, float factor)
{
    int list = all.list_of_block[blockIdx.x];
    int64_t chunk_idx = all.chunk_of_block[blockIdx.x];
    int64_t n = all.length[list];
    float *values = all.address[list];
    values += chunk_idx * chunk_size;
    n -= chunk_idx * chunk_size;
    for (int64_t i = threadIdx.x; i < n && i < chunk_size; i += blockDim.x)
        values[i] *= factor;
}

// as many chunks as tokens have, and no array cut into them
__global__ void weigh(const float *scores, float *out, int num_chunks, int num_heads)
{
    int head = blockIdx.y, chunk = blockIdx.x;
    out[head * num_chunks + chunk] = scores[chunk * num_heads + head];
}
