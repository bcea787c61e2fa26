// SPDX-License-Identifier: Apache-2.0
// CL302: numbers of things that are none for nobody, or where an empty grid harms nobody.
#define CUDA_CHECK(call) do { if ((call) != cudaSuccess) __builtin_trap(); } while (0)

__global__ void scale(float *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void asks(float *x, size_t size)
{
    if (size == 0)
        return;
    scale<<<(int)((size + 255) / 256), 256>>>(x, size);
    CUDA_CHECK(cudaGetLastError());
}

void clamps(float *x, size_t size)
{
    size_t blocks = (size + 255) / 256;
    scale<<<blocks ? blocks : 1, 256>>>(x, size);
    CUDA_CHECK(cudaGetLastError());
}

// Nobody looks: nothing is computed of nothing.
void looks_at_nothing(float *x, size_t count)
{
    scale<<<(int)((count + 255) / 256), 256>>>(x, count);
}

// An int is what the caller has reckoned.
void reckoned(float *x, int points)
{
    scale<<<(points + 255) / 256, 256>>>(x, points);
    CUDA_CHECK(cudaGetLastError());
}

// How long one thing is.
void of_one(float *x, int head_dim)
{
    scale<<<(head_dim + 255) / 256, 256>>>(x, head_dim);
    CUDA_CHECK(cudaGetLastError());
}

// The caller asks.
static void inner(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, n);
    CUDA_CHECK(cudaGetLastError());
}
void outer(float *x, int n)
{
    if (n > 0)
        inner(x, n);
}
