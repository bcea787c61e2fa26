// SPDX-License-Identifier: Apache-2.0
#include "engine/lists.h"

// The search ends when a number in shared memory says so: its first round does not ask.
__global__ void search(const float *x, float *out, unsigned n, unsigned cols)
{
    __shared__ engine::Found found;
    unsigned row = blockIdx.x;
    if (row >= n)
        return;
    do {
        for (unsigned c = threadIdx.x; c < cols; c += blockDim.x)
            found.add(x[row * cols + c]);
        __syncthreads();
    } while (found.count < 10);
    out[row] = found.value;
}
