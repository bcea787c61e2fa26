/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: what shared memory holds is small, also behind a pointer that is kept in a variable or a member. */
#include <stdint.h>

struct stages {
    float *rows;
    float *lines;
    int row_stride;
    __device__ float *row(int row) const
    {
        return rows + row * row_stride;
    }
    __device__ float *line(int row) const
    {
        return lines + row * row_stride; //~ int32-overflow-index
    }
};

__device__ void lay_out(stages &s, void *smem_base, float *outside, int offset, bool is_used)
{
    s.rows = is_used ? reinterpret_cast<float *>(reinterpret_cast<unsigned char *>(smem_base) + offset)
                     : nullptr;
    if (!is_used)
        s.rows = nullptr;
    s.rows = reinterpret_cast<float *>(reinterpret_cast<unsigned char *>(smem_base) + offset);
    s.lines = outside;
}

__global__ void convolve(float *out, int rows, int cols)
{
    __shared__ float *weights;
    extern __shared__ float data[];
    weights = &data[cols];
    __syncthreads();
    float sum = 0;
    for (int row = 0; row < rows; row++)
        sum += weights[row * cols];
    out[threadIdx.x] = sum;
}

__global__ void convolve_global(float *out, float *all, int rows, int cols)
{
    __shared__ float *weights;
    weights = all + 4;
    __syncthreads();
    float sum = 0;
    for (int row = 0; row < rows; row++)
        sum += weights[row * cols]; //~ int32-overflow-index
    out[threadIdx.x] = sum;
}

/* two places for it: one of them is not shared */
__global__ void convolve_either(float *out, float *all, int rows, int cols, bool is_large)
{
    __shared__ float *weights;
    extern __shared__ float data[];
    weights = &data[cols];
    if (is_large)
        weights = all;
    __syncthreads();
    float sum = 0;
    for (int row = 0; row < rows; row++)
        sum += weights[row * cols]; //~ int32-overflow-index
    out[threadIdx.x] = sum;
}

/* `smem` by the name of a variable that is set twice */
__global__ void sum_lines(float *out, float *const *first, int rows, int cols, int64_t n)
{
    float *smem_lines = first[0];
    if (n > rows)
        smem_lines = first[1];
    float sum = 0;
    for (int row = 0; row < rows; row++)
        sum += smem_lines[row * cols];
    out[threadIdx.x] = sum;
}
