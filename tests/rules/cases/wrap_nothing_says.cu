// SPDX-License-Identifier: Apache-2.0
// CL204: what the file itself speaks against, though somebody converts to 64 bits; beside each its nearest twin that
// may well get so far.
#include <cstdint>

// one block walks it: nobody leaves 2^31 elements to 128 threads
__global__ void copy_slot(char *out, const char *in, size_t result_bytes)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < result_bytes; //~ int32-overflow-index?
         i += blockDim.x * gridDim.x)
        out[i] = in[i];
}

__global__ void copy_all(char *out, const char *in, size_t result_bytes)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < result_bytes; //~ int32-overflow-index!
         i += blockDim.x * gridDim.x)
        out[i] = in[i];
}

void copy(char *out, const char *in, size_t result_bytes)
{
    copy_slot<<<1, 128>>>(out, in, result_bytes);
    copy_all<<<1024, 128>>>(out, in, result_bytes);
}

// every launch hands over nine
__global__ void add_parts(float *sums, const float *in, int parts)
{
    int image = blockIdx.x;
    if (threadIdx.x == 0)
        sums[image * parts] = in[(size_t)image * parts];
}

__global__ void add_some(float *sums, const float *in, int parts)
{
    int image = blockIdx.x;
    if (threadIdx.x == 0)
        sums[image * parts] = in[(size_t)image * parts]; //~ int32-overflow-index!
}

void add(float *sums, const float *in, int images, int parts)
{
    const int few = 8 + 1;
    add_parts<<<images, 32>>>(sums, in, few);
    add_some<<<images, 32>>>(sums, in, parts);
}

// 2^31 of the mask are as many rows of the table: that much memory there is not
__global__ void bias(float *table, const float *mask, int tokens)
{
    int image = blockIdx.z, row = blockIdx.y;
    for (int k = threadIdx.x; k < tokens; k += blockDim.x)
        table[((size_t)image * tokens + row) * tokens + k] =
            mask[image * tokens + k]; //~ int32-overflow-index?
}

__global__ void scale(float *out, const float *mask, int tokens)
{
    int image = blockIdx.z;
    for (int k = threadIdx.x; k < tokens; k += blockDim.x)
        out[(size_t)image * tokens + k] = mask[image * tokens + k]; //~ int32-overflow-index!
}
