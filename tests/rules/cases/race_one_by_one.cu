// SPDX-License-Identifier: Apache-2.0
// CL105: each thread goes on from its own index.
#include "project/random.h"

__global__ void fill(float *out, size_t n, float phi)
{
    const auto thread = threadIdx.x + blockIdx.x * blockDim.x;
    for (size_t i = thread; i < n; i++)
        out[i] = project::random(thread) * phi; //~ global-race
}

__global__ void fill_in_steps(float *out, size_t n, float phi)
{
    const auto thread = threadIdx.x + blockIdx.x * blockDim.x;
    for (size_t i = thread; i < n; i += blockDim.x * gridDim.x)
        out[i] = project::random(thread) * phi;
}

// a share of its own
__global__ void fill_shares(float *out, int share, float phi)
{
    const int thread = threadIdx.x + blockIdx.x * blockDim.x;
    for (int i = thread * share; i < (thread + 1) * share; i++)
        out[i] = phi;
}

// the first that is free
__global__ void take(int *owner, int n)
{
    const int thread = threadIdx.x + blockIdx.x * blockDim.x;
    for (int i = thread; i < n; i++) {
        if (owner[i] == thread) {
            owner[i] = -1;
            break;
        }
    }
}

// a row of its own
__global__ void upper(float *a, const float *b, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    float *mine = a + (size_t)row * n;
    for (int j = row; j < n; j++)
        mine[j] = b[j];
}

__global__ void upper_of_rows(float **a, const float *b, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    for (int j = row; j < n; j++)
        a[row][j] = b[j];
}
