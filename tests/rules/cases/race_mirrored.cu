// SPDX-License-Identifier: Apache-2.0
// CL102: a block turns its part round: each thread reads what the one at the other end has written.
__global__ void reverse(int *d, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = d[t]; //~ shared-race
    d[t] = s[n - t - 1];
}

__global__ void reverse_fixed(int *d)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = d[t]; //~ shared-race
    d[t] = s[255 - t];
}

// ---- correct ----

__global__ void reverse_well(int *d, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = d[t];
    __syncthreads();
    d[t] = s[n - t - 1];
}

__global__ void reverse_fixed_well(int *d)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = d[t];
    __syncthreads();
    d[t] = s[255 - t];
}

// two halves of one array: no thread meets another
__global__ void halves(int *d)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = d[t];
    s[255 - t] = d[t + 128];
    d[t] = s[t] + s[255 - t];
}

void run(int *d, cudaStream_t stream)
{
    halves<<<1, 128, 0, stream>>>(d);
}

// the same end, written in another way
__global__ void reverse_fixed_less_one(int *d)
{
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = d[t]; //~ shared-race
    d[t] = s[256 - t - 1];
}
