/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a length in constant memory that kernel after kernel compares its place with. */
#include <cuda_runtime.h>

struct lattice {
    int nodes, width;
};
static __constant__ lattice params;

__device__ void coordinates(unsigned i, unsigned *xy)
{
    xy[0] = i % params.width;
    xy[1] = i / params.width;
}

__global__ void clear(float *density)
{
    unsigned i = blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < params.nodes)
        density[i] = 0;
}

__global__ void relax(float *density)
{
    unsigned i = blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= params.nodes)
        return;
    density[i] *= 0.5f;
}

__global__ void stream(float *to, const float *from)
{
    unsigned i = blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < params.nodes)
        to[i] = from[i];
}

__global__ void force(float *density, const char *wall)
{
    unsigned i = blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < params.nodes && !wall[i])
        density[i] += 1;
}

__global__ void mirror(float *density, const char *wall)
{
    unsigned xy[2], i = blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
    coordinates(i, xy);
    if (wall[i]) //~ missing-bounds-check
        density[i] = -density[i];
}

/* In rounds, to an end of its own. */
__global__ void add(float *sum, const float *x, int n)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(sum, x[i]);
}

/* One thread. */
__global__ void report(float *out, const float *density)
{
    unsigned i = blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        out[i] = density[i];
}
