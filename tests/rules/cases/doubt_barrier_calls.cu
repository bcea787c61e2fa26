/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: calls that threads which have left do not make: each for itself, or together? */
#include "unseen.h"

__device__ float leaky(float x)
{
    return x > 0.f ? x : 0.1f * x;
}

__device__ float sum_of_warp(float x)
{
    for (int k = 16; k > 0; k /= 2)
        x += __shfl_xor_sync(0xffffffffu, x, k);
    return x;
}

__global__ void in_sight(float *out, const float *in, int n)
{
    __shared__ float first;
    int i = threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    if (i == 0)
        first = in[0];
    __syncthreads();
    out[i] = leaky(in[i] - first);
}

__global__ void of_lanes(float *out, const float *in, int n)
{
    __shared__ float first;
    int i = threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    if (i == 0)
        first = in[0];
    __syncthreads();
    out[i] = sum_of_warp(in[i] - first);
}

/* a method out of sight, of a view of what the host has made */
__global__ void out_of_sight(View view, float *out, int rows)
{
    __shared__ float tile[8][32];
    int row = blockIdx.x * 8 + threadIdx.y;
    if (row >= rows) //~ barrier-divergent?
        return;
    const float *from = view.row(row);
    tile[threadIdx.y][threadIdx.x] = convert(from[threadIdx.x]);
    __syncthreads();
    out[row * 32 + threadIdx.x] = tile[threadIdx.y][31 - threadIdx.x];
}

__global__ void named_for_lanes(View view, float *out, int rows)
{
    __shared__ float first;
    int i = threadIdx.x;
    if (i >= rows) //~ barrier-divergent?
        return;
    if (i == 0)
        first = view.first();
    __syncthreads();
    out[i] = warpAllSum(out[i]) - first;
}

/* shared memory by a function out of sight */
__global__ void from_somewhere(float *out, const float *in, int n)
{
    float *line = dynamic_memory<float>();
    int i = threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    line[i] = in[i];
    __syncthreads();
    out[i] = line[blockDim.x - 1 - i];
}

/* where each item goes, memory says */
__global__ void nearest(int *depth, float *shade, const int *place, const float *value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    int at = place[i];
    atomicMin(&depth[at], (int)value[i]);
    __syncthreads();
    if (depth[at] == (int)value[i])
        shade[at] = value[i];
}

/* only an error in a call sends threads away */
__global__ void receive(Queue *queue, float *out)
{
    __shared__ int count;
    int i = threadIdx.x;
    if (i == 0)
        count = queue->count;
    __syncthreads();
    while (i < count) { //~ barrier-divergent?
        if (take(queue, i, out) != TAKE_OK)
            return;
        i += blockDim.x;
    }
    __syncthreads();
    if (threadIdx.x == 0)
        queue->done = 1;
}

/* the arrays of a record, filled by a function out of sight for the next round */
__global__ void levels(Coefficients all, int n, int count)
{
    int i = threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    for (int level = 0; level < count; level++) {
        Children made = split(load_parent(all, (1 << level) + i));
        put_children(made, all, (2 << level) + 4 * i);
        __syncthreads();
    }
}
