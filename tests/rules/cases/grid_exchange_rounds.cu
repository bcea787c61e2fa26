// SPDX-License-Identifier: Apache-2.0
// CL105: two loops over the grid deal out the same indices; behind a barrier of the block the second one reads
// backwards, or at another step, what other blocks write in the first.

__global__ void turned(float *x, float *tmp, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += blockDim.x * gridDim.x)
        tmp[i] = x[i];
    __syncthreads();
    for (int i = first; i < n; i += blockDim.x * gridDim.x)
        x[i] = tmp[n - 1 - i]; //~ global-race
}

__global__ void halved(float *x, float *tmp, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < 2 * n; i += blockDim.x * gridDim.x)
        tmp[i] = sqrtf(x[i]);
    __syncthreads();
    for (int i = first; i < n; i += blockDim.x * gridDim.x)
        x[i] = tmp[2 * i] + tmp[2 * i + 1]; //~ global-race
}

// Each thread reads what it wrote.
__global__ void own(float *x, float *tmp, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += blockDim.x * gridDim.x)
        tmp[2 * i] = x[i];
    __syncthreads();
    for (int i = first; i < n; i += blockDim.x * gridDim.x)
        x[i] = tmp[2 * i] + 1.0f;
}

// Turned within the block's own part.
__global__ void parts(float *x, float *tmp, int m)
{
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        tmp[blockIdx.x * m + i] = x[blockIdx.x * m + i];
    __syncthreads();
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        x[blockIdx.x * m + i] = tmp[blockIdx.x * m + m - 1 - i];
}

__global__ void part_ends(float *x, float *tmp, int m)
{
    for (int i = blockIdx.x * m + threadIdx.x; i < blockIdx.x * m + m; i += blockDim.x)
        tmp[i] = x[i];
    __syncthreads();
    for (int i = blockIdx.x * m + threadIdx.x; i < blockIdx.x * m + m; i += blockDim.x)
        x[i] = tmp[2 * blockIdx.x * m + m - 1 - i];
}
