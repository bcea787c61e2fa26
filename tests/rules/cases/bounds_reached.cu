// SPDX-License-Identifier: Apache-2.0
// Where a row starts is read of every row, and used of those that there are.

template <typename T, int COLUMNS>
__device__ void scanRows(T *buffer, T *out, const T *in, const long *starts, const long *counts,
                         unsigned rows)
{
    for (unsigned block = blockIdx.x * blockDim.y; block < rows; block += blockDim.y * gridDim.x) {
        unsigned row = block + threadIdx.y;
        const T *from = in + starts[row]; //~ missing-bounds-check
        T *to = out + starts[row]; //~ missing-bounds-check
        unsigned columns = counts[row];
        if (row < rows && threadIdx.x < columns)
            buffer[threadIdx.x] = from[threadIdx.x];
        __syncthreads();
        if (row < rows && threadIdx.x < columns)
            to[threadIdx.x] = buffer[COLUMNS - 1 - threadIdx.x];
        __syncthreads();
    }
}

template <typename T, int COLUMNS>
__global__ void scan(T *out, const T *in, const long *starts, const long *counts, unsigned rows)
{
    __shared__ T buffer[COLUMNS];
    scanRows<T, COLUMNS>(buffer, out, in, starts, counts, rows);
}

// what is read is used whatever the row is
__global__ void shifted(float *out, const float *in, const int *starts, int rows)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    const float *from = in + starts[row];
    float x = from[threadIdx.x];
    if (row < rows)
        atomicAdd(&out[blockIdx.x], x);
}
