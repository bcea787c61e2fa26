// SPDX-License-Identifier: Apache-2.0
// CL101: who adds what is missing to a whole block expects a rest; who refuses it has none.
#include <cuda_runtime.h>

__global__ void cost(const float *in, float *out, int n, int dim)
{
    extern __shared__ float own[];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) {
        if (threadIdx.x == 0)
            for (int k = 0; k < dim; k++)
                own[k] = in[k];
        __syncthreads(); //~ barrier-divergent
        out[i] = own[i % dim];
    }
}
void by_hand(const float *in, float *out, int n, int dim)
{
    int threads = 256, items = n;
    if (items % threads != 0)
        items = items + (threads - (items % threads));
    cost<<<items / threads, threads, dim * sizeof(float)>>>(in, out, n, dim);
}

__global__ void whole(const float *in, float *out, int n, int dim)
{
    extern __shared__ float own[];
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) {
        own[threadIdx.x] = in[threadIdx.x];
        __syncthreads();
        out[i] = own[(threadIdx.x + dim) % blockDim.x];
    }
}
void refused(const float *in, float *out, int n, int dim)
{
    int threads = 256;
    if (n % threads != 0)
        return;
    whole<<<n / threads, threads, threads * sizeof(float)>>>(in, out, n, dim);
}
