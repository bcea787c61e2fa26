/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what a function out of sight makes of the place is compared; nine numbers of a matrix; one state of a
 * random generator for each thread. */
#include "absent/indices.h"

__global__ void flux(float *out, const float *in, int nx, int ny, int nz, int n_ghost)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int x, y, z;
    indices::split(i, nx, ny, x, y, z);
    if (x >= nx or y >= ny or z >= nz)
        return;
    out[i] = in[i];
}

__global__ void flux_anyway(float *out, const float *in, int nx, int ny, int nz, int n_ghost)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int x, y, z;
    indices::split(i, nx, ny, x, y, z);
    if (x >= nx and y >= ny and z >= nz)
        return;
    out[i] = in[i]; //~ missing-bounds-check
}

__global__ void box_changed(int N, const double *box, const double *old_box, int *changed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 9)
        return;
    if (old_box[i] != box[i])
        changed[0] = 1;
}

__global__ void keys(int n, int *values, int *keys, curandState *state)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    curandState own = state[id];
    for (int i = id; i < n; i += blockDim.x * gridDim.x) {
        keys[i] = curand(&own);
        values[i] = i;
    }
}
