// SPDX-License-Identifier: Apache-2.0
// CL302: a block of half as many threads as elements, for a kernel that goes on until all are done: one element
// has no thread.
#include <algorithm>

__global__ void add_rows(const float *a, float *b, int n)
{
    const float *in = a + (long long)blockIdx.y * n;
    float *out = b + (long long)blockIdx.y * n;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i] += in[i];
}

__global__ void add_pairs(const float2 *a, float2 *b, int pairs)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += blockDim.x * gridDim.x)
        b[i].x += a[i].x;
}

void halves(const float *a, float *b, int n)
{
    const int threads = std::min(n / 2, 128); //~ invalid-launch
    add_rows<<<4, threads>>>(a, b, n);
}

void halves_of_one(const float *a, float *b, int n)
{
    const int threads = std::min(std::max(n / 2, 1), 128);
    add_rows<<<4, threads>>>(a, b, n);
}

/* what the kernel counts are pairs */
void pairs(const float2 *a, float2 *b, int n)
{
    const int threads = std::min(n / 2, 128);
    add_pairs<<<4, threads>>>(a, b, n / 2);
}

void halves_of_many(const float *a, float *b, int n)
{
    if (n < 64)
        return;
    const int threads = std::min(n / 2, 128);
    add_rows<<<4, threads>>>(a, b, n);
}
