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

/* 64 bits, and too late: 2^32 bytes are 4 GiB, of which nothing says that they are handed over */
__global__ void flip(unsigned char *x, long num_elements)
{
    long at = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index?
    if (at < num_elements)
        x[at] = ~x[at];
}

/* as many doubles are 32 GiB */
__global__ void negate(double *x, long num_elements)
{
    long at = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index?
    if (at < num_elements)
        x[at] = -x[at];
}

__global__ void add_rows(float *sums, const float *x, const unsigned *row_of, unsigned n_rows,
                         unsigned n_cols)
{
    unsigned long at = threadIdx.x + blockDim.x * blockIdx.x; //~ int32-overflow-index
    unsigned long row = at / n_cols;
    if (row < n_rows)
        atomicAdd(&sums[row_of[row]], x[at]);
}

__device__ void take(unsigned char *x, long left);

__global__ void flip_parts(unsigned char *x, long num_elements)
{
    long start = blockIdx.x * blockDim.x * 8; //~ int32-overflow-index
    take(x + start, num_elements - start);
}

/* soon enough; workers that share the elements out; rows, of which there are not so many; an index of 32
 * bits that nobody asked more of */
__global__ void flip_wide(unsigned char *x, long num_elements)
{
    long at = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (at < num_elements)
        x[at] = ~x[at];
}

__global__ void flip_shared(unsigned char *x, long num_elements)
{
    long at = blockIdx.x * blockDim.x + threadIdx.x;
    long all = gridDim.x * blockDim.x;
    if (at < num_elements)
        for (long i = at; i < num_elements; i += all)
            x[i] = ~x[i];
}

__global__ void clear_rows(float *x, long rows, int width)
{
    long row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        x[row * width] = 0.f;
}

__global__ void flip_narrow(unsigned char *x, long num_elements)
{
    unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at < num_elements)
        x[at] = ~x[at];
}

/* two elements a thread; the next one is what must be there */
__global__ void flip_pairs(unsigned char *x, long k)
{
    const long i = 2 * (blockDim.x * blockIdx.x + threadIdx.x); //~ int32-overflow-index
    if (i >= k)
        return;
    x[i] = ~x[i];
    x[i + 1] = ~x[i + 1];
}

__global__ void row_lengths(int *out, row_span<unsigned long const> row_offsets)
{
    long const row = threadIdx.x + (blockDim.x * blockIdx.x); //~ int32-overflow-index
    if (row + 1 >= row_offsets.size())
        return;
    out[row] = row_offsets[row + 1] - row_offsets[row];
}

/* a length that is a product, all of it in 64 bits */
__global__ void resize(float *x, size_t planes, int height, int width)
{
    const size_t all = planes * height * width;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < all; //~ int32-overflow-index
         i += blockDim.x * gridDim.x)
        x[i] = 0.f;
}

__global__ void resize_few(float *x, size_t n_heads, int kernel_h, int kernel_w)
{
    const size_t all = n_heads * kernel_h * kernel_w;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < all; i += blockDim.x * gridDim.x)
        x[i] = 0.f;
}

__global__ void multiply_columns(float *x, const float *by, size_t rows, size_t cols)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index
    if (i >= rows * cols)
        return;
    x[i] *= by[i / rows];
}
