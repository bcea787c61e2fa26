/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: rows of a pitch, and a count that nobody knows but that a check keeps within the pitch. */
#include <cuda_runtime.h>

__global__ void within(const int *counts, const float *in, float *out, int room)
{
    extern __shared__ float rows[];
    int row = threadIdx.y, count = counts[blockIdx.x * blockDim.y + row];
    if (count > room)
        return;
    for (int i = threadIdx.x; i < count; i += 32)
        rows[row * room + i] = in[i];
    __syncwarp();
    for (int i = threadIdx.x; i < count; i += 32)
        out[(blockIdx.x * blockDim.y + row) * room + i] = rows[row * room + count - 1 - i];
}

/* up to twice the pitch */
__global__ void beyond(const int *counts, const float *in, float *out, int room)
{
    extern __shared__ float rows[];
    int row = threadIdx.y, count = counts[blockIdx.x * blockDim.y + row];
    if (count > 2 * room)
        return;
    for (int i = threadIdx.x; i < count; i += 32)
        rows[row * room + i] = in[row * room + i]; //~ shared-race
    __syncwarp();
    out[(blockIdx.x * blockDim.y + row) * room + threadIdx.x] = rows[row * room + threadIdx.x];
}

void run(const int *counts, const float *in, float *out, int room)
{
    within<<<64, dim3(32, 2), 2 * room * sizeof(float)>>>(counts, in, out, room);
    beyond<<<64, dim3(32, 2), 4 * room * sizeof(float)>>>(counts, in, out, room);
}
