// SPDX-License-Identifier: Apache-2.0
// CL102, CL105: columns of one thread each, also by what a caller hands over, of elements of a type of its own, in
// arrays of a class whose length is not known, and of a kernel whose blocks have nothing of their own.
#include <array>
#include <cuda_runtime.h>

__inline__ __device__ void sift(int *key, int start, int stop, const int local_id, const int local_size)
{
    while (start * 2 + 1 <= stop) {
        int child = start * 2 + 1;
        if (child < stop && key[child * local_size + local_id] < key[(child + 1) * local_size + local_id])
            child++;
        if (key[start * local_size + local_id] >= key[child * local_size + local_id])
            return;
        int swap = key[start * local_size + local_id];
        key[start * local_size + local_id] = key[child * local_size + local_id];
        key[child * local_size + local_id] = swap;
        start = child;
    }
}

__inline__ __device__ void sort_column(int *key, const int n, const int local_id, const int local_size)
{
    for (int start = (n - 1) / 2; start >= 0; start--)
        sift(key, start, n - 1, local_id, local_size);
    for (int stop = n - 1; stop > 0;) {
        int last = stop * local_size + local_id;
        int k = key[local_id];
        key[local_id] = key[last];
        key[last] = k;
        stop--;
        sift(key, 0, stop, local_id, local_size);
    }
}

template <int ROWS> __global__ void sort_columns(const int *first, const int *in, int *out, int n)
{
    __shared__ int key[ROWS * 64];
    const int local_id = threadIdx.x;
    const int local_size = blockDim.x;
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n) {
        int count = 0;
        for (int i = first[id]; i < first[id + 1]; i++) {
            key[count * local_size + local_id] = in[i];
            count++;
        }
        sort_column(key, count, local_id, local_size);
        for (int i = 0; i < count; i++)
            out[first[id] + i] = key[i * local_size + local_id];
    }
}

// the caller hands over no place of the thread's own
template <int ROWS> __global__ void sort_first_column(const int *in, int *out, int n)
{
    __shared__ int key[ROWS * 64];
    key[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    sift(key, in[threadIdx.x], n, 0, 1); //~ shared-race
    out[threadIdx.x] = key[threadIdx.x];
}

__device__ double element(double *val, int row, int lane, int width)
{
    return val[row * width + lane];
}

template <typename T, int ROWS> __global__ void first_row(const T *in, T *out)
{
    __shared__ T val[ROWS * 64];
    val[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = element(val, 0, threadIdx.x, blockDim.x);
}

template <typename T, int ROWS> __global__ void other_half(const T *in, T *out)
{
    __shared__ T val[ROWS * 64];
    val[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = element(val, 0, threadIdx.x ^ 32, blockDim.x);
}

constexpr int BITS = 2;
constexpr int SIDE = 1 << BITS;

template <typename Field> __global__ void gather(const Field field, float *out)
{
    using Arena = std::array<std::array<std::array<std::array<float, 2 * SIDE>, 2 * SIDE>, 2 * SIDE>, 3>;
    extern __shared__ char memory[];
    Arena &arena = *static_cast<Arena *>(static_cast<void *>(memory));
    for (int base = threadIdx.x; base < 3 * SIDE * SIDE * SIDE * 8; base += blockDim.x) {
        int part = base / (3 * SIDE * SIDE * SIDE), at = base % (3 * SIDE * SIDE * SIDE);
        char z = at & (SIDE - 1);
        at >>= BITS;
        char y = at & (SIDE - 1);
        at >>= BITS;
        char x = at & (SIDE - 1);
        at >>= BITS;
        arena[at][x + (part & 4 ? SIDE : 0)][y + (part & 2 ? SIDE : 0)][z + (part & 1 ? SIDE : 0)] = field.at(base);
    }
    __syncthreads();
    out[threadIdx.x] = arena[0][threadIdx.x / 64][threadIdx.x / 8 % 8][threadIdx.x % 8];
}

template <typename Field> __global__ void turn(const Field field, float *out)
{
    using Tile = std::array<std::array<float, 32>, 32>;
    extern __shared__ char memory[];
    Tile &tile = *static_cast<Tile *>(static_cast<void *>(memory));
    tile[threadIdx.y][threadIdx.x] = field.at(threadIdx.x); //~ shared-race
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Each thread of the block has a column of `sums`, and no block anything of its own.
__global__ void add_up(float *sums, float *total, const float *weights, const float *rates, int rows)
{
    extern __shared__ float part[];
    part[threadIdx.x] = 0;
    for (int i = 0; i < rows; i++) {
        part[threadIdx.x] += weights[i];
        sums[threadIdx.x + i * blockDim.x] += weights[i] * rates[threadIdx.x];
    }
    __syncthreads();
    if (threadIdx.x == 0)
        total[blockIdx.x] = part[0];
}

// The same of weights that are the block's own.
__global__ void add_up_parts(float *sums, float *total, const float *weights, const float *rates, int rows)
{
    extern __shared__ float part[];
    part[threadIdx.x] = weights[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < rows; i++)
        sums[threadIdx.x + i * blockDim.x] += part[i] * rates[threadIdx.x]; //~ global-race
    if (threadIdx.x == 0)
        total[blockIdx.x] = part[0];
}

__global__ void count_lanes(int *counts, int *done, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        done[i] = 1;
        counts[threadIdx.x] += 1; //~ global-race
    }
}

__global__ void add_rows(float *sums, const float *x, int rows)
{
    for (int i = 0; i < rows; i++)
        sums[threadIdx.x] += x[(blockIdx.x * rows + i) * blockDim.x + threadIdx.x];
}

void add_rows_of_one(float *sums, const float *x, int n, int rows)
{
    if (n > 1024)
        return;
    add_rows<<<1, n>>>(sums, x, rows);
}

// What is changed is a sum of what the blocks have read.
__global__ void normalize(int rows, float *x, float *norms)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        atomicAdd(&norms[threadIdx.y], x[i * 16 + threadIdx.y]);
    __syncthreads();
    norms[threadIdx.y] = norms[threadIdx.y] * 0.5f; //~ global-race
    __syncthreads();
    if (i < rows)
        x[i * 16 + threadIdx.y] /= norms[threadIdx.y];
}
