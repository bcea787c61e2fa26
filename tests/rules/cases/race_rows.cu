/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: rows of a constant length do not overlap, however long the data are said to be. */
template <int X, int ROW, int ROWS>
__global__ void gemv(const double *a, const double *x, double *y, const int *size)
{
    int m = size[0], n = size[1];
    __shared__ double part[ROW * ROWS];
    double *own = part + ROW * threadIdx.y;
    for (int j = threadIdx.x; j < m; j += X)
        own[j] = 0;
    for (int i = threadIdx.y; i < n; i += ROWS)
        for (int j = threadIdx.x; j < m; j += X)
            own[j] += a[i * m + j] * x[i];
    __syncthreads();
    if (threadIdx.y == 0)
        for (int j = threadIdx.x; j < m; j += X)
            y[j] = part[j] + part[j + ROW];
}

template <int X, int ROW, int ROWS>
__global__ void gemv_early(const double *a, const double *x, double *y, const int *size)
{
    int m = size[0];
    __shared__ double part[ROW * ROWS];
    double *own = part + ROW * threadIdx.y;
    for (int j = threadIdx.x; j < m; j += X)
        own[j] = a[threadIdx.y * m + j] * x[threadIdx.y]; //~ shared-race
    if (threadIdx.y == 0)
        for (int j = threadIdx.x; j < m; j += X)
            y[j] = part[j] + part[j + ROW];
}

void run(const double *a, const double *x, double *y, const int *size, int n)
{
    dim3 threads(32, 4);
    gemv<32, 64, 4><<<n, threads>>>(a, x, y, size);
    gemv_early<32, 64, 4><<<n, threads>>>(a, x, y, size);
}
