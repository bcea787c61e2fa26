/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a buffer that is too short, and a launch that is made again and again. */
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void lengths(const float4 *v, float *out, const int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 p = v[i]; //~ missing-bounds-check
    out[i] = p.x * p.x + p.y * p.y + p.z * p.z;
}

void measure(float *host, const int n, const int times)
{
    dim3 threads(256), blocks((n + 255) / 256);
    float4 *v;
    float *out;
    cudaMalloc(&v, sizeof(float) * n);
    cudaMalloc(&out, sizeof(float) * n);
    for (int k = 0; k < times; k++)
        lengths<<<blocks, threads>>>(v, out, n);
    cudaMemcpy(host, out, sizeof(float) * n, cudaMemcpyDeviceToHost);
    cudaFree(out);
    cudaFree(v);
}

void repeat(float *host, int rounds)
{
    measure(host, 4000, rounds);
}

/* the number that decides is one that the kernel is told, too */
__global__ void lengths_of_some(const float4 *v, float *out, const int some)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < some)
        out[i] = v[i].x;
}

void measure_some(float *host, const int n, const int some)
{
    float4 *v;
    float *out;
    cudaMalloc(&v, sizeof(float4) * n);
    cudaMalloc(&out, sizeof(float) * n);
    lengths_of_some<<<(some + 255) / 256, 256>>>(v, out, some);
    cudaMemcpy(host, out, sizeof(float) * n, cudaMemcpyDeviceToHost);
    cudaFree(out);
    cudaFree(v);
}

/* the status of the allocation is kept, as macros do that check it */
#define CHECK(call)                    \
    {                                  \
        cudaError_t status = call;     \
        if (status != cudaSuccess)     \
            exit(1);                   \
    }
__global__ void shifted(float *out, const int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i <= n)
        out[i] = 0.0f; //~ missing-bounds-check
}

void checked(float *host, const int n)
{
    float *out;
    CHECK(cudaMalloc(&out, n * sizeof(float)));
    shifted<<<(n + 255) / 256, 256>>>(out, n);
    CHECK(cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(out));
}

/* another buffer may be there by then */
__global__ void shifted_other(float *out, const int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i < n + 1)
        out[i] = 0.0f;
}

void exchanged(float *longer, const int n, const bool use)
{
    float *out;
    cudaError_t status = cudaMalloc(&out, n * sizeof(float));
    if (status != cudaSuccess)
        return;
    if (use)
        out = longer;
    shifted_other<<<(n + 255) / 256, 256>>>(out, n);
}

/* lengths that the host asks for, or reads from an object out of sight */
struct picture;
__global__ void edges(unsigned char *out, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + cols + 1;
    out[i] = 0; //~ missing-bounds-check
}

void of_object(unsigned char *host, const image::picture &p)
{
    int rows = p.rows, cols = p.cols;
    size_t all = rows * cols;
    unsigned char *out;
    CHECK(cudaMalloc(&out, all * sizeof(unsigned char)));
    edges<<<(rows * cols) / 64, 64>>>(out, rows, cols);
    CHECK(cudaMemcpy(host, out, all, cudaMemcpyDeviceToHost));
}

__global__ void beside(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i + 1] = 0.0f; //~ missing-bounds-check
}

void of_option(float *host, int argc, char **argv)
{
    float *out;
    int n = 1 << 20;
    if (argc > 1)
        n = atoi(argv[1]);
    cudaMalloc(&out, n * sizeof(float));
    beside<<<n / 64, 64>>>(out, n);
    cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);
}

/* two numbers that are asked for may be one */
__global__ void by_other(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 0.0f;
}

void of_two(const image::picture &p)
{
    float *out;
    int n = p.pixels, m = p.size();
    cudaMalloc(&out, m * sizeof(float));
    by_other<<<(n + 63) / 64, 64>>>(out, n);
}

/* the threads are counted by another number, which may be the same */
__global__ void by_length(float *out, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = 0.0f;
}

void of_list(const image::list &all)
{
    float *out;
    int n = 10000;
    CHECK(cudaMalloc(&out, all.size() * sizeof(float)));
    by_length<<<1024, 512>>>(out, n);
}
