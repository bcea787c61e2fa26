// SPDX-License-Identifier: Apache-2.0
// CL102: two that write to rows of `width`, of which nobody says how long it is, and never to one column: where it has
// room for both columns they do not meet
#include <cstdint>

__global__ void join(uint32_t n, uint32_t skip, uint32_t columns, uint32_t width, const float *in, const float *last,
                     float *out)
{
    extern __shared__ float joined[];
    uint32_t first = blockIdx.x * 64;
    if (first >= n)
        return;
    uint32_t rows = n - first < 64 ? n - first : 64;
    for (uint32_t i = threadIdx.x; i < rows * columns; i += 256) {
        uint32_t r = i / columns, c = i % columns;
        joined[r * width + skip + c] = in[i];
    }
    for (uint32_t i = threadIdx.x; i < rows; i += 256)
        joined[i * width + skip + columns] = last[first + i];
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = joined[threadIdx.x];
}

/* The twin: one column less, and it is the last one of the others. */
__global__ void join_over(uint32_t n, uint32_t skip, uint32_t columns, uint32_t width, const float *in,
                          const float *last, float *out)
{
    extern __shared__ float joined[];
    uint32_t first = blockIdx.x * 64;
    if (first >= n)
        return;
    uint32_t rows = n - first < 64 ? n - first : 64;
    for (uint32_t i = threadIdx.x; i < rows * columns; i += 256) {
        uint32_t r = i / columns, c = i % columns;
        joined[r * width + skip + c] = in[i];
    }
    for (uint32_t i = threadIdx.x; i < rows; i += 256)
        joined[i * width + skip + columns - 1] = last[first + i]; //~ shared-race
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = joined[threadIdx.x];
}

/* Another twin: what begins the columns is not the same for both. */
__global__ void join_shifted(uint32_t n, uint32_t skip, uint32_t columns, uint32_t width, const float *in,
                             const float *last, float *out)
{
    extern __shared__ float joined[];
    uint32_t first = blockIdx.x * 64;
    if (first >= n)
        return;
    uint32_t rows = n - first < 64 ? n - first : 64;
    for (uint32_t i = threadIdx.x; i < rows * columns; i += 256) {
        uint32_t r = i / columns, c = i % columns;
        joined[r * width + skip + c] = in[i];
    }
    for (uint32_t i = threadIdx.x; i < rows; i += 256)
        joined[i * width + columns] = last[first + i]; //~ shared-race
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = joined[threadIdx.x];
}

void run(uint32_t n, uint32_t skip, uint32_t columns, uint32_t width, const float *in, const float *last, float *out)
{
    uint32_t blocks = (n + 63) / 64;
    join<<<blocks, 256, 64 * width * sizeof(float)>>>(n, skip, columns, width, in, last, out);
    join_over<<<blocks, 256, 64 * width * sizeof(float)>>>(n, skip, columns, width, in, last, out);
    join_shifted<<<blocks, 256, 64 * width * sizeof(float)>>>(n, skip, columns, width, in, last, out);
}
