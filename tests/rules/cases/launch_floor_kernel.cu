/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a quotient that rounds down, where the kernel's guard shows that a tail is expected: by a product, before a
 * call, or with a size of a type that is not known. */
#include <cuda_runtime.h>
#include <lost/tensor.h>

#define THREADS 256

__global__ void scale_rows(float *x, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long long total = (long long)rows * cols;
    if (i < total)
        x[i] *= 2.0f;
}

void run_rows(float *x, int rows, int cols)
{
    long long total = (long long)rows * cols;
    int blocks = total / THREADS; //~ invalid-launch
    scale_rows<<<blocks, THREADS>>>(x, rows, cols);
}

void run_rows_up(float *x, int rows, int cols)
{
    long long total = (long long)rows * cols;
    int blocks = (total + THREADS - 1) / THREADS;
    scale_rows<<<blocks, THREADS>>>(x, rows, cols);
}

__device__ void put(float *x, int i, float value);

__global__ void put_all(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        put(x, i, 1.0f);
}

void run_calls(float *x, int n)
{
    if (n == 0)
        return;
    put_all<<<n / THREADS, THREADS>>>(x, n); //~ invalid-launch
}

void run_calls_up(float *x, int n)
{
    if (n == 0)
        return;
    put_all<<<(n + THREADS - 1) / THREADS, THREADS>>>(x, n);
}

__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 1.0f;
}

void run_tensor(lost::Tensor &x)
{
    auto n = x.size(0);
    if (n == 0)
        return;
    auto blocks = n / THREADS;
    fill<<<blocks, THREADS>>>(x.data<float>(), n); //~ invalid-launch
}

void run_tensor_up(lost::Tensor &x)
{
    auto n = x.size(0);
    if (n == 0)
        return;
    auto blocks = (n + THREADS - 1) / THREADS;
    fill<<<blocks, THREADS>>>(x.data<float>(), n);
}

/* whole blocks of a row each: no tail */
__global__ void rows_of_blocks(float *x, int rows)
{
    int i = blockIdx.x;
    if (i < rows)
        x[i * THREADS + threadIdx.x] = 1.0f;
}

void run_whole(lost::Tensor &x)
{
    auto n = x.size(0) * THREADS;
    if (n == 0)
        return;
    rows_of_blocks<<<n / THREADS, THREADS>>>(x.data<float>(), n / THREADS);
}
