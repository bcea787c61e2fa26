// SPDX-License-Identifier: Apache-2.0
// CL101: what is read at one address for all, an argument of a function, or asked of an object is most
// likely a size: the thread index compared with it is still evidence.
#include "project.h"

struct page {
    int count;
    int first;
};

// an argument that nobody in sight passes
__device__ void spread(float *row, int length, int first)
{
    for (int i = threadIdx.x + first; i < length; i += blockDim.x) { //~ barrier-divergent
        float x = row[i];
        __syncthreads();
        row[i ^ 1] = x;
    }
}

// memory that an object in sight leads to, and that the function changes itself
__device__ void decode(page *p, float *out)
{
    __shared__ float last[256];
    int end = p->first + p->count;
    if (p->first + threadIdx.x >= end) //~ barrier-divergent
        return;
    last[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = last[255 - threadIdx.x];
    if (threadIdx.x == 0)
        p->first = end;
}

// what the object of an unknown class answers
__global__ void nearest(project::View<float, 2> points, float *out)
{
    __shared__ float seen[256];
    for (int k = threadIdx.x; k < points.getSize(1); k += 256) { //~ barrier-divergent
        seen[threadIdx.x] = points[blockIdx.x][k];
        __syncthreads();
        out[k] = seen[255 - threadIdx.x];
        __syncthreads();
    }
}

// a warp's number handed round in the warp is the warp's number still
__global__ void warps(const float *in, float *out, int rows)
{
    __shared__ float first[8];
    int warp = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
    if (warp + blockIdx.x * 8 >= rows) //~ barrier-divergent
        return;
    first[warp] = in[warp];
    __syncthreads();
    out[threadIdx.x] = first[7 - warp];
}

// the same for all, as far as anybody can tell: nothing to report
__device__ void whole_rows(page *p, float *row, int length)
{
    __shared__ float last[256];
    for (int i = p->first; i < length; i++) {
        last[threadIdx.x] = row[i];
        __syncthreads();
        row[i] = last[255 - threadIdx.x];
        __syncthreads();
    }
    if (p->count > length)
        return;
    __syncthreads();
    row[0] = 0;
}

// functions that may tell threads apart are no evidence, neither against nor for
__global__ void own_parts(project::View<float, 2> points, float *out)
{
    __shared__ float seen[256];
    for (int k = points.first_of_lane(); k < points.getSize(1); k += 256) {
        seen[threadIdx.x] = points[blockIdx.x][k];
        __syncthreads();
        out[k] = seen[255 - threadIdx.x];
        __syncthreads();
    }
    int back = points.thread_offset();
    for (int k = threadIdx.x; k + back < out[0]; k += 256)
        __syncthreads();
}

// a return in a loop: the next round is not known to be like this one
template <int TILE, int ROWS> __global__ void turn(const float *in, float *out, int rows, int columns)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int k = 0; k < TILE; k += ROWS) {
        if (y + k >= rows || x >= columns) //~ barrier-divergent
            return;
        tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * columns + x];
    }
    __syncthreads();
    for (int k = 0; k < TILE; k += ROWS)
        out[(y + k) * columns + x] = tile[threadIdx.x][threadIdx.y + k];
}

// a threads's own element is its own
__global__ void ranges(const int *keys, int *out, int *place, int low, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        if (keys[threadIdx.x] <= low && keys[threadIdx.x + 1] > low) {
            place[blockIdx.x] = threadIdx.x;
            __syncthreads(); //~ barrier-divergent
        }
        low = out[place[blockIdx.x]];
    }
}

// the return stands far behind its condition: reported where it is seen
__global__ void one_writes(float *out, const float *parts, int n)
{
    __shared__ float sums[32];
    float sum = parts[threadIdx.x];
    if (blockDim.x <= 32) {
        if (threadIdx.x == 0) {
            for (int i = 0; i < n; i++) {
                out[i] = sum;
                sum += parts[i];
            }
            return; //~ barrier-divergent
        }
    }
    sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32)
        out[threadIdx.x] = sums[threadIdx.x];
}

// warps that leave a function come back to their caller, and to its next barrier
__device__ float least(float *parts, float mine)
{
    parts[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x >= 32) //~ barrier-divergent
        return mine;
    mine = parts[threadIdx.x];
    __syncthreads();
    return mine + parts[0];
}

// code for machines that are newer than what is taken for granted is read too
__global__ void newer(float *out, int rows)
{
#if (defined __CUDA_ARCH__) && (__CUDA_ARCH__ >= 1000)
    __shared__ float row[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) //~ barrier-divergent
        return;
    row[threadIdx.x] = out[i];
    __syncthreads();
    out[i] = row[255 - threadIdx.x];
#endif
}

__global__ void choice(float *out, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if __CUDA_ARCH__ >= 1000
    if (i >= rows)
        return;
    __syncthreads();
#else
    __syncthreads();
#endif
    if (i < rows)
        out[i] = 0;
}

/* whole blocks, by a macro that computes with a type out of sight: what it does is not known */
#define WHOLE(x, y) (((x) + (y)-1) / (y) * (y))
template <typename index_t>
__global__ void fills_blocks(const float *in, float *out, const index_t width)
{
    __shared__ float part[512];
    const index_t step = WARPS * 32;
    const index_t padded = WHOLE(width, step);
    for (index_t j = threadIdx.x; j < padded; j += step) {
        part[threadIdx.x] = j < width ? in[j] : 0.0f;
        __syncthreads();
        out[j] = part[511 - threadIdx.x];
        __syncthreads();
    }
}

template <typename index_t>
__global__ void fills_no_blocks(const float *in, float *out, const index_t width)
{
    __shared__ float part[512];
    const index_t step = WARPS * 32;
    for (index_t j = threadIdx.x; j < width; j += step) { //~ barrier-divergent
        part[threadIdx.x] = in[j];
        __syncthreads();
        out[j] = part[511 - threadIdx.x];
        __syncthreads();
    }
}
