/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: launches whose brackets an editor has set apart. */
#include <ostream>
#include "absent.h"

__global__ void step(float *x, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= 0.5f; //~ missing-bounds-check
}

__global__ void step_inside(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 0.5f;
}

void run(float *x, int n, cudaStream_t stream)
{
    const int block = 128;
    dim3 grid((n + block - 1) / block);
    step << <grid, block, 0, stream >> > (x, n);
    step_inside <<< grid, block >> > (x, n);
}

std::ostream &write(std::ostream &out, const Table<List<int> > &table)
{
    return out << "step << <" << sizeof(Table<List<Pair<int, int> > >) << table.rows;
}
