// SPDX-License-Identifier: Apache-2.0
// CL102: one memory under two names, an answer left by a function out of sight, a collective's scratch
// behind a reference, a pointer whose qualifier is an unknown macro.
#include <cub/cub.cuh>
#include "project.h"

__global__ void two_names(const float *in, float *out, int n)
{
    int t = threadIdx.x;
    extern __shared__ float first[];
    first[t] = in[t];
    __syncthreads();
    float left = t > 0 ? first[t - 1] : 0.0f;
    extern __shared__ float second[];
    second[t] = left * 2; //~ shared-race
    __syncthreads();
    out[t] = second[n - t];
}

__global__ void two_halves(const float *in, float *out)
{
    int t = threadIdx.x;
    extern __shared__ float first[];
    first[t] = in[t];
    __syncthreads();
    float left = t > 0 ? first[t - 1] : 0.0f;
    float *second = first + blockDim.x;
    second[t] = left * 2;
    __syncthreads();
    out[t] = second[blockDim.x - 1 - t];
}

__global__ void rows(const int *ends, const float *in, float *out, int rows, int cols)
{
    __shared__ int place;
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        if (threadIdx.x == 0)
            find_the_row(&place, ends, row);
        __syncthreads();
        int at = place; //~ shared-race
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            out[row * cols + c] = in[at * cols + c];
    }
}

__global__ void waiting_rows(const int *ends, const float *in, float *out, int rows, int cols)
{
    __shared__ int place;
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        __syncthreads();
        if (threadIdx.x == 0)
            find_the_row(&place, ends, row);
        __syncthreads();
        int at = place;
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            out[row * cols + c] = in[at * cols + c];
    }
}

/* May read only: the kernel writes it itself. */
__global__ void looks(const int *ends, float *out, int rows)
{
    __shared__ int place;
    if (threadIdx.x == 0)
        place = ends[blockIdx.x];
    __syncthreads();
    int at = place;
    if (threadIdx.x == 0)
        log_the_place(&place);
    out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

template <int THREADS, typename T> __global__ void sums(const T *in, T *out, int n)
{
    using Reduce = typename cub::BlockReduce<T, THREADS>;
    using Scratch = typename Reduce::TempStorage;
    extern __shared__ unsigned char bytes[];
    auto &scratch = reinterpret_cast<Scratch &>(bytes);
    T sum = 0;
    for (int i = 0; i < n; i++)
        sum += Reduce(scratch).Sum(in[i * THREADS + threadIdx.x]); //~ shared-race
    if (threadIdx.x == 0)
        *out = sum;
}

__global__ void qualified(const float *in_of_host, float *out, int rows, int cols)
{
    const float *PROJECT_RESTRICT in = in_of_host;
    __shared__ float row[256];
    for (int r = 0; r < rows; r++) {
        row[threadIdx.x] = in[r * cols + threadIdx.x];
        __syncthreads();
        out[r * cols + threadIdx.x] = row[blockDim.x - 1 - threadIdx.x]; //~ shared-race
    }
}

template <typename T> struct cast_rows {
    __device__ static void map(int tid, T *out, const T *in, const int *first, int rows, int cols)
    {
        typedef cub::BlockScan<int, kBaseThreadNum> Scan;
        __shared__ typename Scan::TempStorage scratch;
        __shared__ volatile int count;
        int k = first[blockIdx.x], mine;
        for (int j = threadIdx.x; j < cols + threadIdx.x; j += kBaseThreadNum) {
            mine = j < cols && in[blockIdx.x * cols + j] != 0;
            if (threadIdx.x == kBaseThreadNum - 1)
                count = mine;
            Scan(scratch).ExclusiveSum(mine, mine);
            if (j < cols)
                out[k + mine] = in[blockIdx.x * cols + j];
            if (threadIdx.x == kBaseThreadNum - 1)
                count += mine;
            __syncthreads();
            k += count; //~ shared-race
        }
    }
};

/* rows of shared memory handed on as a pointer to arrays */
template <class T> __device__ void scale_rows(T tile[16][17])
{
    for (int k = 0; k < 16; k++) {
        T pivot = tile[k][k];
        if (threadIdx.x < 16)
            tile[threadIdx.x][k] /= pivot; //~ shared-race
        __syncthreads();
    }
}
template <class T> __device__ void transpose_rows(T (*tile)[17], T *out)
{
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x & 15][threadIdx.x >> 4];
    __syncthreads();
}
__global__ void by_rows(float *data)
{
    __shared__ float tile[16][17];
    for (int i = threadIdx.x; i < 256; i += 64)
        tile[i >> 4][i & 15] = data[i];
    __syncthreads();
    scale_rows<float>(tile);
    transpose_rows<float>(tile, data);
}
void run_by_rows(float *data)
{
    by_rows<<<1, 64>>>(data);
}

/* rows of a length that is not known here do not overlap */
template <int N> __global__ void exchange(project::field *data, int steps)
{
    extern __shared__ project::field lines[];
    for (int s = 0; s < steps; s++) {
        project::field(*rows)[N] = reinterpret_cast<decltype(rows)>(lines);
        for (int z = 0; z < N; z++)
            rows[threadIdx.x][z] = data[threadIdx.x * N + z];
        __syncthreads();
        for (int z = 0; z < N; z++)
            data[threadIdx.x * N + z] = rows[threadIdx.x ^ s][z];
        __syncthreads();
    }
}
