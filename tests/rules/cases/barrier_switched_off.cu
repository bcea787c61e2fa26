// SPDX-License-Identifier: Apache-2.0
// CL101: a helper waits only where it is told that several threads share the work, and this call says that none do
__device__ void scaled(double *row, double factor, int n, int first, int stride)
{
    double sum = 0;
    for (int i = first; i < n; i += stride)
        sum += row[i];
    if (stride != 1)
        __syncthreads();
    for (int i = first; i < n; i += stride)
        row[i] = sum * factor;
}

// Each thread has rows of its own, and is alone there.
__global__ void rows_of_own(double *rows, double factor, int n, int m)
{
    for (int r = threadIdx.x; r < m; r += 128)
        scaled(rows + (size_t)r * n, factor, n, 0, 1);
}

// Two threads share a row: they wait, and the last round is not everyone's.
__global__ void rows_of_pairs(double *rows, double factor, int n, int m)
{
    for (int r = threadIdx.x; r < m; r += 128) //~ barrier-divergent?
        scaled(rows + (size_t)(r / 2) * n, factor, n, r % 2, 2);
}

// Here the caller does not say.
__global__ void rows_as_told(double *rows, double factor, int n, int m, int stride)
{
    for (int r = threadIdx.x; r < m; r += 128) //~ barrier-divergent?
        scaled(rows + (size_t)r * n, factor, n, 0, stride);
}
