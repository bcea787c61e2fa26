/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: elements off the diagonal of a matrix are written, and those on it are read. */
#include <cuda_runtime.h>

__global__ void off_diagonal(float *t, const float *v, unsigned n, unsigned pitch, unsigned rounds)
{
    unsigned first = blockIdx.y * 32, end = min(n, first + 32);
    unsigned i = blockIdx.x * 32 + threadIdx.x;
    for (unsigned r = 0; r < rounds; r++) {
        for (unsigned j = first; j < end; j++) {
            if (i < j) {
                float scale = t[j + j * pitch];
                t[i + j * pitch] = t[i + j * pitch] - scale * v[i];
            }
        }
        __syncthreads();
    }
}

__global__ void with_diagonal(float *t, const float *v, unsigned n, unsigned pitch, unsigned rounds)
{
    unsigned first = blockIdx.y * 32, end = min(n, first + 32);
    unsigned i = blockIdx.x * 32 + threadIdx.x;
    for (unsigned r = 0; r < rounds; r++) {
        for (unsigned j = first; j < end; j++) {
            if (i <= j) {
                float scale = t[j + j * pitch]; //~ global-race
                t[i + j * pitch] = t[i + j * pitch] - scale * v[i];
            }
        }
        __syncthreads();
    }
}
