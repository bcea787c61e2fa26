/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: a barrier of the block between what one block writes and another one reads. */
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void rank(const float *value, int *cell, int *before, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        cell[i] = (int)value[i];
    __syncthreads();
    if (i < n) {
        int count = 0;
        for (int k = 0; k < n; k++)
            count += cell[k] < i; //~ global-race
        before[i] = count;
    }
}

__global__ void collect(const float *in, float *part, float *out)
{
    __shared__ float sum[256];
    sum[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        float s = 0;
        for (int i = 0; i < 256; i++)
            s += sum[i];
        part[blockIdx.x] = s;
    }
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 0)
        for (int i = 0; i < gridDim.x; i++)
            out[0] += part[i]; //~ global-race
}

__global__ void accumulate(const float *in, float *total)
{
    __shared__ float sum[256];
    sum[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    for (int s = 128; s > 0; s /= 2) {
        if (threadIdx.x < s)
            sum[threadIdx.x] += sum[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        total[0] += sum[0]; //~ global-race
}

/* Each block has its own. */
__global__ void per_block(const float *in, float *total)
{
    __shared__ float sum[256];
    sum[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        for (int i = 0; i < 256; i++)
            total[blockIdx.x] += sum[i];
}

/* The first one alone. */
__global__ void by_the_first(const float *in, float *total, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        total[0] += in[n];
    if (i < n)
        total[i + 1] = in[i];
}

__global__ void in_its_part(const float *in, float *part, float *out)
{
    part[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = part[blockIdx.x * 256 + 255 - threadIdx.x];
}

__global__ void with_the_grid(const float *value, int *cell, int *before, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        cell[i] = (int)value[i];
    cooperative_groups::this_grid().sync();
    if (i < n) {
        int count = 0;
        for (int k = 0; k < n; k++)
            count += cell[k] < i;
        before[i] = count;
    }
}

__global__ void alone(const float *value, int *cell, int *before, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        cell[i] = (int)value[i];
    __syncthreads();
    int count = 0;
    for (int k = 0; k < n; k++)
        count += cell[k] < i;
    if (i < n)
        before[i] = count;
}
void run(const float *value, int *cell, int *before, int n)
{
    alone<<<1, 1024>>>(value, cell, before, n);
}

/* Another result is written by all blocks too: the grid has one. */
__global__ void in_one_block(const float *in, float *total, float *last, int n)
{
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    if (threadIdx.x == 0) {
        total[0] += sum;
        last[0] = sum;
    }
}

/* One row of blocks where it adds to the result itself. */
template <bool DIRECT> __global__ void in_rows(const float *in, float *out, int n)
{
    float sum = 0;
    for (int i = blockIdx.x; i < n; i += gridDim.x)
        sum += in[i * blockDim.x + threadIdx.x];
    if (DIRECT)
        out[threadIdx.x] += sum;
    else
        out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/* Who is last finishes it. */
__global__ void last_one(const float *in, float *part, float *total, int *done)
{
    extern __shared__ int turn[];
    part[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        *turn = atomicAdd(done, 1);
    __syncthreads();
    if (*turn == gridDim.x - 1)
        for (int i = 0; i < gridDim.x; i++)
            total[threadIdx.x] += part[i * 256 + threadIdx.x];
}

/* The first row is nobody else's. */
__global__ void rows_and_first(float *data, int width)
{
    int i = width * (blockIdx.x + 1) + threadIdx.x;
    data[i] += 1;
    __syncthreads();
    if (blockIdx.x == 0)
        data[threadIdx.x] += 1;
}

/* More threads than elements. */
__global__ void folded(float *weight, const float *delta, int weights, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size)
        weight[i % weights] += delta[i]; //~ global-race
}

__global__ void folded_once(float *weight, const float *delta, int weights)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < weights)
        weight[i % weights] += delta[i];
}

/* taken apart, and put together again in the base and the index */
__global__ void add_to_rows(float *x, const float *by, int rows, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows * n) {
        float *row = x + i / n * n;
        row[i % n] += by[i % n];
    }
}

/* at another step, or backwards: elements of other blocks */
__global__ void turned(const float *in, float *tmp, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        tmp[i] = in[i] * 2;
    __syncthreads();
    if (i < n)
        out[i] = tmp[n - 1 - i]; //~ global-race!
}

__global__ void thinned(const float *in, float *tmp, float *out, int n)
{
    int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n)
        tmp[i] = in[i] * 2;
    __syncthreads();
    if (4 * i < n)
        out[i] = tmp[4 * i]; //~ global-race!
}

/* within the block */
__global__ void turned_block(const float *in, float *tmp, float *out)
{
    int start = blockIdx.x * blockDim.x;
    tmp[start + threadIdx.x] = in[start + threadIdx.x] * 2;
    __syncthreads();
    out[start + threadIdx.x] = tmp[start + blockDim.x - 1 - threadIdx.x];
}

/* one after the other, in two launches */
__global__ void phases(const float *in, float *tmp, float *out, int n, int phase)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (phase == 0 && i < n)
        tmp[i] = in[i] * 2;
    __syncthreads();
    if (phase == 1 && i < n)
        out[i] = tmp[n - 1 - i];
}

/* one block */
__global__ void alone(const float *in, float *tmp, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        tmp[i] = in[i] * 2;
    __syncthreads();
    if (i < n)
        out[i] = tmp[n - 1 - i];
}

void run_steps(const float *in, float *tmp, float *out, int n)
{
    turned<<<(n + 255) / 256, 256>>>(in, tmp, out, n);
    thinned<<<(n + 127) / 128, 128>>>(in, tmp, out, n);
    turned_block<<<n / 256, 256>>>(in, tmp, out);
    phases<<<(n + 255) / 256, 256>>>(in, tmp, out, n, 0);
    phases<<<(n + 255) / 256, 256>>>(in, tmp, out, n, 1);
    alone<<<1, 256>>>(in, tmp, out, n);
}

/* what is read at another step lies in another part of the array */
__global__ void behind(float *t, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        t[3 * n + i] = t[3 * i];
    __syncthreads();
    if (i < n)
        out[i] = t[3 * i] + t[3 * i + 1] + t[3 * i + 2];
}

__global__ void other_half(const float *in, float *t, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        t[i] = in[i];
    __syncthreads();
    if (i < n)
        out[i] = t[2 * n - 1 - i];
}

__global__ void both_halves(const float *in, float *t, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        t[n + i] = in[i];
    __syncthreads();
    if (i < n)
        out[i] = t[n - 1 - i];
}

__global__ void planes(float (*t)[4096], const float *in, float *out)
{
    int i = blockIdx.x * 128 + threadIdx.x;
    t[1][i] = in[i];
    __syncthreads();
    out[i] = t[0][2 * i];
}

struct pair {
    float a, b;
};
__global__ void members(pair *t, const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    t[i].a = in[i];
    __syncthreads();
    out[i] = t[2 * i].b;
}

__global__ void same_member(pair *t, const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    t[i].a = in[i];
    __syncthreads();
    out[i] = t[2 * i].a; //~ global-race!
}

/* the thread's own elements, at both ends */
__global__ void both_ends(const float *in, float *t, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 2) {
        t[i] = in[i];
        t[n - 1 - i] = in[n - 1 - i];
    }
    __syncthreads();
    if (i < n / 2)
        out[i] = t[i] - t[n - 1 - i];
}

