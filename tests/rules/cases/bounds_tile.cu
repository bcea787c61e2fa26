/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: blocks that take COLUMNS of them each, and a length that goes with their stride. */
#include <cuda_runtime.h>

template <int COLUMNS> __global__ void mix(const char *a, float *out, const int ne00, const int ne01,
                                           const int ne02, const int nb00, const int nb01,
                                           const int nb02)
{
    const int first = blockIdx.x * COLUMNS;
    const float *rows = (const float *)(a + nb02 * blockIdx.y + nb01 * first);
    float sum[COLUMNS] = {0};
    for (int j = 0; j < COLUMNS; j++)
        sum[j] += rows[j * (nb01 / 4) + threadIdx.x];
    for (int j = 0; j < COLUMNS; j++)
        out[(first + j) * gridDim.y * blockDim.x + threadIdx.x] = sum[j]; //~ missing-bounds-check
}

template <int COLUMNS> __global__ void mix_inside(const char *a, float *out, const int ne00,
                                                  const int ne01, const int ne02, const int nb00,
                                                  const int nb01, const int nb02)
{
    const int first = blockIdx.x * COLUMNS;
    const float *rows = (const float *)(a + nb02 * blockIdx.y + nb01 * first);
    for (int j = 0; j < COLUMNS; j++) {
        if (first + j >= ne01)
            break;
        out[(first + j) * gridDim.y * blockDim.x + threadIdx.x] =
            rows[j * (nb01 / 4) + threadIdx.x];
    }
}

/* one row for each block: there are as many blocks as rows */
__global__ void alone(const char *a, float *out, const int ne00, const int ne01, const int nb00,
                      const int nb01)
{
    const float *row = (const float *)(a + nb01 * blockIdx.x);
    for (int i = threadIdx.x; i < ne00; i += blockDim.x)
        out[blockIdx.x * ne00 + i] = row[i];
}

/* names of two axes */
template <int COLUMNS> __global__ void other(const char *a, float *out, const int ne00, const int nb01)
{
    const int first = blockIdx.x * COLUMNS;
    const float *rows = (const float *)(a + nb01 * first);
    for (int j = 0; j < COLUMNS; j++)
        out[(first + j) * blockDim.x + threadIdx.x] = rows[j * (nb01 / 4) + threadIdx.x];
}

/* stored within the rows, read without */
template <int COLUMNS> __global__ void stored_inside(const float *a, float *out, const int rows)
{
    const int first = blockIdx.x * COLUMNS;
    float sum[COLUMNS] = {0};
    for (int j = 0; j < COLUMNS; j++)
        sum[j] += a[(first + j) * 128 + threadIdx.x]; //~ missing-bounds-check
    for (int j = 0; j < COLUMNS; j++) {
        if (first + j >= rows)
            break;
        out[(first + j) * 128 + threadIdx.x] = sum[j];
    }
}

template <int COLUMNS> __global__ void read_inside(const float *a, float *out, const int rows)
{
    const int first = blockIdx.x * COLUMNS;
    float sum[COLUMNS] = {0};
    for (int j = 0; j < COLUMNS; j++)
        sum[j] += COLUMNS == 1 || first + j < rows ? a[(first + j) * 128 + threadIdx.x] : 0.0f;
    for (int j = 0; j < COLUMNS; j++) {
        if (first + j >= rows)
            break;
        out[(first + j) * 128 + threadIdx.x] = sum[j];
    }
}
