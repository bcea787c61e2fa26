/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: rounds that the kernel itself rounds up, and lists that a warp takes 32 at a time. */
#include <cuda_runtime.h>

__global__ void whole_tiles(float *out, const float *in, int n)
{
    int tiles = (n + 127) / 128;
    float sum = 0.0f;
    for (int k = 0; k < tiles; k++) {
        int i = k * 128 + threadIdx.x;
        sum += in[i]; //~ missing-bounds-check
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

__device__ int tiles_of(int n, int tile)
{
    return (n + tile - 1) / tile;
}

template <int TILE> __global__ void row_tiles(float *out, const float *in, int length, int pitch)
{
    const float *row = in + blockIdx.x * pitch;
    float sum = 0.0f;
    for (int k = 0; k < tiles_of(length + 1, TILE); k++) {
        int i = k * TILE + threadIdx.x;
        sum += row[i]; //~ missing-bounds-check
    }
    out[threadIdx.x] = sum;
}

__global__ void whole_warps(float *out, const float *in, int n)
{
    int padded = (n + 31) / 32 * 32;
    for (int i = threadIdx.x; i < padded; i += blockDim.x) {
        float v = __shfl_sync(~0u, in[i], 0); //~ missing-bounds-check
        if (i < n)
            out[i] = v;
    }
}

__global__ void lists(float *out, const int *entry, const int *begin, const float *v)
{
    int row = blockIdx.x * 4 + threadIdx.x / 32, lane = threadIdx.x % 32;
    float sum = 0.0f;
    int first = begin[row], last = begin[row + 1];
    for (int i = first; i < last; i += 32) {
        int at = i + lane;
        sum += v[entry[at]]; //~ missing-bounds-check
    }
    out[row] = sum;
}

/* Here each round asks. */
__global__ void whole_tiles_asked(float *out, const float *in, int n)
{
    int tiles = (n + 127) / 128;
    float sum = 0.0f;
    for (int k = 0; k < tiles; k++) {
        int i = k * 128 + threadIdx.x;
        if (i < n)
            sum += in[i];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

__global__ void whole_warps_asked(float *out, const float *in, int n)
{
    int padded = (n + 31) / 32 * 32;
    for (int i = threadIdx.x; i < padded; i += blockDim.x) {
        float v = __shfl_sync(~0u, i < n ? in[i] : 0.0f, 0);
        if (i < n)
            out[i] = v;
    }
}

__global__ void lists_asked(float *out, const int *entry, const int *begin, const float *v)
{
    int row = blockIdx.x * 4 + threadIdx.x / 32, lane = threadIdx.x % 32;
    float sum = 0.0f;
    int first = begin[row], last = begin[row + 1];
    for (int i = first; i < last; i += 32) {
        if (i + lane < last)
            sum += v[entry[i + lane]];
    }
    out[row] = sum;
}

/* The last tile is filled up, and has its place in a buffer of whole tiles. */
__global__ void filled_up(float *out, const float *in, const int *first, int n)
{
    int tiles = (n + 31) / 32;
    for (int k = 0; k < tiles; k++) {
        int i = k * 32 + threadIdx.x;
        out[(first[blockIdx.x] + k) * 32 + threadIdx.x] = i < n ? in[i] : 0.0f;
    }
}

/* Rows that are a multiple, or so says the check. */
__global__ void multiple(float *out, const float *in, int n)
{
    if (n % 128 != 0)
        __trap();
    for (int k = 0; k < (n + 127) / 128; k++)
        out[k * 128 + threadIdx.x] = in[k * 128 + threadIdx.x];
}

/* Two loops over the same tiles, and only the first one asks. */
__global__ void second_pass(float *row, const float *in, int cols)
{
    float sum = 0.0f;
    for (int t = 0; t < cols; t += blockDim.x) {
        if (t + threadIdx.x < cols)
            sum += in[blockIdx.x * cols + t + threadIdx.x];
    }
    for (int t = 0; t < cols; t += blockDim.x)
        row[threadIdx.x] += in[blockIdx.x * cols + t + threadIdx.x] * sum; //~ missing-bounds-check
}

__global__ void second_pass_asked(float *row, const float *in, int cols)
{
    float sum = 0.0f;
    for (int t = 0; t < cols; t += blockDim.x) {
        if (t + threadIdx.x < cols)
            sum += in[blockIdx.x * cols + t + threadIdx.x];
    }
    for (int t = 0; t < cols; t += blockDim.x) {
        if (t + threadIdx.x < cols)
            row[threadIdx.x] += in[blockIdx.x * cols + t + threadIdx.x] * sum;
    }
}

/* All lanes come as long as one of them has an element. */
__global__ void votes(float *out, const int *entry, const int *sizes, const float *v)
{
    int lane = threadIdx.x % 32, row = blockIdx.x * 4 + threadIdx.x / 32;
    int size = sizes[row];
    float sum = 0.0f;
    for (int i = lane; __any_sync(~0u, i < size); i += 32)
        sum += v[entry[row * 64 + i]]; //~ missing-bounds-check
    atomicAdd(&out[row], sum);
}

__global__ void votes_asked(float *out, const int *entry, const int *sizes, const float *v)
{
    int lane = threadIdx.x % 32, row = blockIdx.x * 4 + threadIdx.x / 32;
    int size = sizes[row];
    float sum = 0.0f;
    for (int i = lane; __any_sync(~0u, i < size); i += 32)
        sum += i < size ? v[entry[row * 64 + i]] : 0.0f;
    atomicAdd(&out[row], sum);
}

/* Two loops over the same elements of a thread, and only the second one asks. */
template <int ITEMS> __global__ void first_pass(float *out, const float *bias, int n)
{
    float v[ITEMS], sum = 0.0f;
    for (int k = 0; k < ITEMS; k++) {
        int i = k * blockDim.x + threadIdx.x;
        v[k] = bias[i]; //~ missing-bounds-check
        sum += v[k];
    }
    for (int k = 0; k < ITEMS; k++) {
        int i = k * blockDim.x + threadIdx.x;
        if (i < n)
            out[i] = v[k] - sum;
    }
}

template <int ITEMS> __global__ void both_passes(float *out, const float *bias, int n)
{
    float v[ITEMS], sum = 0.0f;
    for (int k = 0; k < ITEMS; k++) {
        int i = k * blockDim.x + threadIdx.x;
        v[k] = i < n ? bias[i] : 0.0f;
        sum += v[k];
    }
    for (int k = 0; k < ITEMS; k++) {
        int i = k * blockDim.x + threadIdx.x;
        if (i < n)
            out[i] = v[k] - sum;
    }
}

/* a list for each warp, whose ends one lane reads for all */
__global__ void list_of_warp(float *out, const int *begin, const int *neighbour, const bool *mine,
                             int lists)
{
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    int list = (blockIdx.x * blockDim.x * blockDim.y + thread) / 32, lane = thread % 32;
    if (list >= lists)
        return;
    int from = __shfl_sync(0xffffffff, begin[list], 0, 32);
    int to = __shfl_sync(0xffffffff, begin[list + 1], 0, 32);
    float sum = 0.0f;
    for (int i = from; i < to; i += 32) {
        int k = i + lane;
        int other = neighbour[k]; //~ missing-bounds-check
        bool counts = mine == nullptr || (mine[k] && k < to);
        sum += counts ? other : 0;
    }
    atomicAdd(&out[list], sum);
}

/* as many threads at a time as the block has */
__global__ void set_places(float *row, const int *places, int count, float v)
{
    for (int first = 0; first < count; first += blockDim.x) {
        int i = first + threadIdx.x;
        row[places[i]] = v; //~ missing-bounds-check
    }
}

__global__ void set_places_asked(float *row, const int *places, int count, float v)
{
    for (int first = 0; first < count; first += blockDim.x) {
        int i = first + threadIdx.x;
        if (i < count)
            row[places[i]] = v;
    }
}

/* whole blocks, each from a tile of its own, over the whole grid */
__global__ void tiles_of_grid(int *out, const int *in, int lists, int each)
{
    int total = lists * each;
    for (int first = blockIdx.x * blockDim.x; first < total; first += blockDim.x * gridDim.x) {
        int i = first + threadIdx.x;
        out[i] = in[i] + 1; //~ missing-bounds-check
    }
}
__global__ void tiles_of_grid_checked(int *out, const int *in, int lists, int each)
{
    int total = lists * each;
    for (int first = blockIdx.x * blockDim.x; first < total; first += blockDim.x * gridDim.x) {
        int i = first + threadIdx.x;
        if (i < total)
            out[i] = in[i] + 1;
    }
}

/* the whole grid goes from tile to tile */
__global__ void tiles_of_all(int *out, const int *in, int total)
{
    for (int first = 0; first < total; first += blockDim.x * gridDim.x) {
        int i = first + blockDim.x * blockIdx.x + threadIdx.x;
        out[i] = in[i] + 1; //~ missing-bounds-check
    }
}
__global__ void tiles_of_all_checked(int *out, const int *in, int total)
{
    for (int first = 0; first < total; first += blockDim.x * gridDim.x) {
        int i = first + blockDim.x * blockIdx.x + threadIdx.x;
        if (i < total)
            out[i] = in[i] + 1;
    }
}

/* whole warps first, and then the rest */
__device__ void offer(float v, int at);
__device__ int round_down(int n, int to);
__global__ void smallest(const float *in, int n)
{
    int i = threadIdx.x;
    for (; i < n / 32 * 32; i += blockDim.x)
        offer(in[i], i);
    offer(in[i], i); //~ missing-bounds-check
}
__global__ void smallest_of_row(const float *in, int n, int pitch)
{
    int limit = round_down(n, 32), i = threadIdx.x;
    for (; i < limit; i += blockDim.x)
        offer(in[(size_t)blockIdx.x * pitch + i], i);
    offer(in[(size_t)blockIdx.x * pitch + i], i); //~ missing-bounds-check
}
__global__ void smallest_checked(const float *in, int n)
{
    int i = threadIdx.x;
    for (; i < n / 32 * 32; i += blockDim.x)
        offer(in[i], i);
    if (i < n)
        offer(in[i], i);
}

/* rows of a template's capacity, of which a row uses a part */
template <int CAPACITY> __global__ void visit(const int *list, int used)
{
    for (int tile = 0; tile < (used + 63) / 64; tile++)
        offer(list[blockIdx.x * CAPACITY + tile * 64 + threadIdx.x], tile);
}

/* the check of each element is made first, and kept */
template <class T, int N> struct Kept {
    T e[N];
    __device__ T &operator[](int i) { return e[i]; }
};
template <int V> __global__ void pack(unsigned char *out, const unsigned char *in, int n)
{
    for (int k = threadIdx.x * V; k < (n + 31) / 32 * 32; k += blockDim.x * V) {
        bool inside[V];
        Kept<bool, V> kept;
        for (int i = 0; i < V; i++) {
            inside[i] = k + i < n;
            kept[i] = k + i < n;
            out[k + i] = inside[i] ? in[k + i] : 0;
            out[k + i] = kept[i] ? in[k + i] : 0;
        }
    }
}
template <int V> __global__ void pack_unasked(unsigned char *out, const unsigned char *in, int n)
{
    for (int k = threadIdx.x; k < (n + 31) / 32 * 32; k += blockDim.x) {
        bool inside[V];
        inside[0] = k < n;
        float x = in[k]; //~ missing-bounds-check
        if (inside[0])
            out[k] = x;
    }
}

/* lists of rows: from `ends[segment] * width` to `ends[segment + 1] * width` */
__global__ void sum_segments(float *out, const int *ends, const float *values, int64_t width)
{
    int64_t first = ends[blockIdx.x] * width, last = ends[blockIdx.x + 1] * width;
    float sum = 0;
    for (int64_t i = first; i < last; i += blockDim.x)
        sum += values[i + threadIdx.x]; //~ missing-bounds-check
    atomicAdd(&out[blockIdx.x], sum);
}

__global__ void sum_segments_right(float *out, const int *ends, const float *values, int64_t width)
{
    int64_t first = ends[blockIdx.x] * width, last = ends[blockIdx.x + 1] * width;
    float sum = 0;
    for (int64_t i = first; i < last; i += blockDim.x) {
        if (threadIdx.x < last - i)
            sum += values[i + threadIdx.x];
    }
    atomicAdd(&out[blockIdx.x], sum);
}