/* the block's own elements, as the kernel asks */
__global__ void asked(const float *in, float *t, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = 2 * i;
    if (i < n)
        t[i] = in[i];
    __syncthreads();
    if (j >= blockIdx.x * blockDim.x && j < (blockIdx.x + 1) * blockDim.x && j < n)
        out[i] = t[j];
}

/* one block, as the kernel asks */
__global__ void asked_for_one(const float *in, float *t, float *out, int n)
{
    if (gridDim.x != 1)
        return;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        t[i] = in[i];
    __syncthreads();
    if (i < n)
        out[i] = t[n - 1 - i];
}

__global__ void written_turned(const float *in, float *t, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        t[n - 1 - i] = in[i];
    __syncthreads();
    if (i < n)
        out[i] = t[i]; //~ global-race!
}

/* phases that are rounds of one loop, or threads of one block, are no two launches */
__global__ void rounds(const float *in, float *t, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int phase = 0; phase < 2; phase++) {
        if (phase == 0 && i < n)
            t[i] = in[i];
        __syncthreads();
        if (phase == 1 && i < n)
            out[i] = t[n - 1 - i]; //~ global-race!
    }
}

__global__ void first_and_second(int *flag, int *out, const int *in)
{
    if (threadIdx.x == 0 && blockIdx.x == 0)
        flag[0] = in[0]; //~ global-race!
    __syncthreads();
    if (threadIdx.x == 1)
        out[blockIdx.x] = flag[0];
}

__global__ void numbered_phases(const float *in, float *t, float *out, int n, int phase)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (phase == 1 && i < n)
        t[i] = in[i];
    __syncthreads();
    if (phase == 2 && i < n)
        out[i] = t[n - 1 - i];
}

/* each row backwards, by several blocks */
__global__ void turned_rows(const float *in, float *t, float *out, int w)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < w)
        t[y * w + x] = in[y * w + x];
    __syncthreads();
    if (x < w)
        out[y * w + x] = t[y * w + w - 1 - x]; //~ global-race!
}

__constant__ int mode;
__global__ void modes(int *flag, int *out, const int *in)
{
    if (mode == 1 && threadIdx.x == 0 && blockIdx.x == 0)
        flag[0] = in[0];
    if (mode == 2)
        out[blockIdx.x * blockDim.x + threadIdx.x] = flag[0];
}
