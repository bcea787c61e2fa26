/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: names that say how many elements there are, in 64 bits. */
#include <cstdint>

__global__ void compare(const float *a, const float *b, uint64_t buffer_length, int *count)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x; //~ int32-overflow-index
    if (i >= buffer_length)
        return;
    if (a[i] != b[i])
        atomicAdd(count, 1);
}

__global__ void clear(float *a, size_t length)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x; //~ int32-overflow-index
    if (i < length)
        a[i] = 0;
}

/* rows, whatever their type */
__global__ void rows(float *a, size_t seq_length)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < seq_length)
        a[i] = 0;
}

/* its launch has no more than an int to hand over */
__global__ void scale(float *a, float by, size_t length)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < length)
        a[i] *= by;
}

void run_scale(float *a, float by, int length)
{
    scale<<<(length + 255) / 256, 256>>>(a, by, length);
}
