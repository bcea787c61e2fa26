// SPDX-License-Identifier: Apache-2.0
// CL301: a size that is bounded by a block: of another launch of the function, or less a few; and a shape that is
// handed over as a whole.
#include <cuda_runtime.h>

__global__ void sum_rows(const float *in, int n, float *out)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * n + threadIdx.x];
    __syncthreads();
    out[blockIdx.x] = part[0] + part[blockDim.x - 1];
}

__global__ void reverse_row(float *row, int n)
{
    extern __shared__ float copy[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        copy[i] = row[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = copy[n - 1 - i];
}

class Finder
{
  public:
    void run(const float *in, int n, cudaStream_t stream);
    void run_wide(int width, cudaStream_t stream);

  private:
    dim3 m_grid, m_block;
    int m_width;
    float *m_out;
};

void Finder::run(const float *in, int n, cudaStream_t stream)
{
    int bytes = sizeof(float) * m_block.x;
    sum_rows<<<m_grid, m_block, bytes, stream>>>(in, n, m_out);
    sum_rows<<<1, m_grid, bytes, stream>>>(m_out, n, m_out);
}

void Finder::run_wide(int width, cudaStream_t stream)
{
    int bytes = sizeof(float) * width;
    reverse_row<<<1, m_block, bytes, stream>>>(m_out, width); //~ shared-memory-too-large
}

// one or the other
void reverse_any(float *row, int n, bool few)
{
    if (few)
        sum_rows<<<1, n, n * sizeof(float)>>>(row, n, row);
    else
        reverse_row<<<1, 256, n * sizeof(float)>>>(row, n); //~ shared-memory-too-large
}

__global__ void process(const unsigned *first, float *values, unsigned n)
{
    extern __shared__ float local[];
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
        local[i] = values[blockIdx.x * n + i];
    __syncthreads();
    for (unsigned i = first[blockIdx.x] + threadIdx.x; i < first[blockIdx.x + 1]; i += blockDim.x)
        atomicAdd(&values[i], local[i % n]);
}

void process_all(unsigned parts, unsigned block_size, unsigned n, const unsigned *first, float *values)
{
    process<<<parts, block_size, n * sizeof(float)>>>(first, values, n); //~ shared-memory-too-large?
}

void process_many(unsigned parts, unsigned n, const unsigned *first, float *values)
{
    process<<<parts, 256, n * sizeof(float)>>>(first, values, n); //~ shared-memory-too-large
}

__global__ void sum_columns(const float *in, int n, float *out)
{
    extern __shared__ float tile[];
    for (int i = threadIdx.x; i < 64 * n; i += blockDim.x)
        tile[i] = in[blockIdx.x * 64 * n + i];
    __syncthreads();
    out[blockIdx.x] = tile[0] + tile[64 * n - 1];
}

// 1024 rows, which the first launch allows, are 256 KiB
void sum_tiles(const float *in, int rows, float *out)
{
    sum_rows<<<1, rows, rows * sizeof(float)>>>(in, rows, out);
    sum_columns<<<1, 256, 64 * rows * sizeof(float)>>>(in, rows, out); //~ shared-memory-too-large
}

// as are 32 rows of 32 threads: 8 KiB
void sum_small_tiles(const float *in, int rows, float *out)
{
    sum_rows<<<1, dim3(32, rows), 4096>>>(in, rows, out);
    sum_columns<<<1, 256, 64 * rows * sizeof(float)>>>(in, rows, out);
}
