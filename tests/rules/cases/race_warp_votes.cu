// SPDX-License-Identifier: Apache-2.0
// CL102: a vote or a shuffle of the warp keeps its lanes together and orders no memory.

__device__ int sum(int v)
{
    for (int i = 16; i > 0; i /= 2)
        v += __shfl_down_sync(0xffffffffu, v, i);
    return v;
}

// What stands between is a vote.
__global__ void blockers(int *out, const int *in)
{
    __shared__ int s[256];
    int t = threadIdx.x, lane = t % 32;
    int *w = s + t / 32 * 32;
    int v = in[t + blockIdx.x * 256];
    w[lane] = v; //~ shared-race
    if (__all_sync(0xffffffffu, v > 0))
        return;
    int before = 0;
    for (int i = 0; i < lane; i++)
        before += w[i];
    __syncwarp();
    out[t + blockIdx.x * 256] = before;
}

// A shuffle in a helper.
__global__ void mirrored(int *out, const int *in)
{
    __shared__ int rows[256];
    int t = threadIdx.x;
    int v = in[t + blockIdx.x * 256];
    rows[t] = v; //~ shared-race
    v = sum(v);
    out[t + blockIdx.x * 256] = rows[t ^ 31] + v;
}

// It waits by name, too; a lane reads its own; what is overwritten behind a shuffle has been read.
__global__ void waits(int *out, const int *in)
{
    __shared__ int rows[256];
    int t = threadIdx.x;
    int v = in[t + blockIdx.x * 256];
    rows[t] = v;
    v = sum(v);
    __syncwarp();
    v += rows[t ^ 31];
    v = sum(v);
    rows[t] = v;
    v = sum(v);
    out[t + blockIdx.x * 256] = rows[t] + v;
}

// The next round of a loop.
__global__ void rounds(int *out, const int *in, int n)
{
    __shared__ int rows[256];
    int t = threadIdx.x, total = 0;
    for (int i = 0; i < n; i++) {
        total += sum(in[t + i * 256]);
        rows[t] = total;
        __syncwarp();
        total += rows[t ^ 1];
        total = __shfl_sync(0xffffffffu, total, 0);
    }
    out[t + blockIdx.x * 256] = total;
}

// Votes without a mask are of hardware whose lanes keep in step.
__global__ void old(int *out, const int *in)
{
    __shared__ int rows[256];
    int t = threadIdx.x;
    int v = in[t + blockIdx.x * 256];
    rows[t] = v;
    if (__any(v > 3))
        v++;
    out[t + blockIdx.x * 256] = rows[t ^ 31] + v;
}

// All lanes hold, and write, what a shuffle or a reduction of the warp has told them.
__global__ void agreed(int *out, const int *in)
{
    __shared__ int first[8], most[8];
    int w = threadIdx.x / 32;
    int v = in[threadIdx.x + blockIdx.x * 256];
    first[w] = __shfl_sync(0xffffffffu, v, 0);
    most[w] = __reduce_max_sync(0xffffffffu, v);
    v = sum(v);
    out[threadIdx.x + blockIdx.x * 256] = first[w] + most[w] + v;
}

// The first lane alone writes it.
__global__ void by_first(int *out, const int *in)
{
    __shared__ int first[8];
    int w = threadIdx.x / 32;
    int v = __shfl_sync(0xffffffffu, in[threadIdx.x + blockIdx.x * 256], 0);
    if (threadIdx.x % 32 == 0)
        first[w] = v; //~ shared-race
    v = sum(v);
    out[threadIdx.x + blockIdx.x * 256] = first[w] + v;
}

void run(int *out, const int *in, int n)
{
    blockers<<<n, 256>>>(out, in);
    mirrored<<<n, 256>>>(out, in);
    waits<<<n, 256>>>(out, in);
    rounds<<<n, 256>>>(out, in, n);
    old<<<n, 256>>>(out, in);
    agreed<<<n, 256>>>(out, in);
    by_first<<<n, 256>>>(out, in);
}
