/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: marks that are put where the data says. */
#include <cuda_runtime.h>

template <typename L>
__global__ void one_hot(float *out, const L *label, int n, int depth)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i * depth + label[i]] = 1.0f; //~ missing-bounds-check
}

__global__ void one_hot_strided(float *out, const int *label, int n, int classes)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const int c = label[i];
        float *row = out + i * classes;
        row[c] = 1.0f; //~ missing-bounds-check
    }
}

__global__ void one_hot_summed(float *out, const int *x, const int *strides, int n, int dim,
                               int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int at = 0;
    for (int k = 0; k < dim; k++)
        at += x[i * dim + k] * strides[k];
    out[i * size + at] = 1.0f; //~ missing-bounds-check
}

__global__ void one_hot_row(bool *mask, const long *target, int rows, int vocab)
{
    int row = blockIdx.x;
    if (threadIdx.x == 0 && row < rows)
        mask[(long)row * vocab + target[row]] = true;
}

/* asked */
__global__ void one_hot_asked(float *out, const int *label, int n, int depth)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && label[i] >= 0 && label[i] < depth)
        out[i * depth + label[i]] = 1.0f;
}

__global__ void one_hot_clamped(float *out, const int *label, int n, int depth)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i * depth + min(label[i], depth - 1)] = 1.0f;
}

/* a result for each of them, and columns that the matrix is made of */
__global__ void scatter(float *out, const int *at, const float *v, int n, int depth)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i * depth + at[i]] = v[i];
}

__global__ void to_dense(float *out, const int *first, const int *column, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int k = first[row]; k < first[row + 1]; k++)
        out[row * columns + column[k]] = 1.0f;
}

__global__ void reset_label(float *out, const int *label, int n, int depth)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i * depth + label[i]] = 0.0f;
}
