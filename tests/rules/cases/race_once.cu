/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a loop over what blocks there are, in a kernel with as many of them: it has one round. */
#include <cuda_runtime.h>

__global__ void once(const float *in, float *out, int rows, int cols)
{
    extern __shared__ float row[];
    for (int r = blockIdx.y; r < rows; r += gridDim.y) {
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            row[i] = in[r * cols + i];
        __syncthreads();
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[r * cols + i] = row[cols - 1 - i];
    }
}

__global__ void several(const float *in, float *out, int rows, int cols)
{
    extern __shared__ float row[];
    for (int r = blockIdx.y; r < rows; r += gridDim.y) {
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            row[i] = in[r * cols + i];
        __syncthreads();
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[r * cols + i] = row[cols - 1 - i]; //~ shared-race
    }
}

/* within the one round */
__global__ void early(const float *in, float *out, int rows, int cols)
{
    extern __shared__ float row[];
    for (int r = blockIdx.y; r < rows; r += gridDim.y) {
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            row[i] = in[r * cols + i]; //~ shared-race
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[r * cols + i] = row[cols - 1 - i];
        __syncthreads();
    }
}

void run(const float *in, float *out, int rows, int cols)
{
    dim3 grid(1, rows), few(1, rows < 64 ? rows : 64);
    once<<<grid, 128, cols * sizeof(float)>>>(in, out, rows, cols);
    several<<<few, 128, cols * sizeof(float)>>>(in, out, rows, cols);
    early<<<grid, 128, cols * sizeof(float)>>>(in, out, rows, cols);
}
