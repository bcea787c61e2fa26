/* SPDX-License-Identifier: Apache-2.0 */
/* CL102 and CL105: memory behind an address that was rounded up, pages of rows and columns, and labels that are
 * left out. */
/* clang-format off */
#include <cuda_runtime.h>

#include "host/alignment.h"

template <typename To, typename From>
__device__ To *aligned_for(From raw)
{
    return reinterpret_cast<To *>(host::alignUp(reinterpret_cast<size_t>(raw), sizeof(To)));
}

__global__ void two_parts(const float *in, float *out, int bins)
{
    extern __shared__ char raw[];
    float *left = aligned_for<float>(raw);
    float *right = aligned_for<float>(left + bins);
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        left[i] = in[i]; //~ shared-race
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        right[i] = left[bins - 1 - i];
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        out[blockIdx.x * bins + i] = right[i] + left[i];
}

__global__ void two_parts_in_order(const float *in, float *out, int bins)
{
    extern __shared__ char raw[];
    float *left = aligned_for<float>(raw);
    float *right = aligned_for<float>(left + bins);
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        left[i] = in[i];
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        right[i] = left[bins - 1 - i];
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        out[blockIdx.x * bins + i] = right[i] + left[i];
}

__global__ void pages_turned(const float *in, float *out, long n, long rows, long cols)
{
    __shared__ float tile[32][33];
    const long pages = n / (rows * cols);
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 8; k++) {
        const long page = blockIdx.z * 8 + k;
        if (page >= pages)
            break;
        if (x < cols && y < rows)
            tile[threadIdx.y][threadIdx.x] = in[page * rows * cols + y * cols + x];
        __syncthreads();
        if (x < rows && y < cols)
            out[page * rows * cols + y * rows + x] = tile[threadIdx.x][threadIdx.y]; //~ shared-race
    }
}

__global__ void pages_in_order(const float *in, float *out, long n, long rows, long cols)
{
    __shared__ float tile[32][33];
    const long pages = n / (rows * cols);
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 8; k++) {
        const long page = blockIdx.z * 8 + k;
        if (page >= pages)
            break;
        if (x < cols && y < rows)
            tile[threadIdx.y][threadIdx.x] = in[page * rows * cols + y * cols + x];
        __syncthreads();
        if (x < rows && y < cols)
            out[page * rows * cols + y * rows + x] = tile[threadIdx.x][threadIdx.y];
        __syncthreads();
    }
}

void turn(const float *in, float *out, long n, long rows, long cols)
{
    dim3 grid((cols + 31) / 32, (rows + 31) / 32, (n / (rows * cols) + 7) / 8), block(32, 32);
    pages_turned<<<grid, block>>>(in, out, n, rows, cols);
    pages_in_order<<<grid, block>>>(in, out, n, rows, cols);
}

__global__ void weight_of_labels(const int *label, const float *weight, float *total, int n, int left_out)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        if (label[i] == left_out)
            continue;
        *total += weight[i]; //~ global-race
    }
}

__global__ void weight_by_atomics(const int *label, const float *weight, float *total, int n, int left_out)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        if (label[i] == left_out)
            continue;
        atomicAdd(total, weight[i]);
    }
}
