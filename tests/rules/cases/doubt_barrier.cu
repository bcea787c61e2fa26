/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: threads that leave early are not waited for since sm_70; what the others wanted of them is missing. */
__global__ void add_row(float *a, const float *b, int rows, int cols)
{
    __shared__ float line[1024];
    int col = blockDim.x * blockIdx.x + threadIdx.x;
    int row = blockDim.y * blockIdx.y + threadIdx.y;
    if (col >= cols || row >= rows) //~ barrier-divergent?
        return;
    if (threadIdx.y == 0)
        line[threadIdx.x] = b[col];
    __syncthreads();
    a[row * (size_t)cols + col] += line[threadIdx.x];
}

__global__ void add_reversed(float *a, const float *b, int n)
{
    __shared__ float line[1024];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    line[threadIdx.x] = b[i];
    __syncthreads();
    a[i] += line[blockDim.x - 1 - threadIdx.x];
}

__device__ float sum_of_block(float *sums, float x)
{
    sums[threadIdx.x] = x;
    __syncthreads();
    float all = 0.f;
    for (int i = 0; i < blockDim.x; i++)
        all += sums[i];
    return all;
}

__global__ void means(float *a, const float *b, int n)
{
    __shared__ float sums[1024];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    a[i] = sum_of_block(sums, b[i]) / blockDim.x;
}

/* each thread takes its own back, or that of the neighbour, which the condition keeps in the row */
__global__ void differences(float *a, const float *b, int n)
{
    __shared__ float line[1024];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    line[threadIdx.x] = b[i];
    __syncthreads();
    if (threadIdx.x > 0)
        a[i] = line[threadIdx.x] - line[threadIdx.x - 1];
}

/* the one behind it may have left */
__global__ void steps_up(float *a, const float *b, int n)
{
    __shared__ float line[1024];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    line[threadIdx.x] = b[i];
    __syncthreads();
    a[i] = line[threadIdx.x + 1] - line[threadIdx.x];
}

/* of the eight threads beside it, which leave together */
__global__ void mix_words(long *out, const long *in, int size, int k)
{
    __shared__ long words[128];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    long mixed = 0;
    int first = threadIdx.x / 8 * 8;
    if (i >= size) //~ barrier-divergent?
        return;
    for (int round = 0; round < k; round++) {
        words[threadIdx.x] = in[round * size + i];
        __syncthreads();
        for (int j = 0; j < 8; j++)
            mixed ^= words[first + j];
        __syncthreads();
    }
    out[i] = mixed;
}

/* what a point was given in global memory it reads there itself */
__global__ void nearest(int *depth, float *shade, const float *value, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    atomicMin(&depth[i], (int)value[i]);
    __syncthreads();
    if (depth[i] == (int)value[i])
        shade[i] = value[i];
}

/* the halves of an array */
__global__ void sums(float *a, const float *b, int n)
{
    __shared__ float line[256];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    line[threadIdx.x] = b[i];
    __syncthreads();
    for (int s = 128; s > 0; s /= 2) {
        if (threadIdx.x < s)
            line[threadIdx.x] += line[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        a[blockIdx.x] = line[0];
}

/* a row of the block leaves as a whole, and reads its own row only; of columns the same */
__global__ void sums_of_rows(float *out, const float *in, int rows, int cols)
{
    __shared__ float part[8][32];
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) //~ barrier-divergent?
        return;
    part[threadIdx.y][threadIdx.x] = in[(size_t)row * cols + threadIdx.x];
    __syncthreads();
    float all = 0.f;
    for (int k = 0; k < 32; k++)
        all += part[threadIdx.y][k];
    if (threadIdx.x == 0)
        out[row] = all;
}

__global__ void sums_of_columns(float *out, const float *in, int rows, int cols)
{
    extern __shared__ float parts[];
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (col >= cols) //~ barrier-divergent?
        return;
    parts[threadIdx.y * blockDim.x + threadIdx.x] = in[(size_t)threadIdx.y * cols + col];
    __syncthreads();
    float all = 0.f;
    for (int k = 0; k < blockDim.y; k++)
        all += parts[k * blockDim.x + threadIdx.x];
    if (threadIdx.y == 0)
        out[col] = all;
}

/* rows leave, and columns are read */
__global__ void turned(float *out, const float *in, int rows, int cols)
{
    __shared__ float part[32][32];
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) //~ barrier-divergent!
        return;
    part[threadIdx.y][threadIdx.x] = in[(size_t)row * cols + threadIdx.x];
    __syncthreads();
    out[(size_t)row * cols + threadIdx.x] = part[threadIdx.x][threadIdx.y];
}

/* one thread hands the whole line over; a lane of each warp takes those of all warps */
__device__ float add_up(const float *line, int n);
__global__ void handed(float *out, const float *in, int n)
{
    __shared__ float line[1024];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    line[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = add_up(line, blockDim.x);
}

__global__ void of_warps(float *out, const float *in, int n)
{
    __shared__ float part[32];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = in[i];
    __syncthreads();
    out[i] = part[threadIdx.x % 32];
}
