// SPDX-License-Identifier: Apache-2.0
// CL201: what says where lists begin has one more than there are lists, whatever it is called.
#include <cuda_runtime.h>

__global__ void multiply(const int *rows, const int *columns, const float *m, const float *v, float *out, int num_rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < num_rows) {
        float dot = 0;
        int first = rows[row];
        int end = rows[row + 1];
        for (int i = first; i < end; i++)
            dot += m[i] * v[columns[i]];
        out[row] = dot;
    }
}

__global__ void lengths(const int *rows, int *out, int num_rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < num_rows)
        out[row] = rows[row + 1] - rows[row];
}

// Where rows start, or how high each one is?
__global__ void differences(const int *heights, int *out, int num_heights)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < num_heights)
        out[i] = heights[i + 1] - heights[i]; //~ missing-bounds-check?
}

__global__ void lanes(const int *rows, const float *m, float *out, int num_rows)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < num_rows) {
        int end = rows[row + 1];
        float sum = 0;
        for (int i = rows[row] + threadIdx.x; i < end; i += 32)
            sum += m[i];
        atomicAdd(&out[row], sum);
    }
}

__global__ void smooth(const int *steps, int *out, int num_steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < num_steps)
        out[i] = (steps[i] + steps[i + 1]) / 2; //~ missing-bounds-check
}
