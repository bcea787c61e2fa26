// SPDX-License-Identifier: Apache-2.0
// CL102 CL105 CL202: nobody launches these here, and what each thread does unasked says how many a block has at most

// 13 rows of 32 fill the array: a block is a warp, and a step of the sum takes in what the thread itself has.
__global__ void rows_of_a_warp(const float *data, float *out)
{
    __shared__ float hist[32 * 13];
    const int tx = threadIdx.x;
    for (int i = 0; i < 13; i++)
        hist[i * 32 + tx] = data[i * 32 + tx];
    __syncthreads();
    for (int y = 0; y < 5; y++)
        hist[y * 32 + tx] += hist[(y + 8) * 32 + tx];
    __syncthreads();
    out[tx] = hist[tx];
}

// The array has an element for each of 256 threads, and they go on by turns.
__global__ void shared_by_warps(const float *data, float *out)
{
    __shared__ float part[256];
    const int tx = threadIdx.x;
    part[tx] = data[tx];
    __syncthreads();
    part[tx] += part[(tx + 32) & 255]; //~ shared-race!
    __syncthreads();
    out[tx] = part[tx];
}

// 4 * 4 * 4 threads, each with a place of its own.
__global__ void number_of_digits(const double *x, double *out)
{
    __shared__ double v[64];
    const int tid = threadIdx.z * 16 + threadIdx.y * 4 + threadIdx.x;
    v[tid] = x[blockIdx.x * 64 + tid];
    __syncthreads();
    if (threadIdx.y <= 1)
        v[tid] += v[tid + 8];
    __syncthreads();
    out[blockIdx.x * 64 + tid] = v[tid];
}

// Rows of 4 results, one after the other.
__global__ void four_rows(const short *block, short *coeff)
{
    const int i = threadIdx.x;
    coeff[i] = block[4 * i] + block[4 * i + 3];
    coeff[4 + i] = block[4 * i + 1] + block[4 * i + 2];
    coeff[8 + i] = block[4 * i] - block[4 * i + 3];
    coeff[12 + i] = block[4 * i + 1] - block[4 * i + 2];
}

// Two of them overlap for any block of more than a few threads, and no third one says that rows are meant.
__global__ void shifted_write(const float *in, float *out)
{
    const int i = threadIdx.x;
    out[i] = in[i];
    out[i + 3] = 0.0f; //~ global-race!
}

// Longer blocks than the array has elements do not come here.
__global__ void halves_of_any_block(const int *in, int *out, unsigned n)
{
    __shared__ int part[128];
    const unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;
    if (i >= n)
        return;
    part[tid] = in[i];
    __syncthreads();
    if (blockDim.x >= 512 && tid < 256)
        part[tid] += part[tid + 256];
    __syncthreads();
    if (tid == 0)
        out[blockIdx.x] = part[0];
}

// Nothing says that a block has 128 threads at most: half of them have an element each.
__global__ void halves_of_a_long_block(const int *in, int *out)
{
    __shared__ int part[128];
    const unsigned tid = threadIdx.x;
    if (tid < 128)
        part[tid] = in[blockIdx.x * blockDim.x + tid];
    __syncthreads();
    if (blockDim.x >= 512 && tid < 256)
        part[tid] += 1; //~ shared-out-of-bounds!
    __syncthreads();
    if (tid == 0)
        out[blockIdx.x] = part[0];
}

// Rows of a grid, each of which is gridDim.x * blockDim.x threads: a block has one along y.
__global__ void rows_of_a_grid(float *grad, const float *out, long n, int scale)
{
    long ii = threadIdx.x + blockDim.x * blockIdx.x;
    ii += threadIdx.y + blockDim.y * (blockDim.x * gridDim.x) * blockIdx.y;
    if (ii >= n)
        return;
    for (int i = 0; i < scale; i++)
        grad[ii] += out[ii * scale + i];
}

