// SPDX-License-Identifier: Apache-2.0
// Races of kernels whose headers are missing: both accesses, and all that orders them, can be run.
#include "engine/tasks.h"

// Who goes on is told by memory that the kernel writes itself; the task's type is not there.
__global__ void take(const task_t *queue, int *data, int *taken, int tasks)
{
    extern __shared__ int mem[];
    int &next = mem[0];
    task_t *t = (task_t *)&mem[1];
    if (threadIdx.x == 0) {
        next = atomicAdd(taken, 1);
        t->id = queue[next].id;
    }
    __syncthreads();
    while (next < tasks) {
        data[t->id * blockDim.x + threadIdx.x] += 1;
        if (threadIdx.x == 0) {
            next = atomicAdd(taken, 1);
            t->id = queue[next].id;
        }
        __syncthreads();
    }
}

// Rows and columns are told by a class that nobody sees.
__global__ void normalize(float *out, const engine::Shape shape, const float *in)
{
    int cols = shape.back();
    int rows = shape.elements() / cols;
    extern __shared__ float sums[];
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        sums[threadIdx.x] = 0;
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            sums[threadIdx.x] += in[row * cols + c];
        __syncthreads();
        for (int half = blockDim.x / 2; half > 0; half /= 2) {
            if (threadIdx.x < half)
                sums[threadIdx.x] += sums[threadIdx.x + half];
            __syncthreads();
        }
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            out[row * cols + c] = in[row * cols + c] / sums[0];
    }
}

void run_normalize(float *out, const engine::Shape &shape, const float *in)
{
    normalize<<<64, 256, 256 * sizeof(float)>>>(out, shape, in);
}

// Through a helper of the file, called twice.
template <int WARPS>
__device__ float block_sum(float x)
{
    __shared__ float partial[WARPS];
    for (int i = 16; i > 0; i /= 2)
        x += __shfl_down_sync(0xffffffffu, x, i);
    if (threadIdx.x % 32 == 0)
        partial[threadIdx.x / 32] = x;
    __syncthreads();
    float sum = 0;
    for (int i = 0; i < WARPS; i++)
        sum += partial[i];
    return sum;
}
__global__ void variance(const engine::Half *x, float *out, int n)
{
    float v = engine::to_float(x[(size_t)blockIdx.x * n + threadIdx.x]);
    float mean = block_sum<8>(v) / n;
    out[blockIdx.x] = block_sum<8>((v - mean) * (v - mean)) / n;
}
void run_variance(const engine::Half *x, float *out, int blocks)
{
    variance<<<blocks, 256>>>(x, out, 256);
}

// The host has one launch for each number of chunks: sizes that get there are solved for.
template <int CHUNKS>
__global__ void blocked(const engine::Vec *x, float *out, int cols)
{
    __shared__ float sums[4];
    float sum = 0;
    for (int i = 0; i < CHUNKS; i++)
        sum += engine::to_float(x[(size_t)blockIdx.x * cols + threadIdx.x + i * 128]);
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = sum;
    out[blockIdx.x * 128 + threadIdx.x] = sums[threadIdx.x % 4];
}
bool run_blocked(const engine::Vec *x, float *out, int rows, int cols)
{
    int chunks = cols / (8 * 128);
    if (cols % 8 != 0 || chunks < 3)
        return false;
    switch (chunks) {
    case 3: blocked<3><<<rows, 128>>>(x, out, cols); return true;
    case 5: blocked<5><<<rows, 128>>>(x, out, cols); return true;
    default: return false;
    }
}

// An update whose name says that it is atomic, of what another thread just begins with.
__global__ void lowest(const float *x, float *out, int n)
{
    __shared__ float least;
    if (threadIdx.x == 0)
        least = 1e30f;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        engine::atomicLower(&least, x[i]);
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = least;
}

// Whichever number the header gives it: the launch has the same.
__global__ void forces(const engine::Site *sites, const float *x, float *out, int n)
{
    __shared__ float near[BLOCK_SIZE];
    float sum = 0;
    for (int from = 0; from < n; from += BLOCK_SIZE) {
        near[threadIdx.x] = x[from + threadIdx.x];
        __syncthreads();
        for (int i = 0; i < BLOCK_SIZE; i++)
            sum += near[i];
    }
    engine::set_force(sites[blockIdx.x], sum);
    out[blockIdx.x * BLOCK_SIZE + threadIdx.x] = sum;
}
void run_forces(const engine::Site *sites, const float *x, float *out, int n)
{
    forces<<<n / BLOCK_SIZE, BLOCK_SIZE>>>(sites, x, out, n);
}
