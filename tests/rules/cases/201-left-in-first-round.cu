// SPDX-License-Identifier: Apache-2.0
// CL201: how much is left for the block is counted from its first place on, in every round of the loop.
__global__ void tiles(const int *from, int n, int *to)
{
    extern __shared__ int s[];
    for (int i = blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) {
        int left = n - blockIdx.x * blockDim.x;
        int length = blockDim.x < left ? blockDim.x : left;
        int at = i + threadIdx.x;
        if (threadIdx.x < length)
            s[threadIdx.x] = from[at]; //~ missing-bounds-check!
        __syncthreads();
        if (threadIdx.x < length)
            to[at] = s[length - 1 - threadIdx.x]; //~ missing-bounds-check!
        __syncthreads();
    }
}
void run_tiles(const int *from, int n, int *to) { tiles<<<64, 256, 256 * sizeof(int)>>>(from, n, to); }
__global__ void unseen(const int *from, int rows, int columns, int *to)
{
    int n = rows * columns;
    for (int i = blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) {
        int length = min((int)blockDim.x, n - (int)(blockIdx.x * blockDim.x)), at = i + threadIdx.x;
        if (threadIdx.x < length)
            to[at] = from[at]; //~ missing-bounds-check?
    }
}
__global__ void right(const int *from, int n, int *to)
{
    for (int i = blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) {
        int length = min((int)blockDim.x, n - i), at = i + threadIdx.x;
        if (threadIdx.x < length)
            to[at] = from[at];
    }
}
// a block for each part: there is one round
__global__ void once(const int *from, int n, int *to)
{
    for (int i = blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) {
        int length = min((int)blockDim.x, n - (int)(blockIdx.x * blockDim.x)), at = i + threadIdx.x;
        if (threadIdx.x < length)
            to[at] = from[at];
    }
}
void run_once(const int *from, int n, int *to) { once<<<(n + 255) / 256, 256>>>(from, n, to); }
