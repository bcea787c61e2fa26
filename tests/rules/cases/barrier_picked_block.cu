/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: the host picks a block that fits the length, or makes it a part of that; a fixed one fits some lengths only. */
__global__ void picked(float *x, int n)
{
    __shared__ float s[512];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; //~ barrier-divergent?
         i += blockDim.x * gridDim.x) {
        s[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = s[threadIdx.x ^ 1];
        __syncthreads();
    }
}

__global__ void parts(float *x, int n)
{
    __shared__ float s[512];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; //~ barrier-divergent?
         i += blockDim.x * gridDim.x) {
        s[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = s[threadIdx.x ^ 2];
        __syncthreads();
    }
}

__global__ void fixed(float *x, int n)
{
    __shared__ float s[512];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; //~ barrier-divergent!
         i += blockDim.x * gridDim.x) {
        s[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = s[threadIdx.x ^ 4];
        __syncthreads();
    }
}

__global__ void at_most(float *x, int n)
{
    __shared__ float s[512];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; //~ barrier-divergent?
         i += blockDim.x * gridDim.x) {
        s[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = s[threadIdx.x ^ 8];
        __syncthreads();
    }
}

void run(float *x, int n)
{
    int threads;
    switch (n) {
    case 2048: threads = 64; break;
    case 4096: threads = 128; break;
    default: threads = 256;
    }
    picked<<<16, threads>>>(x, n);
    parts<<<16, n / threads>>>(x, n);
    fixed<<<16, 256>>>(x, n);
    at_most<<<16, min(n, 256)>>>(x, n);
}
