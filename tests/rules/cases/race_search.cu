// SPDX-License-Identifier: Apache-2.0
// CL105: a search over keys, which one thread wins; not what each thread leaves there whatever its key is.
#include <cuda_runtime.h>

__global__ void find(const int *keys, int wanted, const float *x, float *found, bool *is_found, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        if (keys[i] == wanted) {
            *is_found = true;
            *found = x[i];
        }
    }
}

__global__ void find_cube(const Cube *cubes, int n, Place place, Cube *found, bool *is_found)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const Cube *cube = cubes + i;
        if (cube->place == place) {
            *is_found = true;
            *found = *cube;
        }
    }
}

__global__ void find_in_mode(const int *keys, int mode, int other_mode, const float *x, float *found, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        if (mode == other_mode)
            *found = x[i]; //~ global-race
    }
}
