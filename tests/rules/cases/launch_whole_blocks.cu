// SPDX-License-Identifier: Apache-2.0
// CL101 CL201: `ceil(rows * threads / threads)` blocks, `ceil(n / 1)` of them: rounded up, and none has a tail.
#include <cuda_runtime.h>
#include <cmath>

__global__ void smooth(double *u, const double *r, int n1, int n2, int n3, int amount_of_work)
{
    extern __shared__ double row[];
    int check = blockIdx.x * blockDim.x + threadIdx.x;
    if (check >= amount_of_work)
        return;
    int i3 = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i2 = blockIdx.x + 1;
    for (int i = threadIdx.x; i < n1; i += blockDim.x)
        row[i] = r[i3 * n2 * n1 + (i2 - 1) * n2 + i] + r[i3 * n2 * n1 + (i2 + 1) * n1 + i];
    __syncthreads();
    for (int i = threadIdx.x + 1; i < n1 - 1; i += blockDim.x)
        u[i3 * n2 * n1 + i2 * n1 + i] = row[i - 1] + row[i + 1];
}

// With blocks of `rows` along y the last one has a tail.
__global__ void smoothMany(double *u, const double *r, int n1, int n2, int n3, int amount_of_work)
{
    int check = blockIdx.x * blockDim.x + threadIdx.x;
    if (check >= amount_of_work)
        return;
    int i3 = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i2 = blockIdx.x + 1;
    for (int i = threadIdx.x; i < n1; i += blockDim.x)
        u[i3 * n2 * n1 + i2 * n1 + i] = r[i3 * n2 * n1 + (i2 - 1) * n2 + i]; //~ missing-bounds-check
}

// `work` is no multiple of the threads here.
__global__ void sum(double *out, const double *r, int n, int work)
{
    extern __shared__ double part[];
    int check = blockIdx.x * blockDim.x + threadIdx.x;
    if (check >= work) //~ barrier-divergent
        return;
    part[threadIdx.x] = r[check];
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0];
}

// Nobody leaves: so many blocks have no tail.
__global__ void sumRows(double *out, const double *r, int n, int work)
{
    extern __shared__ double part[];
    int check = blockIdx.x * blockDim.x + threadIdx.x;
    if (check >= work)
        return;
    part[threadIdx.x] = r[check];
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0];
}

static void run(double *u, double *r, int n1, int n2, int n3, int threads, int rows)
{
    int workX = (n2 - 2) * threads, workY = n3 - 2;
    dim3 block(threads, 1, 1), many(threads, rows, 1);
    dim3 grid(std::ceil(double(workX) / double(block.x)), std::ceil(double(workY) / double(block.y)), 1);
    smooth<<<grid, block, n1 * sizeof(double)>>>(u, r, n1, n2, n3, workX);
    dim3 fewer((workX + threads - 1) / threads, (workY + rows - 1) / rows);
    smoothMany<<<fewer, many>>>(u, r, n1, n2, n3, workX);
    sumRows<<<std::ceil(double(workX) / threads), threads, threads * sizeof(double)>>>(u, r, n1, workX);
    int work = (n2 - 2) * n3;
    sum<<<std::ceil(double(work) / threads), threads, threads * sizeof(double)>>>(u, r, n1, work);
}

int main(int argc, char **argv)
{
    double *u, *r;
    if (cudaMalloc(&u, 1 << 20) || cudaMalloc(&r, 1 << 20))
        return 1;
    run(u, r, 34, 34, argc * 34, 128, argc);
    return cudaDeviceSynchronize();
}
