/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: another kernel of the file asks for the end, and the only launch has a thread for each element of its own
 * buffer. */
#include <cuda_runtime.h>

__global__ void add_parts(const float *values, int n, float *parts)
{
    __shared__ float sums[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = 0;
    if (i < n)
        sums[threadIdx.x] = values[i];
    __syncthreads();
    for (unsigned step = blockDim.x / 2; step > 0; step /= 2) {
        if (threadIdx.x < step)
            sums[threadIdx.x] += sums[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        parts[blockIdx.x] = sums[0];
}

/* is handed the number of the values, too */
__global__ void add_rest(const float *values, int n, float *sum)
{
    __shared__ float sums[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[threadIdx.x] = values[i];
    __syncthreads();
    for (unsigned step = blockDim.x / 2; step > 0; step /= 2) {
        if (threadIdx.x < step)
            sums[threadIdx.x] += sums[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        *sum = sums[0];
}

__global__ void turn(float *x, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        x[i] = -x[i];
}

/* has one more warp than there are elements */
__global__ void turn_rest(float *x, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = -x[i]; //~ missing-bounds-check!
}

int main()
{
    const int N = 1 << 18;
    const int THREADS = 1024;
    const int BLOCKS = (N + THREADS - 1) / THREADS;
    float *values, *parts, *sum;
    if (cudaMalloc(&values, N * sizeof(float)) || cudaMalloc(&parts, BLOCKS * sizeof(float)) ||
        cudaMalloc(&sum, sizeof(float)))
        return 1;
    add_parts<<<BLOCKS, THREADS>>>(values, N, parts);
    add_rest<<<1, BLOCKS>>>(parts, N, sum);
    turn<<<BLOCKS, THREADS>>>(values, N);
    turn_rest<<<1, BLOCKS + 32>>>(parts, N);
    return cudaDeviceSynchronize() != cudaSuccess;
}
