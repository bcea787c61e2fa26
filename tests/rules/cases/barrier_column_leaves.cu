// SPDX-License-Identifier: Apache-2.0
// CL101: whole columns of the block leave, and the others read of no column but their own.
#define SIDE 32

// Summed up along the column, more than once: the sums are at `threadIdx.x` of the first row.
__global__ void sums_of_columns(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) { //~ barrier-divergent?
        return;
    }
    float a = 0, b = 0;
    for (int j = threadIdx.y; j < n; j += blockDim.y) {
        a += in[i] * in[j];
        b += in[i] - in[j];
    }
    __shared__ float part[SIDE * SIDE];
    part[threadIdx.y * SIDE + threadIdx.x] = a;
    __syncthreads();
    for (int half = SIDE / 2; half > 0; half >>= 1) {
        if (threadIdx.y < half)
            part[threadIdx.y * SIDE + threadIdx.x] += part[(threadIdx.y + half) * SIDE + threadIdx.x];
        __syncthreads();
    }
    if (threadIdx.y == 0)
        out[i] = part[threadIdx.x];
    part[threadIdx.y * SIDE + threadIdx.x] = b;
    __syncthreads();
    for (int half = SIDE / 2; half > 0; half >>= 1) {
        if (threadIdx.y < half)
            part[threadIdx.y * SIDE + threadIdx.x] += part[(threadIdx.y + half) * SIDE + threadIdx.x];
        __syncthreads();
    }
    if (threadIdx.y == 0)
        out[n + i] = part[threadIdx.x];
}

// The next column's sum is wanted.
__global__ void sums_of_neighbours(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) { //~ barrier-divergent!
        return;
    }
    __shared__ float part[SIDE * SIDE];
    part[threadIdx.y * SIDE + threadIdx.x] = in[i];
    __syncthreads();
    for (int half = SIDE / 2; half > 0; half >>= 1) {
        if (threadIdx.y < half)
            part[threadIdx.y * SIDE + threadIdx.x] += part[(threadIdx.y + half) * SIDE + threadIdx.x];
        __syncthreads();
    }
    if (threadIdx.y == 0)
        out[i] = part[SIDE - 1 - threadIdx.x];
}

// Along the row: the columns that are gone are missing in it.
__global__ void sums_of_rows(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) { //~ barrier-divergent!
        return;
    }
    __shared__ float part[SIDE * SIDE];
    part[threadIdx.y * SIDE + threadIdx.x] = in[i];
    __syncthreads();
    for (int half = SIDE / 2; half > 0; half >>= 1) {
        if (threadIdx.x < half)
            part[threadIdx.y * SIDE + threadIdx.x] += part[threadIdx.y * SIDE + threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x * blockDim.y + threadIdx.y] = part[threadIdx.y * SIDE];
}

// A row of the block does its own sum in a function, and rows go out of the loop at different times.
__device__ float sum_of_row(float own, float *place)
{
    if (blockDim.x > 32) {
        const int at = threadIdx.x + blockDim.x * threadIdx.y;
        place[at] = own;
        __syncthreads();
        for (int half = blockDim.x / 2; half >= 32; half /= 2) {
            if (threadIdx.x < half && threadIdx.x + half < blockDim.x) {
                own += place[at + half];
                place[at] = own;
            }
            __syncthreads();
        }
    }
    for (int lane = 16; lane > 0; lane /= 2)
        own += __shfl_down_sync(0xffffffff, own, lane);
    return own;
}

__global__ void rows(const float *in, float *out, int width, int height)
{
    extern __shared__ float place[];
    for (int y = threadIdx.y + blockIdx.y * blockDim.y; y < height; y += blockDim.y * gridDim.y) { //~ barrier-divergent?
        float own = 0;
        for (int x = threadIdx.x; x < width; x += blockDim.x)
            own += in[y * width + x];
        own = sum_of_row(own, place);
        if (threadIdx.x == 0)
            out[y] = own;
    }
}

// The function sums up over the rows.
__device__ float sum_of_column(float own, float *place)
{
    const int at = threadIdx.x + blockDim.x * threadIdx.y;
    place[at] = own;
    __syncthreads();
    for (int half = blockDim.y / 2; half > 0; half /= 2) {
        if (threadIdx.y < half)
            place[at] += place[at + half * blockDim.x];
        __syncthreads();
    }
    return place[threadIdx.x];
}

__global__ void columns(const float *in, float *out, int width, int height)
{
    extern __shared__ float place[];
    for (int y = threadIdx.y + blockIdx.y * blockDim.y; y < height; y += blockDim.y * gridDim.y) { //~ barrier-divergent?
        float own = sum_of_column(in[y * width + threadIdx.x], place);
        out[y * width + threadIdx.x] = own;
    }
}

// Written out: each step reads what other columns have stored.
__device__ float sum_of_block(float own, float *place)
{
    place[threadIdx.x] = own;
    __syncthreads();
    if (threadIdx.x < 64)
        place[threadIdx.x] += place[threadIdx.x + 64];
    __syncthreads();
    if (threadIdx.x < 32)
        place[threadIdx.x] += place[threadIdx.x + 32];
    __syncthreads();
    return place[0];
}

__global__ void sums(const float *in, float *out, int n)
{
    __shared__ float place[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    float sum = sum_of_block(in[i], place);
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

// Rows of `width` places, and the one above is read.
__global__ void differences(const float *in, float *out, int width, int height)
{
    extern __shared__ float place[];
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= height) //~ barrier-divergent!
        return;
    for (int k = threadIdx.x; k < width; k += blockDim.x)
        place[threadIdx.y * width + k] = in[y * width + k];
    __syncthreads();
    for (int k = threadIdx.x; k < width; k += blockDim.x)
        out[y * width + k] = place[(blockDim.y - 1 - threadIdx.y) * width + k];
}

// Rows of `width` places, and each row reads its own.
__global__ void turned(const float *in, float *out, int width, int height)
{
    extern __shared__ float place[];
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= height) //~ barrier-divergent?
        return;
    for (int k = threadIdx.x; k < width; k += blockDim.x)
        place[threadIdx.y * width + k] = in[y * width + k];
    __syncthreads();
    for (int k = threadIdx.x; k < width; k += blockDim.x)
        out[y * width + k] = place[threadIdx.y * width + width - 1 - k];
}