// A block of rows, whose threads along y are no further than those along x.
__global__ void rows_of_a_block(float *grad, const float *out)
{
    int i = threadIdx.x + threadIdx.y;
    grad[blockIdx.x * 64 + i] += out[i]; //~ global-race!
}

// A row of its own for each thread of a block of 64.
__global__ void rows_by_rest(const unsigned *in, unsigned *out, int n)
{
    __shared__ unsigned path[64][8];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, row = i % 64;
    int k = 0;
    for (int j = 0; k < 7; j++)
        if (in[j * n + i] > 0) {
            path[row][k] = in[j * n + i];
            k++;
        }
    path[row][k] = in[i];
    for (k = 0; k < 7; k++)
        if (path[row][k] > path[row][k + 1])
            path[row][k + 1] = path[row][k];
    out[i] = path[row][7];
}

// Lanes of several warps have one.
__global__ void rows_by_lane(const unsigned *in, unsigned *out)
{
    __shared__ unsigned most[32];
    unsigned lane = threadIdx.x % 32, v = in[blockIdx.x * 256 + threadIdx.x];
    most[lane] = v; //~ shared-race!
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = most[31 - lane];
}

// Rows of 16: a check for how many columns there are says nothing of longer blocks.
__global__ void rows_of_columns(const float *data, float *out, int columns, int rows, int rounds)
{
    __shared__ float most[16 * 24];
    if (threadIdx.x < columns)
        for (int i = 0; i < rows; i++)
            most[i * 16 + threadIdx.x] = data[i * columns + threadIdx.x];
    for (int k = 1; k < rounds; k++) {
        int at = k * 16 + threadIdx.x;
        if (at < columns)
            for (int i = 0; i < rows; i++)
                if (most[i * 16 + threadIdx.x] < data[i * columns + at])
                    most[i * 16 + threadIdx.x] = data[i * columns + at];
    }
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = most[0];
}

// The first 16 of a block's threads have rows of 16; the others read them.
__global__ void rows_for_others(const float *data, float *out, int rows)
{
    __shared__ float most[16 * 24];
    if (threadIdx.x < 16)
        for (int i = 0; i < rows; i++)
            most[i * 16 + threadIdx.x] = data[i * 16 + threadIdx.x]; //~ shared-race!
    out[threadIdx.x] = most[threadIdx.x];
}

// Each of 128 threads has an element: nobody comes to the halves of longer blocks, nor do the checks there count.
__global__ void halves_of_a_block(const int *in, int *out)
{
    __shared__ int part[128];
    const unsigned tid = threadIdx.x;
    part[tid] = in[blockIdx.x * blockDim.x + tid];
    __syncthreads();
    if (blockDim.x >= 256 && tid < 128)
        part[tid] += part[tid + 128];
    __syncthreads();
    if (blockDim.x >= 128 && tid < 64)
        part[tid] += part[tid + 64];
    __syncthreads();
    if (tid == 0)
        out[blockIdx.x] = part[0] + part[1];
}

// A check for the first 128, whatever the block is, says that there are more.
__global__ void first_of_a_block(const int *in, int *out)
{
    __shared__ int part[128];
    const unsigned tid = threadIdx.x;
    part[tid] = in[blockIdx.x * blockDim.x + tid]; //~ shared-out-of-bounds!
    __syncthreads();
    if (tid < 128)
        out[blockIdx.x * 128 + tid] = part[tid];
}

