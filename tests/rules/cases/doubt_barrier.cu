/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: threads that leave early are not waited for since sm_70; what the others wanted of them is missing. */
__global__ void add_row(float *a, const float *b, int rows, int cols)
{
    __shared__ float line[1024];
    int col = blockDim.x * blockIdx.x + threadIdx.x;
    int row = blockDim.y * blockIdx.y + threadIdx.y;
    if (col >= cols || row >= rows) //~ barrier-divergent?
        return;
    if (threadIdx.y == 0)
        line[threadIdx.x] = b[col];
    __syncthreads();
    a[row * (size_t)cols + col] += line[threadIdx.x];
}

__global__ void add_reversed(float *a, const float *b, int n)
{
    __shared__ float line[1024];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    line[threadIdx.x] = b[i];
    __syncthreads();
    a[i] += line[blockDim.x - 1 - threadIdx.x];
}

__device__ float sum_of_block(float *sums, float x)
{
    sums[threadIdx.x] = x;
    __syncthreads();
    float all = 0.f;
    for (int i = 0; i < blockDim.x; i++)
        all += sums[i];
    return all;
}

__global__ void means(float *a, const float *b, int n)
{
    __shared__ float sums[1024];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    a[i] = sum_of_block(sums, b[i]) / blockDim.x;
}
