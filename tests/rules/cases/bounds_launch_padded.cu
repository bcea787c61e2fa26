/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: launches that round up in other words: `round_up(n, T) / T`, and one less than what the kernel's
 * list is long. */
#include <cuda_runtime.h>

int round_up(int n, int to);
size_t iAlignUp(size_t a, size_t b);
struct list {
    long long numel() const;
    const long long *data() const;
};

__global__ void scale(size_t n, const float *a, float *c)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = 2.0f * a[i]; //~ missing-bounds-check
}

void launch_scale(int n, const float *a, float *c)
{
    int threads = round_up(n < 1024 ? n : 1024, 32);
    int blocks = round_up(n, threads) / threads;
    scale<<<blocks, threads>>>(n, a, c);
}

__global__ void shift(float *c, float by)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] += by; //~ missing-bounds-check
}

void launch_shift(size_t count, float *c)
{
    shift<<<iAlignUp(count, 256) / 256, 256>>>(c, 1.0f);
}

/* where the lists of rows start: one more than there are rows */
__global__ void lengths(const long long *start, long long *length)
{
    long long i = blockDim.x * blockIdx.x + threadIdx.x;
    length[i] = start[i + 1] - start[i]; //~ missing-bounds-check
}

void launch_lengths(const list &start, long long *length)
{
    lengths<<<(start.numel() - 1 + 256 - 1) / 256, 256>>>(start.data(), length);
}

/* padded by the caller: whole blocks */
__global__ void whole(float *c, float by)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] += by;
}

void launch_whole(int n)
{
    int padded = round_up(n, 256);
    float *c;
    cudaMalloc(&c, padded * sizeof(float));
    whole<<<padded / 256, 256>>>(c, 1.0f);
    cudaFree(c);
}

void resize(float **to, size_t bytes);

void launch_resized(int n)
{
    int padded = round_up(n, 256);
    float *c;
    resize(&c, padded * sizeof(float));
    whole<<<padded / 256, 256>>>(c, 1.0f);
}

void launch_handed(int n, float *c, void (*go)(float *, int))
{
    int padded = round_up(n, 256);
    whole<<<padded / 256, 256>>>(c, 1.0f);
    go(c, padded);
}

/* the elements are checked */
__global__ void checked(size_t n, float *c)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = 0.0f;
}

void launch_checked(int n, float *c)
{
    checked<<<round_up(n, 128) / 128, 128>>>(n, c);
}
