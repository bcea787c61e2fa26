/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: each thread sets its element, and then the data say which elements are changed. */
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void draw(int *key, int weight, int mask, int seed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    key[i] = 0; //~ global-race
    curandState_t state;
    curand_init(seed, i, 0, &state);
    if (i < weight)
        atomicExch(&key[curand(&state) & mask], 1);
}

__global__ void count(int *bins, const int *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 256)
        bins[i] = 0; //~ global-race
    __syncthreads();
    if (i < n)
        atomicAdd(&bins[data[i]], 1);
}

/* a row of the block */
__global__ void mark(float *mask, const int *chosen, int columns, int n)
{
    float *row = mask + blockIdx.x * columns;
    const int *mine = chosen + blockIdx.x * n;
    for (int j = threadIdx.x; j < columns; j += blockDim.x)
        row[j] = -1e30f; //~ global-race
    for (int j = threadIdx.x; j < n; j += blockDim.x)
        row[mine[j]] = 0;
}

__global__ void mark_in_turn(float *mask, const int *chosen, int columns, int n)
{
    float *row = mask + blockIdx.x * columns;
    const int *mine = chosen + blockIdx.x * n;
    for (int j = threadIdx.x; j < columns; j += blockDim.x)
        row[j] = -1e30f;
    __syncthreads();
    for (int j = threadIdx.x; j < n; j += blockDim.x)
        row[mine[j]] = 0;
}

/* each element is set or changed */
__global__ void either(int *flags, const int *list, const int *kind, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (kind[i] == 0)
        flags[i] = 0;
    else
        atomicAdd(&flags[list[i]], 1);
}

/* a row of the thread */
__global__ void of_thread(int *rows, const int *data, int n)
{
    int *row = rows + (blockIdx.x * blockDim.x + threadIdx.x) * 16;
    for (int k = 0; k < 16; k++)
        row[k] = 0;
    for (int k = 0; k < n; k++)
        row[data[k]]++;
}

/* the other array */
__global__ void apart(int *flags, int *counts, const int *list, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    flags[i] = 0;
    atomicAdd(&counts[list[i]], 1);
}

/* columns of the thread */
__global__ void columns(float *out, const int *rows, const float *in, int width, int n)
{
    out[blockIdx.x * width + threadIdx.x] = 0;
    for (int k = 0; k < n; k++)
        out[rows[k] * width + threadIdx.x] += in[k];
}

/* places that the data say, too */
__global__ void runs(int *orders, const int *starts, const int *words, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    int count = 1;
    for (int i = starts[r]; i < starts[r + 1]; i++) {
        if (words[i] == words[i - 1])
            orders[i - 1] = 0;
        else
            orders[i - 1] = count;
        count++;
    }
    orders[starts[r + 1] - 1] = count;
}
