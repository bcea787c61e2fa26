// SPDX-License-Identifier: Apache-2.0
// CL204: products that have 64 bits by one of their factors, and 64-bit places, of which an int keeps half.
#include <cstdint>
#include <cuda_runtime.h>

__global__ void copy_rows(char *out, const char *in, const int *picked, size_t bytes_per_row, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    int token = picked[i];
    int from = token * bytes_per_row; //~ int32-overflow-index
    size_t to = i * bytes_per_row;
    for (size_t k = 0; k < bytes_per_row; k++)
        out[to + k] = in[from + k];
}

template <typename T>
__global__ void gather(T *result, const T *values, const uint64_t *row_ids, uint64_t n)
{
    uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    if (i < n) {
        int row = row_ids[i]; //~ int32-overflow-index
        result[i] = values[row];
    }
}

// labels are few
template <typename T>
__global__ void gather_labels(T *result, const T *values, const uint64_t *labels, uint64_t n)
{
    uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    if (i < n) {
        int label = labels[i];
        result[i] = values[label];
    }
}

// names that stay with their variables though the address is taken; ncol, nrow
extern __constant__ int rows_on_device;
cudaError_t upload(float *to, const float *from, int nchans, int processed, int shift)
{
    int length = processed + shift;
    size_t size = nchans * length * sizeof(float); //~ int32-overflow-index
    cudaError_t e = cudaMemcpyToSymbol(rows_on_device, &length, sizeof(int));
    return e == cudaSuccess ? cudaMemcpy(to, from, size, cudaMemcpyHostToDevice) : e;
}

size_t cells(int ncol, int nrow)
{
    const size_t size = ncol * nrow; //~ int32-overflow-index
    return size;
}
