// SPDX-License-Identifier: Apache-2.0
// CL202: `thread / 32 * 32 == thread` is asked of the first lane of each warp, and does not say how many there are.
#define THREADS 256
#define WARP 32

__global__ void walk(int *out, int n)
{
    __shared__ int stack[WARP * THREADS / WARP];
    int first = threadIdx.x / WARP * WARP;
    if (first == threadIdx.x)
        stack[first] = n;
    __syncwarp();
    out[threadIdx.x] = stack[first];
}

__global__ void __launch_bounds__(512) walkMore(int *out, int n)
{
    __shared__ int stack[WARP * THREADS / WARP];
    int first = threadIdx.x / WARP * WARP;
    if (first == threadIdx.x)
        stack[first] = n; //~ shared-out-of-bounds
    __syncwarp();
    out[threadIdx.x] = stack[first]; //~ shared-out-of-bounds
}

__global__ void walkSome(int *out, int n)
{
    __shared__ int stack[WARP * THREADS / WARP];
    int first = threadIdx.x / WARP * WARP;
    if (threadIdx.x < 512 && first == threadIdx.x)
        stack[first] = n; //~ shared-out-of-bounds
    __syncwarp();
    if (threadIdx.x < 256)
        out[threadIdx.x] = stack[first];
}
