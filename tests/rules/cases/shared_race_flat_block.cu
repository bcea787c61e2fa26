/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a kernel that goes by threadIdx.x, of which no launch is in sight and that takes threadIdx.y for its row. */
__device__ int find(int *own, const int *list, int i)
{
    own[0] = list[i];
    return list[i + 1];
}

__global__ void walk(int *out, const int *list, int n)
{
    __shared__ int own[256];
    __shared__ int rows[8];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int count = 0;
    if (threadIdx.x == 0)
        rows[threadIdx.y] = n;
    if (i < n)
        count = find(&own[threadIdx.x * 2], list, i);
    for (int k = 0, at = threadIdx.x * 2; k < count; k++, at++)
        out[i + k] = own[at];
}

__global__ void walk_launched(int *out, const int *list, int n)
{
    __shared__ int own[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    own[threadIdx.x] = list[row * n + i]; //~ shared-race
    out[row * n + i] = own[threadIdx.x];
}

__global__ void sum(int *out, const int *list)
{
    __shared__ int sums[8][32];
    sums[threadIdx.y][threadIdx.x] = list[threadIdx.y * blockDim.x + threadIdx.x]; //~ shared-race!
    if (threadIdx.y == 0)
        out[threadIdx.x] = sums[blockDim.y - 1][threadIdx.x];
}

void run(int *out, const int *list, int n)
{
    walk_launched<<<dim3(n, n), dim3(64, 4)>>>(out, list, n);
}
