/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: what cub's collectives leave behind: results of one thread, and storage that lies over other data. */
/* clang-format off */
#include <cub/cub.cuh>
#include <cuda_runtime.h>

template <int THREADS>
__global__ void largest_of_all(const float *in, float *out, int n)
{
    typedef cub::BlockReduce<float, THREADS> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    __shared__ float most;
    float v = 0.0f;
    for (int i = threadIdx.x; i < n; i += THREADS)
        v = fmaxf(v, in[i]);
    float all = Reduce(storage).Reduce(v, cub::Max());
    most = all; //~ shared-race
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += THREADS)
        out[i] = in[i] / most;
}

template <int THREADS>
__global__ void largest_of_first(const float *in, float *out, int n)
{
    typedef cub::BlockReduce<float, THREADS> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    __shared__ float most;
    float v = 0.0f;
    for (int i = threadIdx.x; i < n; i += THREADS)
        v = fmaxf(v, in[i]);
    float all = Reduce(storage).Reduce(v, cub::Max());
    if (threadIdx.x == 0)
        most = all;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += THREADS)
        out[i] = in[i] / most;
}

template <typename T, int THREADS>
union choice {
    typename cub::BlockReduce<T, THREADS>::TempStorage reduce;
    typename cub::BlockScan<T, THREADS>::TempStorage scan;
    struct {
        int chosen;
        T sum;
    } data;
};

template <typename T, int THREADS>
__device__ T sum_over_storage(T v, choice<T, THREADS> *storage)
{
    T sum = cub::BlockReduce<T, THREADS>(storage->reduce).Sum(v);
    if (threadIdx.x == 0)
        storage->data.sum = sum; //~ shared-race
    __syncthreads();
    return storage->data.sum;
}

template <typename T, int THREADS>
__global__ void sums(const T *in, T *out)
{
    __shared__ choice<T, THREADS> storage;
    T sum = sum_over_storage<T, THREADS>(in[blockIdx.x * THREADS + threadIdx.x], &storage);
    out[blockIdx.x * THREADS + threadIdx.x] = sum;
}

template <typename T, int THREADS>
__device__ T sum_behind_barrier(T v, choice<T, THREADS> *storage)
{
    T sum = cub::BlockReduce<T, THREADS>(storage->reduce).Sum(v);
    __syncthreads();
    if (threadIdx.x == 0)
        storage->data.sum = sum;
    __syncthreads();
    return storage->data.sum;
}

template <typename T, int THREADS>
__global__ void sums_in_order(const T *in, T *out)
{
    __shared__ choice<T, THREADS> storage;
    T sum = sum_behind_barrier<T, THREADS>(in[blockIdx.x * THREADS + threadIdx.x], &storage);
    out[blockIdx.x * THREADS + threadIdx.x] = sum;
}

/* No usual shape of a block fits `first`; the collective needs none. */
template <int THREADS, int ITEMS>
__global__ void turned(const char *in, char *out, int rows, long cols)
{
    typedef cub::BlockExchange<char, THREADS, ITEMS> Exchange;
    __shared__ typename Exchange::TempStorage storage;
    __shared__ int first[48];
    first[threadIdx.x] = 0;
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        char mine[ITEMS];
        for (int k = 0; k < ITEMS; k++)
            mine[k] = in[row * cols + threadIdx.x * ITEMS + k];
        Exchange(storage).BlockedToStriped(mine); //~ shared-race
        for (int k = 0; k < ITEMS; k++)
            out[row * cols + threadIdx.x + k * THREADS] = mine[k];
    }
}

template <int THREADS, int ITEMS>
__global__ void turned_in_order(const char *in, char *out, int rows, long cols)
{
    typedef cub::BlockExchange<char, THREADS, ITEMS> Exchange;
    __shared__ typename Exchange::TempStorage storage;
    __shared__ int first[48];
    first[threadIdx.x] = 0;
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        char mine[ITEMS];
        for (int k = 0; k < ITEMS; k++)
            mine[k] = in[row * cols + threadIdx.x * ITEMS + k];
        Exchange(storage).BlockedToStriped(mine);
        for (int k = 0; k < ITEMS; k++)
            out[row * cols + threadIdx.x + k * THREADS] = mine[k];
        __syncthreads();
    }
}