// The block's length by a parameter, `blockIdx.x * length + threadIdx.x`: 256 at most, of which 512 are none.
__global__ void halves_of_length(const double *in, double *out, unsigned n, int length)
{
    __shared__ double part[256];
    unsigned tid = threadIdx.x, i = blockIdx.x * length + tid;
    double most = 0;
    for (; i < n; i += length * gridDim.x)
        most = most < in[i] ? in[i] : most;
    part[tid] = most;
    __syncthreads();
    if (length >= 512) {
        if (tid < 256)
            part[tid] += part[tid + 256];
        __syncthreads();
    }
    if (length >= 256) {
        if (tid < 128)
            part[tid] += part[tid + 128];
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = part[0] + part[1];
}

// A parameter that says nothing of the block.
__global__ void halves_of_data(const double *in, double *out, int length)
{
    __shared__ double part[256];
    unsigned tid = threadIdx.x;
    part[tid] = in[blockIdx.x * blockDim.x + tid]; //~ shared-out-of-bounds!
    __syncthreads();
    if (length >= 512) {
        if (tid < 256)
            part[tid] += part[tid + 256]; //~ shared-out-of-bounds!
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = part[0];
}

// The same by a variable, the number first.
__global__ void halves_of_variable(const int *in, int *out)
{
    __shared__ int part[128];
    const unsigned tid = threadIdx.x;
    const int length = blockDim.x;
    part[tid] = in[blockIdx.x * blockDim.x + tid];
    __syncthreads();
    if (256 <= length && tid < 128)
        part[tid] += part[tid + 128];
    __syncthreads();
    if (tid == 0)
        out[blockIdx.x] = part[0] + part[1];
}


// Each thread has two elements of a row of 64: there are 32 of them, and the check for a warp asks for all.
__global__ void both_halves(const float *in, float *out)
{
    __shared__ float part[32];
    int tx = threadIdx.x, i = blockIdx.x * (32 * 2) + tx;
    part[tx] = in[i] + in[i + 32];
    __syncthreads();
    if (tx < 32)
        out[blockIdx.x * 32 + tx] = part[tx];
}

// One of them, of a row of as many as the block has.
__global__ void one_half(const float *in, float *out)
{
    __shared__ float part[32];
    int tx = threadIdx.x, i = blockIdx.x * blockDim.x + tx;
    part[tx] = in[i] + in[i + 32]; //~ shared-out-of-bounds!
    __syncthreads();
    if (tx < 32)
        out[blockIdx.x * 32 + tx] = part[tx];
}

// Two rounds of 16 fill a row of 32: as many threads has a row of the block.
__global__ void __launch_bounds__(256) rounds_in_a_row(const float4 *in, float *out)
{
    __shared__ float4 tile[512];
    for (int k = 0; k < 64; k++) {
        __syncthreads();
        for (int half = 0; half < 2; half++)
            tile[threadIdx.y * 32 + half * 16 + threadIdx.x] =
                in[k * 8192 + threadIdx.y * 512 + half * 16 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 16; j++)
            out[(threadIdx.x * 16 + threadIdx.y) * 16 + j] += tile[j * 32 + threadIdx.x].x;
    }
}

// A row of memory begins where the second round of the one before does.
__global__ void __launch_bounds__(256) rounds_past_a_row(const float4 *in, float *out)
{
    __shared__ float4 tile[512];
    for (int k = 0; k < 64; k++) {
        __syncthreads();
        for (int half = 0; half < 2; half++)
            tile[threadIdx.y * 16 + half * 16 + threadIdx.x] = //~ shared-race!
                in[k * 8192 + threadIdx.y * 512 + half * 16 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 16; j++)
            out[(threadIdx.x * 16 + threadIdx.y) * 16 + j] += tile[j * 32 + threadIdx.x].x;
    }
}

// Nobody waits between the rounds and what is read of other rows.
__global__ void __launch_bounds__(256) rounds_read_early(const float4 *in, float *out)
{
    __shared__ float4 tile[512];
    for (int k = 0; k < 64; k++) {
        __syncthreads();
        for (int half = 0; half < 2; half++)
            tile[threadIdx.y * 32 + half * 16 + threadIdx.x] = //~ shared-race!
                in[k * 8192 + threadIdx.y * 512 + half * 16 + threadIdx.x];
        for (int j = 0; j < 16; j++)
            out[(threadIdx.x * 16 + threadIdx.y) * 16 + j] += tile[j * 32 + threadIdx.x].x;
    }
}
