/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a warp, or a part of one, for each element: blocks for as many elements as a block has warps, rounded down. */
#define BLOCK 512
#define WARP 32

__global__ void rows(float *x, int n)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / WARP;
    if (row < n)
        x[row] = 0.0f;
}

__global__ void rows_by_block(float *x, int n)
{
    int row = blockIdx.x * (blockDim.x / WARP) + threadIdx.x / WARP;
    if (row >= n)
        return;
    x[row] = 0.0f;
}

__global__ void rows_by_shift(float *x, int n)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    if (row < n)
        x[row] = 0.0f;
}

template <int PART> __global__ void parts(float *x, int n)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / PART;
    if (row < n)
        x[row] = 0.0f;
}

/* the warps go on in rounds */
__global__ void in_rounds(float *x, int n)
{
    int warps = gridDim.x * blockDim.x / WARP;
    for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / WARP; row < n; row += warps)
        x[row] = 0.0f;
}

/* a thread for each element */
__global__ void each(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 0.0f;
}

template <int PART> void run(float *x, size_t n)
{
    if (n == 0)
        return;
    const size_t blocks = n / (BLOCK / WARP); //~ invalid-launch
    rows<<<blocks, BLOCK>>>(x, (int)n);
    parts<PART><<<n / (BLOCK / PART), BLOCK>>>(x, n); //~ invalid-launch
}

void run_others(float *x, int n)
{
    if (n == 0)
        return;
    rows_by_block<<<n / 16, BLOCK>>>(x, n); //~ invalid-launch
    rows_by_shift<<<n / 16, BLOCK>>>(x, n); //~ invalid-launch
}

template <int PART> void run_up(float *x, size_t n)
{
    if (n == 0)
        return;
    const size_t blocks = (n + BLOCK / WARP - 1) / (BLOCK / WARP);
    rows<<<blocks, BLOCK>>>(x, (int)n);
    rows_by_block<<<(n + 15) / 16, BLOCK>>>(x, n);
    rows_by_shift<<<(n + 15) / 16, BLOCK>>>(x, n);
    parts<PART><<<(n + BLOCK / PART - 1) / (BLOCK / PART), BLOCK>>>(x, n);
    in_rounds<<<n / (BLOCK / WARP) + 1, BLOCK>>>(x, n);
    each<<<n / 16, BLOCK>>>(x, n); /* more threads than it needs */
    rows<<<n / 8, BLOCK>>>(x, n);  /* twice as many warps */
}

/* the kernels are in another file, and one of the grids rounds up */
__global__ void count(float *x, int n);
__global__ void locate(float *x, int n);

void run_elsewhere(float *x, int num_rows)
{
    if (num_rows > 0) {
        const int blocks = num_rows / (BLOCK / WARP); //~ invalid-launch?
        count<<<blocks, BLOCK>>>(x, num_rows);
    }
}

void run_elsewhere_up(float *x, int num_rows)
{
    const int blocks = (num_rows + BLOCK / WARP - 1) / (BLOCK / WARP);
    if (num_rows > 0)
        locate<<<blocks, BLOCK>>>(x, num_rows);
}

void run_elsewhere_down(float *x, int tiles_of_rows)
{
    if (tiles_of_rows > 0)
        count<<<tiles_of_rows / (BLOCK / WARP), BLOCK>>>(x, tiles_of_rows);
}
