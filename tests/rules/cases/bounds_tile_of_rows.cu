/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: blocks along y whose rows lie along threadIdx.x, as many as a template says. */
#include <cuda_runtime.h>

template <typename T, int ROWS> __global__ void product(int m, int n, const T *const a[], int lda, const T *const x[], T *const y[])
{
    const T *matrix = a[blockIdx.x], *column = x[blockIdx.x];
    T *out = y[blockIdx.x];
    const int row = blockIdx.y * ROWS + threadIdx.x;
    T sum(0);
    for (int k = 0; k < n; k++)
        sum += matrix[(size_t)k * lda + row] * column[k]; //~ missing-bounds-check
    out[row] = sum;
}

template <typename T> void products(int m, int n, const T *const a[], int lda, const T *const x[], T *const y[])
{
    const int rows = 64;
    if (m > 10000)
        return;
    dim3 grid(4, (m + rows - 1) / rows);
    product<T, rows><<<grid, rows>>>(m, n, a, lda, x, y);
}

template <typename T, int ROWS> __global__ void guarded(int m, const T *const x[], T *const y[])
{
    const int row = blockIdx.y * ROWS + threadIdx.x;
    if (row < m)
        y[blockIdx.x][row] = x[blockIdx.x][row];
}

template <typename T> void guarded_all(int m, const T *const x[], T *const y[])
{
    const int rows = 64;
    if (m > 10000)
        return;
    dim3 grid(4, (m + rows - 1) / rows);
    guarded<T, rows><<<grid, rows>>>(m, x, y);
}

/* One block for each row: its threads walk along it, and none is beyond it. */
template <typename T, int COLUMNS> __global__ void rows_of(const T *const x[], T *const y[], int m)
{
    y[blockIdx.x][blockIdx.y] = x[blockIdx.x][(size_t)blockIdx.y * COLUMNS + threadIdx.x];
}

template <typename T> void rows_of_all(int m, const T *const x[], T *const y[])
{
    dim3 grid(4, m < 1000 ? m : 1000);
    rows_of<T, 64><<<grid, 64>>>(x, y, m);
}
