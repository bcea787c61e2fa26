/* SPDX-License-Identifier: Apache-2.0 */
/* An int that counts the threads of the grid, compared with a number of elements in 64 bits. */
__global__ void clear(float *x, long n)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index
    if (at >= n)
        return;
    x[at] = 0.f;
}

__global__ void clear_all(float *x, size_t tokens, size_t width)
{
    int at = threadIdx.x + blockIdx.x * blockDim.x; //~ int32-overflow-index
    if (at < tokens * width)
        x[at] = 0.f;
}

/* what is not many, whatever its type; an index that has 64 bits; a length that has 32 */
__global__ void per_batch(float *x, long batch_size)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b < batch_size)
        x[b] = 0.f;
}

__global__ void per_beam(float *x, size_t batch_size, size_t beam_width)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b < batch_size * beam_width)
        x[b] = 1.f;
}

__global__ void wide_index(float *x, long n)
{
    long at = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (at < n)
        x[at] = 0.f;
}

__global__ void narrow_length(float *x, int n)
{
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (!(at >= n))
        x[at] = 0.f;
}
