// SPDX-License-Identifier: Apache-2.0
// CL102: a number whose type stands in a header that is not here; scratch of a collective behind a macro that is not here.
#include "numeric.h"
#include <cub/cub.cuh>

__global__ void broadcast(const REAL *in, REAL *out, int pivot)
{
    __shared__ REAL s;
    for (int row = 0; row < pivot; row++) {
        if (threadIdx.x == pivot)
            s = in[row];
        __syncthreads();
        out[row * blockDim.x + threadIdx.x] = s; //~ shared-race
    }
}

__global__ void sums(const float *in, float *out, int n)
{
    typedef PROJECT_NAMESPACE cub::BlockReduce<float, 256> BlockReduce;
    __shared__ typename BlockReduce::TempStorage scratch;
    float sum = 0.0f;
    for (int i = 0; i < n; i += 256)
        sum += BlockReduce(scratch).Sum(in[i + threadIdx.x]); //~ shared-race
    __syncthreads();
    if (threadIdx.x == 0)
        out[0] = sum;
}
