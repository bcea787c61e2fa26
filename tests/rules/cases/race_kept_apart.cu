/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: threads that would meet only if rows were longer than their author has room for, or fewer warps took turns
 * than a constant out of sight says. */
#include <cuda_runtime.h>

__device__ int scan_warp(int x, int lane);

/* the caller knows that n is 128 at most */
__device__ int scan_row(int *row, int n, int lane)
{
    int sum = 0;
    for (int i = lane; i < n; i += 32) {
        int x = row[i];
        int all = scan_warp(x, lane);
        row[i] = all - x + sum;
        sum += __shfl_sync(0xffffffff, all, 31);
    }
    return sum;
}

__global__ void scan(const int *begin, const int *in, int *out)
{
    __shared__ int rows[4 * 128];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, first = begin[blockIdx.x * 4 + warp],
        n = begin[blockIdx.x * 4 + warp + 1] - first;
    int *row = &rows[warp * 128];
    for (int i = lane; i < n; i += 32)
        row[i] = in[first + i];
    int sum = scan_row(row, n, lane);
    for (int i = lane; i < n; i += 32)
        out[first + i] = row[i] + sum;
}

/* the row of the next warp */
__global__ void next_row(const int *begin, const int *in, int *out)
{
    __shared__ int rows[5 * 128];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, first = begin[blockIdx.x * 4 + warp],
        n = begin[blockIdx.x * 4 + warp + 1] - first;
    for (int i = lane; i < n; i += 32)
        rows[warp * 128 + i] = in[first + i]; //~ shared-race
    for (int i = lane; i < n; i += 32)
        out[first + i] = rows[warp * 128 + 128 + i];
}

/* two elements each in rows that go by i: no row of a thread's own */
__global__ void next_line(const int *in, int *out, int lines)
{
    __shared__ int all[2048];
    for (int i = 0; i < lines; i++)
        all[i * 256 + threadIdx.x * 2] = in[i * 256 + threadIdx.x]; //~ shared-race
    for (int i = 0; i < lines - 1; i++)
        out[i * 256 + threadIdx.x] = all[i * 256 + threadIdx.x * 2 + 258];
}

void run(const int *begin, const int *in, int *out, int n)
{
    next_line<<<1, 128>>>(in, out, n);
    scan<<<n, 128>>>(begin, in, out);
    next_row<<<n, 128>>>(begin, in, out);
}

/* tiles of 64 elements, WARPS at a time */
template <int WARPS>
__global__ void tiles(const float *in, float *out)
{
    __shared__ float all[32 * 64];
    int warp = (threadIdx.x + blockDim.x * threadIdx.y) / 32, lane = threadIdx.x % 32;
    for (int k = 0; k < 32 / WARPS; k++) {
        float *tile = &all[(k * WARPS + warp) * 64];
        tile[lane] = in[(k * WARPS + warp) * 64 + lane];
        tile[lane + 32] = in[(k * WARPS + warp) * 64 + lane + 32];
    }
    for (int k = 0; k < 32 / WARPS; k++) {
        float *tile = &all[(k * WARPS + warp) * 64];
        tile[lane] *= tile[lane + 32];
    }
    __syncthreads();
    out[threadIdx.y * blockDim.x + threadIdx.x] = all[threadIdx.x * 32 + threadIdx.y];
}

template <int WARPS>
__global__ void tiles_of_others(const float *in, float *out)
{
    __shared__ float all[32 * 64];
    int warp = (threadIdx.x + blockDim.x * threadIdx.y) / 32, lane = threadIdx.x % 32;
    for (int k = 0; k < 32 / WARPS; k++)
        all[(k * WARPS + warp) * 64 + lane] = in[(k * WARPS + warp) * 64 + lane]; //~ shared-race
    for (int k = 0; k < 32 / WARPS; k++)
        out[(k * WARPS + warp) * 64 + lane] = all[(k * WARPS + warp) * 64 + lane + 64];
    __syncthreads();
    out[threadIdx.y * blockDim.x + threadIdx.x] = all[threadIdx.x * 32 + threadIdx.y];
}

// 16 places for each group of four, all of them filled first; how many are used then is counted
__global__ void fill_groups(int *out, const int *counts, const int *keys)
{
    __shared__ int slots[1024];
    int lane = threadIdx.x % 4, group = threadIdx.x / 4;
    int base = group * 16;
    for (int j = lane; j < 16; j += 4)
        slots[base + j] = keys[base + j];
    __syncwarp();
    int n = counts[group];
    for (int j = lane; j < n; j += 4) {
        int before = 0;
        for (int k = 0; k < n; k++)
            before += slots[base + k] < slots[base + j];
        out[base + before] = j;
    }
}

// the next group's places
__global__ void fill_groups_shifted(int *out, const int *counts, const int *keys)
{
    __shared__ int slots[1040];
    int lane = threadIdx.x % 4, group = threadIdx.x / 4;
    int base = group * 16;
    for (int j = lane; j < 16; j += 4)
        slots[base + j] = keys[base + j]; //~ shared-race
    __syncwarp();
    int n = counts[group];
    for (int j = lane; j < n; j += 4)
        out[base + j] = slots[base + 16 + j];
}

// rows of an array, whose lengths nobody says to the function that goes through one
__device__ int clip(float *out, const float *in, int n, float v)
{
    int len = 0, last = (n - 1) * 2;
    for (int i = 0; i < n * 2; i += 2) {
        if (in[last] * in[i] < v)
            out[len++] = in[i];
        last = i;
    }
    return len;
}

__global__ void clip_rows(float *out)
{
    __shared__ float rows[64][18];
    float *row = rows[threadIdx.x], other[18];
    row[0] = 1, row[1] = 2, row[2] = 3, row[3] = 4, row[4] = 5, row[5] = 6;
    int n = clip(other, row, 3, 0);
    n = clip(row, other, n, 1);
    n = clip(other, row, n, 2);
    n = clip(row, other, n, 2);
    out[threadIdx.x] = row[0] * n;
}

void fill(int *out, const int *counts, const int *keys, float *f)
{
    fill_groups<<<1, 256>>>(out, counts, keys);
    fill_groups_shifted<<<1, 256>>>(out, counts, keys);
    clip_rows<<<1, 64>>>(f);
}
