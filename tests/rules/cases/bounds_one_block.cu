/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: at least one block, and grids that a function out of sight makes of the lengths and the block. */
#include <algorithm>

struct state {
    unsigned long long at;
};

dim3 grid_of(dim3 block, int nx, int ny);
int blocks_for(int n, int threads);
int blocks_on_device(int device, int threads);
template <typename T> T *allocate(size_t bytes);

__global__ void halve(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] / 2; //~ missing-bounds-check
}

void run_halve(float *out, const float *in, int n)
{
    const int threads = 64;
    halve<<<std::max(n / threads, 1), threads>>>(out, in);
}

__global__ void twice(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * 2; //~ missing-bounds-check
}

void run_twice(float *out, const float *in, unsigned n)
{
    unsigned blocks = n < 128 ? 1 : n / 128;
    twice<<<blocks, 128>>>(out, in);
}

__global__ void negate(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = -in[i]; //~ missing-bounds-check
}

void run_negate(float *out, const float *in, int n)
{
    int blocks = n / 256;
    if (blocks == 0)
        blocks = 1;
    negate<<<blocks, 256>>>(out, in);
}

/* as many states as threads */
__global__ void seed(state *states)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    states[i].at = i;
}

state *run_seed(int n)
{
    const int threads = 64;
    const int blocks = std::max(n / threads, 1);
    state *states = allocate<state>(blocks * threads * sizeof(state));
    seed<<<blocks, threads>>>(states);
    return states;
}

/* the grid goes over all of it */
__global__ void square(float *out, const float *in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = in[i] * in[i];
}

/* somebody looks at the remainder */
__global__ void fill(float *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

void run_rest(float *out, const float *in, int n)
{
    square<<<std::max(n / 64, 1), 64>>>(out, in, n);
    if (n % 64)
        throw 1;
    fill<<<std::max(n / 64, 1), 64>>>(out);
}

/* ---- out of sight --------------------------------------------------------------------------- */

__global__ void transpose(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[x * height + y] = in[y * width + x]; //~ missing-bounds-check
}

void run_transpose(float *out, const float *in, int width, int height)
{
    dim3 block(32, 8);
    dim3 grid = grid_of(block, width, height);
    transpose<<<grid, block>>>(out, in, width, height);
}

__global__ void half_of(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] / n; //~ missing-bounds-check
}

void run_half_of(float *out, const float *in, int n)
{
    const int threads = 128;
    half_of<<<blocks_for(n, threads), threads>>>(out, in, n);
}

__global__ void reset(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 0; //~ missing-bounds-check
}

void run_reset(float *out, int n)
{
    auto [grid, block] = launch_params(n, 256);
    reset<<<grid, block>>>(out);
}

/* asked */
__global__ void third_of(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i] / 3;
}

/* a number of blocks that has nothing to do with lengths */
__global__ void warm(float *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

void run_more(float *out, const float *in, int n)
{
    const int threads = 128;
    third_of<<<blocks_for(n, threads), threads>>>(out, in, n);
    if (n % threads)
        throw 1;
    warm<<<blocks_for(n, threads), threads>>>(out);
}
