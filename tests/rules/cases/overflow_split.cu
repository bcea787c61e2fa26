/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: where a block's part of a whole array begins; the product is there before the quotient. */
#include <stdint.h>

__global__ void clear_part(float *x, int count)
{
    const int start = blockIdx.x * count / gridDim.x; //~ int32-overflow-index
    const int stop = (blockIdx.x + 1) * count / gridDim.x;
    for (int i = start + threadIdx.x; i < stop; i += blockDim.x)
        x[i] = 0.0f;
}

__global__ void clear_part_wide(float *x, int count)
{
    const int start = (int64_t)blockIdx.x * count / gridDim.x;
    const int stop = (int64_t)(blockIdx.x + 1) * count / gridDim.x;
    for (int i = start + threadIdx.x; i < stop; i += blockDim.x)
        x[i] = 0.0f;
}

/* the part first: no more than the whole */
__global__ void clear_equal_part(float *x, int count)
{
    const int part = count / gridDim.x;
    for (int i = blockIdx.x * part + threadIdx.x; i < (blockIdx.x + 1) * part; i += blockDim.x)
        x[i] = 0.0f;
}

/* few by nature */
__global__ void head_part(float *x, int num_heads)
{
    const int start = blockIdx.x * num_heads / gridDim.x;
    const int stop = (blockIdx.x + 1) * num_heads / gridDim.x;
    for (int i = start + threadIdx.x; i < stop; i += blockDim.x)
        x[i] = 0.0f;
}
