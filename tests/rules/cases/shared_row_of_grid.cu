// SPDX-License-Identifier: Apache-2.0
// CL202: a row that each block keeps for itself, indexed with the row's place in the matrix.
template <int MOST>
__global__ void row_exp(float *out, const float *in, unsigned rows, unsigned cols)
{
    __shared__ float line[MOST];
    for (unsigned i = blockIdx.x; i < rows; i += gridDim.x) {
        for (unsigned j = threadIdx.x; j < cols; j += blockDim.x)
            line[j] = in[(size_t)i * cols + j];
        __syncthreads();
        for (unsigned j = threadIdx.x; j < cols; j += blockDim.x)
            out[(size_t)i * cols + j] = expf(line[i * cols + j] - line[0]); //~ shared-out-of-bounds
        __syncthreads();
    }
}

template <int MOST>
__global__ void row_exp_right(float *out, const float *in, unsigned rows, unsigned cols)
{
    __shared__ float line[MOST];
    for (unsigned i = blockIdx.x; i < rows; i += gridDim.x) {
        for (unsigned j = threadIdx.x; j < cols; j += blockDim.x)
            line[j] = in[(size_t)i * cols + j];
        __syncthreads();
        for (unsigned j = threadIdx.x; j < cols; j += blockDim.x)
            out[(size_t)i * cols + j] = expf(line[j] - line[0]);
        __syncthreads();
    }
}

/* Two lines by turns; the rows of the block itself; one block, of which nobody else is left. */
template <int MOST>
__global__ void by_turns(float *out, const float *in, unsigned rows)
{
    __shared__ float line[2 * MOST], own[8 * MOST];
    for (unsigned i = blockIdx.x; i < rows; i += gridDim.x) {
        line[i % 2 * MOST + threadIdx.x] = in[(size_t)i * MOST + threadIdx.x];
        __syncthreads();
        out[(size_t)i * MOST + threadIdx.x] = line[i % 2 * MOST + MOST - 1 - threadIdx.x];
    }
    for (unsigned i = threadIdx.y; i < 8; i += blockDim.y)
        own[i * MOST + threadIdx.x] = in[i];
    __syncthreads();
    for (unsigned i = blockIdx.x; i < 4; i += gridDim.x)
        out[i] = own[i * MOST];
}

template <int MOST>
__global__ void one_block(float *out, const float *in, unsigned rows)
{
    __shared__ float all[8 * MOST];
    for (unsigned i = blockIdx.x; i < rows; i += gridDim.x)
        all[i * MOST + threadIdx.x] = in[i * MOST + threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = all[threadIdx.x];
}

__global__ void fixed(float *out, const float *in, int rows, int cols)
{
    __shared__ float line[1024];
    for (int i = blockIdx.x; i < rows; i += gridDim.x) {
        line[threadIdx.x] = in[threadIdx.x];
        __syncthreads();
        out[i] = line[i * cols + threadIdx.x]; //~ shared-out-of-bounds
    }
}

void run(float *out, const float *in, int rows, int cols)
{
    row_exp<1024><<<512, 256>>>(out, in, rows, cols);
    row_exp_right<1024><<<512, 256>>>(out, in, rows, cols);
    by_turns<64><<<rows, dim3(64, 4)>>>(out, in, rows);
    one_block<64><<<1, 64>>>(out, in, 8);
    fixed<<<256, 256>>>(out, in, rows, cols);
}
