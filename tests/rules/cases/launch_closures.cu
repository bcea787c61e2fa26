/* SPDX-License-Identifier: Apache-2.0 */
/* Launches inside lambdas of the host: what the call hands over, what was checked around them, and which
 * instance of the kernel each call means. */
#include <type_traits>

#include <cuda_runtime.h>

template <int BLOCK> __global__ void scale(float *x, int n)
{
    __shared__ float copy[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    copy[threadIdx.x] = x[i]; //~ missing-bounds-check
    __syncthreads();
    x[i] = copy[BLOCK - 1 - threadIdx.x];
}

void run_scale(float *x, int n, cudaStream_t stream)
{
    if (n <= 0)
        return;
    auto launch = [&](auto tag, int count) {
        constexpr int block = decltype(tag)::value;
        scale<block><<<(count + block - 1) / block, block, 0, stream>>>(x, count); //~ unchecked-launch?
    };
    launch(std::integral_constant<int, 128>{}, n);
}

/* the dynamic bytes of the one call do not fit */
template <class T, int N> __global__ void turn(T *rows, int width)
{
    extern __shared__ char raw[];
    T *row = (T *)raw;
    for (int i = threadIdx.x; i < width; i += N)
        row[i] = rows[i];
    __syncthreads();
    for (int i = threadIdx.x; i < width; i += N)
        rows[i] = row[width - 1 - i];
}

template <class F> void repeat(F f, int times)
{
    for (int i = 0; i < times; i++)
        f(i);
}

void run_turn(float *x, int n, int width, cudaStream_t stream)
{
    auto launch = [&](auto kernel, int threads, int bytes) {
        kernel<<<1, threads, bytes, stream>>>(x, width); //~ shared-memory-too-large
    };
    if (width < 1000)
        launch(&turn<float, 128>, 128, width * 4);
    else if (width < 25000)
        launch(turn<float, 64>, 64, 100 * 1024);
}

/* nothing runs when there is nothing to do */
__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 1.0f;
}

void run_fill(float *x, int n, cudaStream_t stream)
{
    if (n <= 0)
        return;
    const int blocks = (n + 255) / 256;
    auto launch = [&](auto kernel) { kernel<<<blocks, 256, 0, stream>>>(x, n); };
    launch(fill);
}

void run_fill_nothing(float *x, int n, cudaStream_t stream)
{
    const int blocks = (n + 255) / 256;
    auto launch = [&](auto kernel) {
        kernel<<<blocks, 256, 0, stream>>>(x, n); //~ invalid-launch
    };
    launch(fill);
}

/* a dispatcher calls it, with the variables of the function around it */
void run_often(float *x, int n, int times)
{
    int threads = 64;
    threads *= 32;
    repeat([&](auto step) { fill<<<(n + 63) / 64 + 1, threads>>>(x, n); }, times); //~ invalid-launch
}
