/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: threads fill an array by turns, and read rows of it that lie further on than any round looked at. */
/* clang-format off */
#include <cuda_runtime.h>

__global__ void row_sums(const float *in, float *out, int rows, int width)
{
    extern __shared__ float tile[];
    for (int i = threadIdx.x; i < rows * width; i += blockDim.x)
        tile[i] = in[(size_t)blockIdx.x * rows * width + i]; //~ shared-race
    if (threadIdx.x < rows)
        out[(size_t)blockIdx.x * rows + threadIdx.x] = tile[threadIdx.x * width];
}

__global__ void row_sums_in_order(const float *in, float *out, int rows, int width)
{
    extern __shared__ float tile[];
    for (int i = threadIdx.x; i < rows * width; i += blockDim.x)
        tile[i] = in[(size_t)blockIdx.x * rows * width + i];
    __syncthreads();
    if (threadIdx.x < rows)
        out[(size_t)blockIdx.x * rows + threadIdx.x] = tile[threadIdx.x * width];
}

/* What lies behind the filled part is each thread's own. */
__global__ void behind_the_fill(const float *in, float *out, int n)
{
    extern __shared__ float tile[];
    float *own = tile + n;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        tile[i] = in[i];
    own[threadIdx.x] = in[threadIdx.x];
    out[blockIdx.x * blockDim.x + threadIdx.x] = own[threadIdx.x];
}

/* Nobody writes what all read: the places behind it. */
__global__ void marks_behind(int *index, int n, int rounds)
{
    extern __shared__ int marks[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        marks[i] = index[i];
    for (int at = 0; at < n; at++) {
        __syncthreads();
        int mine = marks[at];
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            if (i > at && index[i] == mine)
                marks[i] = -1;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        index[i] = marks[i];
}

// what a function of the library leaves at two addresses
__global__ __launch_bounds__(256) void turn_pairs(const float *angle, const float *in, float *out, int n)
{
    extern __shared__ float both[];
    float *c = both, *s = both + n;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        sincosf(angle[i], &s[i], &c[i]); //~ shared-race
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = in[i] * c[n - 1 - i] + s[n - 1 - i];
}

__global__ __launch_bounds__(256) void turn_pairs_wait(const float *angle, const float *in, float *out,
                                                       int n)
{
    extern __shared__ float both[];
    float *c = both, *s = both + n;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        sincosf(angle[i], &s[i], &c[i]);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = in[i] * c[n - 1 - i] + s[n - 1 - i];
}
