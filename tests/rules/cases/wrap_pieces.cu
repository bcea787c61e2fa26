/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a 64-bit number of pieces whose 32-bit offsets are read at i and at i + 1: there are as many elements at
 * least, and the offsets count them. A neighbour that is no offset says nothing. */
#include <cuda_runtime.h>

__global__ void sizes(size_t pieces, const int *offsets, int *out)
{
    const auto tid = threadIdx.x + blockIdx.x * blockDim.x;
    for (int i = tid; i < pieces; i += blockDim.x * gridDim.x) { //~ int32-overflow-index?
        const auto n = offsets[i + 1] - offsets[i];
        out[i] = n * n;
    }
}

__global__ void slopes(size_t n, const short *x, float *out)
{
    const auto tid = threadIdx.x + blockIdx.x * blockDim.x;
    for (int i = tid; i < n; i += blockDim.x * gridDim.x) { //~ int32-overflow-index!
        out[i] = x[i + 1] - x[i];
    }
}

__global__ void loaded(size_t n, const short *x, const int *y, int *out)
{
    const auto tid = threadIdx.x + blockIdx.x * blockDim.x;
    for (int i = tid; i < n; i += blockDim.x * gridDim.x) { //~ int32-overflow-index!
        out[i] = x[i] + y[i];
    }
}

void run(size_t n, int *x, int *y, short *u, float *v)
{
    sizes<<<1024, 256>>>(n, x, y);
    slopes<<<1024, 256>>>(n, u, v);
    loaded<<<1024, 256>>>(n, u, x, y);
}
