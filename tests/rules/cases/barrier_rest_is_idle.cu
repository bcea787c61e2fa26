// SPDX-License-Identifier: Apache-2.0
// CL101: where a block is skipped, threads beyond the length go on alone, and all that is stored behind it is for
// those below

__device__ float row_max(float x)
{
    __shared__ float of_warp[32];
    for (int k = 16; k > 0; k /= 2)
        x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, k));
    if (threadIdx.x % 32 == 0)
        of_warp[threadIdx.x / 32] = x;
    __syncthreads();
    x = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x % 32] : 0.0f;
    for (int k = 16; k > 0; k /= 2)
        x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, k));
    return x;
}

__global__ void scaled_rows(float *rows, const int *skip, int n)
{
    __shared__ float most;
    int i = blockIdx.x * n + threadIdx.x;
    if (threadIdx.x < n && skip[blockIdx.x]) { //~ barrier-divergent?
        rows[i] = 0;
        return;
    }
    float x = threadIdx.x < n ? rows[i] : 0.0f;
    float found = row_max(x);
    if (threadIdx.x == 0)
        most = found;
    __syncthreads();
    if (threadIdx.x < n)
        rows[i] = x / most;
}

__global__ void skipped_first(float *rows, const int *skip, int n)
{
    int i = blockIdx.x * n + threadIdx.x;
    if (skip[blockIdx.x]) {
        if (threadIdx.x < n) //~ barrier-divergent?
            return;
    }
    float found = row_max(threadIdx.x < n ? rows[i] : 0.0f);
    if (threadIdx.x < n)
        rows[i] /= found;
}

// Those beyond the length store, too.
__global__ void filled_up(float *rows, const int *skip, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < n && skip[blockIdx.x]) //~ barrier-divergent!
        return;
    float found = row_max(threadIdx.x < n ? rows[i] : 0.0f);
    rows[i] = threadIdx.x < n ? rows[i] / found : found;
}

// Each is skipped by a number of its own.
__global__ void skipped_each(float *rows, const int *skip, int n)
{
    int i = blockIdx.x * n + threadIdx.x;
    if (threadIdx.x < n && skip[threadIdx.x]) //~ barrier-divergent!
        return;
    float found = row_max(threadIdx.x < n ? rows[i] : 0.0f);
    if (threadIdx.x < n)
        rows[i] /= found;
}

// Threads between the two lengths are left, and store.
__global__ void other_length(float *rows, const int *skip, int n, int m)
{
    int i = blockIdx.x * n + threadIdx.x;
    if (threadIdx.x < m && skip[blockIdx.x]) //~ barrier-divergent!
        return;
    float found = row_max(threadIdx.x < n ? rows[i] : 0.0f);
    if (threadIdx.x < n)
        rows[i] /= found;
}

// A function stores for all of them.
__device__ void put(float *to, float x)
{
    *to = x;
}

__global__ void stored_by_another(float *rows, const int *skip, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < n && skip[blockIdx.x]) //~ barrier-divergent!
        return;
    float found = row_max(threadIdx.x < n ? rows[i] : 0.0f);
    put(&rows[i], found);
}

// Either length sends threads away, and those that stay store.
__global__ void tile_sums(const float *in, float *out, int n, int w, int h)
{
    __shared__ float tile[256];
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    if (x >= w || y >= h) //~ barrier-divergent!
        return;
    float sum = 0;
    for (int base = 0; base < n; base += 256) {
        tile[t] = in[base + t];
        __syncthreads();
        for (int k = 0; k < 256; k++)
            sum += tile[k];
        __syncthreads();
    }
    out[y * w + x] = sum;
}

__global__ void turned(const float *in, float *out, int w, int h)
{
    __shared__ float tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x >= w || y >= h) //~ barrier-divergent!
        return;
    tile[threadIdx.y][threadIdx.x] = in[y * w + x];
    __syncthreads();
    out[x * h + y] = tile[threadIdx.x][threadIdx.y];
}

// Of a picture's tile, with functions that are out of sight and compute.
__device__ float4 turned(float4 v);
__global__ void shade_tile(const float4 *in, float *out, const bool *wanted, int width, int height)
{
    __shared__ float4 batch[256];
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    bool inside = y < height && x < width;
    if (wanted && inside && !wanted[blockIdx.x]) { //~ barrier-divergent?
        out[y * width + x] = 0;
        return;
    }
    float4 v = turned(in[t]);
    batch[t] = v;
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 256; k++)
        sum += batch[k].x;
    if (inside)
        out[y * width + x] = sum;
}
// those beside the picture store, too
__global__ void shade_tile_wide(const float4 *in, float *out, const bool *wanted, int width, int height)
{
    __shared__ float4 batch[256];
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    bool inside = y < height && x < width;
    if (wanted && inside && !wanted[blockIdx.x]) { //~ barrier-divergent!
        out[y * width + x] = 0;
        return;
    }
    float4 v = turned(in[t]);
    batch[t] = v;
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 256; k++)
        sum += batch[k].x;
    if (y < height)
        out[y * gridDim.x * blockDim.x + x] = sum;
}
