// SPDX-License-Identifier: Apache-2.0
// CL201: a function, method or member of an absent header that is asked about the place may compare it with the end.
#include "absent.h"
__device__ bool declared(int i, int n);
__global__ void a(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (declared(i, n)) x[i] = 1;
}
__global__ void b(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (undeclared(i, n)) x[i] = 1;
}
__global__ void c(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (lib::undeclared(i, n)) x[i] = 1;
}
__global__ void d(float *x, lib::Dims n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (n.inside(i)) x[i] = 1;
}
__global__ void e(float *x, lib::Dims n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!n.inside(i)) return;
    x[i] = 1;
}
void run(float *x, int n)
{
    a<<<(n + 255) / 256, 256>>>(x, n);
    b<<<(n + 255) / 256, 256>>>(x, n);
    c<<<(n + 255) / 256, 256>>>(x, n);
    d<<<(n + 255) / 256, 256>>>(x, n);
    e<<<(n + 255) / 256, 256>>>(x, n);
}

// One that is asked about something else says nothing of the place, nor does one whose body is here.
__device__ bool is_even(int i)
{
    return i % 2 == 0;
}
__global__ void f(float *x, const float *y, int n, lib::Dims dims)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (dims.enabled(n))
        x[i] = 1; //~ missing-bounds-check
}
__global__ void g(float *x, const float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (is_even(n))
        x[i] = 1; //~ missing-bounds-check
}
void run_others(float *x, const float *y, int n, lib::Dims dims)
{
    f<<<(n + 255) / 256, 256>>>(x, y, n, dims);
    g<<<(n + 255) / 256, 256>>>(x, y, n);
}

// Nor does one that says how many rounds there are.
__global__ void h(float *sums, const float *x)
{
    int steps = div_up(blockIdx.x + 1, 256);
    float sum = 0;
    for (int k = 0; k < steps; k++) {
        int i = k * 256 + threadIdx.x;
        sum += x[i]; //~ missing-bounds-check?
    }
    atomicAdd(&sums[blockIdx.x], sum);
}
void run_rounds(float *sums, const float *x, int n)
{
    h<<<n, 256>>>(sums, x);
}

// It may be about the place, whatever both ways do: an array may have elements for all threads of the grid.
__global__ void paint(float *x, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (is_red(i))
        x[i] += in[i];
    else
        x[i] -= in[i];
}

// It may be whether the block is whole.
__global__ void paint_parts(float *x, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (is_whole(i))
        x[i] += in[i];
    else if (i < n)
        x[i] -= in[i];
}

__global__ void paint_or_clear(float *x, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (is_inside(i, n))
        x[i] += in[i];
    else
        x[i] = 0;
}

/* Another array in the other arm may have more elements. */
__global__ void mark(float *x, int *flags, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (is_inside(i)) {
        x[i] = 2 * in[i];
        flags[i] = 1;
    } else {
        flags[i] = 0;
    }
}

void run_mark(float *x, const float *in, int *flags, int n)
{
    mark<<<(n + 255) / 256, 256>>>(x, flags, in);
}
