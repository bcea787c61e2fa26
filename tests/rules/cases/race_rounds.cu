// SPDX-License-Identifier: Apache-2.0
// CL102: loops that do not wait are entered when their first test says so; which round a thread is in is
// not made up, and a doubling loop reaches the next warp.  Rows that follow each other are not empty.

// the one result is read in a loop that nothing but a template parameter bounds
template <int ITEMS>
__global__ void scaled(float *out, const float *in)
{
    __shared__ float factor;
    if (threadIdx.x == 0)
        factor = in[3]; //~ shared-race
    for (int i = 0; i < ITEMS / 4U; i++)
        out[i * blockDim.x + threadIdx.x] = factor;
}
void scale(float *out, const float *in)
{
    constexpr int items = 16 / sizeof(float);
    scaled<items><<<2, 128>>>(out, in);
}

template <int ITEMS>
__global__ void scaled_after(float *out, const float *in)
{
    __shared__ float factor;
    if (threadIdx.x == 0)
        factor = in[3];
    __syncthreads();
    for (int i = 0; i < ITEMS / 4U; i++)
        out[i * blockDim.x + threadIdx.x] = factor;
}

// a reduction without any barrier: round 5 is the first to leave the warp
__global__ void total(const float *in, float *out, int group)
{
    extern __shared__ float part[];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t]; //~ shared-race
    for (int i = 1; i < group; i *= 2) {
        if (t % (i * 2) == 0 && t + i < group)
            part[t] += part[t + i]; //~ shared-race
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

__global__ void total_waits(const float *in, float *out, int group)
{
    extern __shared__ float part[];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    for (int i = 1; i < group; i *= 2) {
        __syncthreads();
        if (t % (i * 2) == 0 && t + i < group)
            part[t] += part[t + i];
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

// compressed rows: begin[b + 1] - begin[b] - start_offset is not negative
__global__ void suppress(const int *begin, const int *index, int *keep, int start_offset)
{
    __shared__ int list[512];
    const int start = begin[blockIdx.x] + start_offset;
    const int count = begin[blockIdx.x + 1] - start;
    for (int i = threadIdx.x; i < count; i += 512)
        list[i] = index[start + i]; //~ shared-race
    for (int k = 0; k < count; k++)
        if (list[k] > static_cast<int>(threadIdx.x))
            keep[start + threadIdx.x] = k;
}

__global__ void suppress_after(const int *begin, const int *index, int *keep, int start_offset)
{
    __shared__ int list[512];
    const int start = begin[blockIdx.x] + start_offset;
    const int count = begin[blockIdx.x + 1] - start;
    for (int i = threadIdx.x; i < count; i += 512)
        list[i] = index[start + i];
    __syncthreads();
    for (int k = 0; k < count; k++)
        if (list[k] > static_cast<int>(threadIdx.x))
            keep[start + threadIdx.x] = k;
}
void both(const int *begin, const int *index, int *keep, int start_offset)
{
    suppress<<<4, 512>>>(begin, index, keep, start_offset);
    suppress_after<<<4, 512>>>(begin, index, keep, start_offset);
}

// One thread goes through what all wrote: its first 32 rounds stay within its own warp.
__global__ void one_adds_up(const float *in, float *out)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x]; //~ shared-race
    if (threadIdx.x == 0) {
        float sum = 0.0f;
        for (int i = 0; i < blockDim.x; i++)
            sum += part[i];
        out[blockIdx.x] = sum;
    }
}

__global__ void one_adds_up_by_twos(const float *in, float *out)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x]; //~ shared-race
    if (threadIdx.x == 0) {
        float sum = 0.0f;
        for (int i = 0; i < blockDim.x; i += 2)
            sum += part[i];
        out[blockIdx.x] = sum;
    }
    __syncthreads();
    out[threadIdx.x] += part[threadIdx.x];
}

// The first warp adds up what it wrote itself.
__global__ void warp_adds_up(const float *in, float *out)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncwarp();
    if (threadIdx.x == 0) {
        float sum = 0.0f;
        for (int i = 0; i < 32; i++)
            sum += part[i];
        out[blockIdx.x] = sum;
    }
    __syncthreads();
    out[threadIdx.x] += part[255 - threadIdx.x];
}

// How many rows there are is a quotient of two sizes.
__global__ void counted_rows(const float *in, float *out, int total, int cols)
{
    extern __shared__ float first[];
    int rows = total / cols;
    for (int base = 0; base < rows; base += gridDim.x) {
        int row = base + blockIdx.x;
        if (row < rows) {
            first[threadIdx.x] = in[(size_t)row * cols + threadIdx.x];
            __syncthreads();
            out[(size_t)row * cols + threadIdx.x] = first[0]; //~ shared-race
        }
    }
}

__global__ void counted_rows_in_turn(const float *in, float *out, int total, int cols)
{
    extern __shared__ float first[];
    int rows = total / cols;
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        first[threadIdx.x] = in[(size_t)row * cols + threadIdx.x];
        __syncthreads();
        out[(size_t)row * cols + threadIdx.x] = first[0];
        __syncthreads();
    }
}

// Which tile a round is of is a quotient too, but no size.
template <int Tile>
__global__ void tiles_in_turn(const float *in, float *out, int h, int w, int dh, int dw, int tiles)
{
    __shared__ float square[Tile][Tile + 1];
    for (int i = blockIdx.x; i < tiles; i += gridDim.x) {
        int n = i / (dh * dw);
        int k = i % (dh * dw);
        int r = k / dw;
        int c = k % dw;
        int x = c * Tile + threadIdx.x;
        int y = r * Tile + threadIdx.y;
        if (x < w)
            for (int j = 0; threadIdx.y + j < Tile && y + j < h; j += 8)
                square[threadIdx.y + j][threadIdx.x] = in[((size_t)n * h + y + j) * w + x];
        __syncthreads();
        x = r * Tile + threadIdx.x;
        y = c * Tile + threadIdx.y;
        if (x < h)
            for (int j = 0; threadIdx.y + j < Tile && y + j < w; j += 8)
                out[((size_t)n * w + y + j) * h + x] = square[threadIdx.x][threadIdx.y + j]; //~ shared-race
    }
}
