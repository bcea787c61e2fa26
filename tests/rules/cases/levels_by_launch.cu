/* SPDX-License-Identifier: Apache-2.0 */
/* CL101, CL105, CL201, CL302: what only launches out of sight could show, or what a call may not mean, is a note. */
#include <cuda_runtime.h>

// rounds that are dealt to the threads: a block that is computed may fit, one of a number fits some lengths only
__global__ void deal(float *x, int n)
{
    __shared__ float line[1024];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) { //~ barrier-divergent?
        line[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = line[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
    }
}

__global__ void deal_number(float *x, int n)
{
    __shared__ float line[1024];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) { //~ barrier-divergent!
        line[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = line[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
    }
}

int phase_of(int n);

void run_deals(float *x, int n)
{
    int threads = phase_of(n) / 8 * 4;
    deal<<<64, threads>>>(x, n / 8);
    deal_number<<<64, 256>>>(x, n / 8);
}

// a row of blocks along y adds to one place; the launch may have one of them
__global__ void add_columns(float *sums, const float *x, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= width)
        return;
    float sum = 0;
    for (int row = blockIdx.y; row < height; row += gridDim.y)
        sum += x[row * width + column];
    sums[column] += sum; //~ global-race?
}

__global__ void add_all_columns(float *sums, const float *x, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= width)
        return;
    float sum = 0;
    for (int row = blockIdx.y; row < height; row += gridDim.y)
        sum += x[row * width + column];
    sums[column] += sum; //~ global-race!
}

void run_columns(float *sums, const float *x, int width, int height)
{
    add_all_columns<<<dim3((width + 127) / 128, 8), 128>>>(sums, x, width, height);
}

// bounds that say which place is the last, and a check that counts one more in
__global__ void copy_inner(float *out, const float *in, int4 limits)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > limits.z) //~ missing-bounds-check?
        return;
    out[i] = in[i];
}

__global__ void copy_all(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) //~ missing-bounds-check!
        return;
    out[i] = in[i];
}

void run_all(float *out, const float *in, int n)
{
    copy_all<<<(n + 255) / 256, 256>>>(out, in, n);
}

// of a kernel that is launched elsewhere
__global__ void copy_open(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) //~ missing-bounds-check?
        return;
    out[i] = in[i];
}

// whole blocks of any power of two
__global__ void copy_power(float *out, const float *in, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) //~ missing-bounds-check?
        return;
    out[i] = in[i];
}

void run_power(float *out, const float *in, unsigned log_n)
{
    const unsigned n = 1 << log_n;
    copy_power<<<(n + 255) / 256, 256>>>(out, in, n);
}

// how long a view is, its maker says
struct view {
    __device__ float *ptr(int i);
};

__global__ void double_view(view data, int n)
{
    int i = threadIdx.x;
    if (i > n) //~ missing-bounds-check?
        return;
    *data.ptr(i) *= 2;
}

// a call without rows means another kernel of the two
__global__ void bias(float *x, int rows)
{
    x[blockIdx.x * 32 + threadIdx.x] += rows;
}

__global__ void negate(float *x)
{
    x[blockIdx.x * 32 + threadIdx.x] *= -1;
}

void apply(int op, float *x, int blocks, int rows)
{
    switch (op) {
    case 0: negate<<<blocks, 32>>>(x); break;
    case 1: bias<<<rows, 32>>>(x, rows); break; //~ invalid-launch?
    }
}

void apply_bias(float *x, int rows)
{
    bias<<<rows, 32>>>(x, rows); //~ invalid-launch!
}

void run_ops(int op, float *x, int blocks)
{
    apply(op, x, blocks, 0);
    apply_bias(x, 0);
}
