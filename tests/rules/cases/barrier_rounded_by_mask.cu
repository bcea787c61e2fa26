// SPDX-License-Identifier: Apache-2.0
// CL101: a length is filled up to whole blocks by a mask, and the loop starts at each thread and steps by the block.

__device__ void shares(const int *in, int *out, int n)
{
    __shared__ int sums[32];
    const int first = threadIdx.y * blockDim.x + threadIdx.x;
    const int all = blockDim.x * blockDim.y;
    const int end = (n & (all - 1)) ? (n & ~(all - 1)) + all : n;
    for (int i = first; i < end; i += all) {
        __syncthreads();
        if (threadIdx.x == 31)
            sums[threadIdx.y] = in[min(i, n - 1)];
        __syncthreads();
        if (i < n)
            out[i] = sums[0];
    }
}

__device__ void shares_of_row(const int *in, int *out, int n)
{
    __shared__ int sum;
    int end = n;
    if ((n & (blockDim.x - 1)) != 0)
        end = (n & ~(blockDim.x - 1)) + blockDim.x;
    for (int i = threadIdx.x; i < end; i += blockDim.x) {
        __syncthreads();
        if (threadIdx.x == 31)
            sum = in[min(i, n - 1)];
        __syncthreads();
        if (i < n)
            out[i] = sum;
    }
}

// not filled up where there is a rest
__device__ void cut_off(const int *in, int *out, int n, int more)
{
    __shared__ int sums[32];
    const int first = threadIdx.y * blockDim.x + threadIdx.x;
    const int all = blockDim.x * blockDim.y;
    const int end = more ? (n & ~(all - 1)) + all : n;
    for (int i = first; i < end; i += all) { //~ barrier-divergent
        __syncthreads();
        if (threadIdx.x == 31)
            sums[threadIdx.y] = in[min(i, n - 1)];
        __syncthreads();
        if (i < n)
            out[i] = sums[0];
    }
}

// by half a block: those of the first half have one round more
__device__ void steps_of_half(const int *in, int *out, int n)
{
    __shared__ int sums[32];
    const int first = threadIdx.y * blockDim.x + threadIdx.x;
    const int all = blockDim.x * blockDim.y;
    const int end = (n & (all - 1)) ? (n & ~(all - 1)) + all : n;
    for (int i = first; i < end; i += all / 2) { //~ barrier-divergent
        __syncthreads();
        if (threadIdx.x == 31)
            sums[threadIdx.y] = in[min(i, n - 1)];
        __syncthreads();
        if (i < n)
            out[i] = sums[0];
    }
}

// the rows are filled up, not the block
__device__ void of_one_row(const int *in, int *out, int n)
{
    __shared__ int sums[32];
    const int first = threadIdx.y * blockDim.x + threadIdx.x;
    const int row = blockDim.x;
    const int end = (n & (row - 1)) ? (n & ~(row - 1)) + row : n;
    for (int i = first; i < end; i += row * blockDim.y) { //~ barrier-divergent
        __syncthreads();
        if (threadIdx.x == 31)
            sums[threadIdx.y] = in[min(i, n - 1)];
        __syncthreads();
        if (i < n)
            out[i] = sums[0];
    }
}
