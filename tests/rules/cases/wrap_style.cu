/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a file that counts in 32 bits throughout gets one finding, for the largest of its products. */

__global__ void add_rows(float *out, const float *in, int rows, int cols)
{
    int row = blockIdx.x;
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        out[row * cols + i] += in[row * cols + i];
}

__global__ void scale_rows(float *out, const float *factor, int rows, int stride)
{
    int row = blockIdx.x;
    for (int i = threadIdx.x; i < stride; i += blockDim.x)
        out[row * stride + i] *= factor[row];
}

__global__ void copy_tokens(float *out, const float *in, int hidden, int tokens)
{
    int token = blockIdx.x;
    for (int i = threadIdx.x; i < hidden; i += blockDim.x)
        out[token * hidden + i] = in[token * hidden + i];
}

__global__ void clear_tokens(float *out, int hidden, int tokens, int vocab)
{
    int token = blockIdx.x;
    for (int i = threadIdx.x; i < vocab; i += blockDim.x)
        out[token * vocab + i] = 0;
}

__global__ void first_of_rows(float *out, const float *in, int row_stride)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    out[row] = in[row * row_stride]; //~ int32-overflow-index
}

__global__ void shift_points(float *points, const float *by, int columns)
{
    int point = blockIdx.x;
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        points[point * columns + i] -= by[i];
}

__global__ void sum_nodes(float *sum, const float *nodes, int length)
{
    int node = blockIdx.x;
    for (int i = threadIdx.x; i < length; i += blockDim.x)
        atomicAdd(&sum[i], nodes[node * length + i]);
}
