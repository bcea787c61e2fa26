/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a grid that counts threads; blocks of so many threads as a device takes have sides of its root. */
#include "device.h"

__global__ void elsewhere(float *a, int n);
__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] *= 2.0f;
}
// one block for each row, in clusters of as many as a block has threads
__global__ void rows(float *a, int n)
{
    float *row = a + blockIdx.x * 32;
    if (blockIdx.x < n)
        row[threadIdx.x] = 0.0f;
}

void run(float *a, int n, int m, int threads)
{
    const dim3 block(threads, 4);
    const dim3 grid(static_cast<int>(std::ceil(static_cast<double>(n) / static_cast<double>(block.x))) * block.x, //~ invalid-launch
                    (min(m, 4096) + 3) / 4);
    elsewhere<<<grid, block>>>(a, n);
    int size = 256;
    int global = (n + size - 1) / size * size; //~ invalid-launch
    scale<<<global, size>>>(a, n);
    rows<<<(n + 31) / 32 * 32, 32>>>(a, n);
    scale<<<(n + size - 1) / size, size>>>(a, n);
}

void assemble(float *a, int num_rows, int num_columns)
{
    const std::size_t group_size = device().get_max_group_size();
    const int side = static_cast<int>(std::sqrt(static_cast<double>(group_size)));
    const dim3 block(side, side);
    const dim3 grid((num_rows + side - 1) / side, (num_columns + side - 1) / side);
    elsewhere<<<grid, block>>>(a, num_rows);
}
