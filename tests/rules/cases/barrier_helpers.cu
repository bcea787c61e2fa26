// SPDX-License-Identifier: Apache-2.0
// CL101: what functions out of sight return: the thread's number, and a quotient as uniform as its parts; one that
// is named for a barrier.
#include "project.h"

__global__ void parts(const int *in, int *out, int rows)
{
    __shared__ int sums[256];
    int length = div_round_up(rows, blockDim.x);
    int first = threadIdx.x * length;
    if (first >= rows) //~ barrier-divergent
        return;
    sums[threadIdx.x] = in[first];
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sums[0];
}

__global__ void strides(const int *in, int *out, int rows)
{
    __shared__ int found;
    auto const stride = project::grid_1d::grid_stride();
    for (auto i = project::grid_1d::global_thread_id(); i < rows; i += stride) { //~ barrier-divergent
        if (in[i] == 0)
            found = 1;
        __syncthreads();
    }
    out[blockIdx.x] = found;
}

__global__ void rounds(const int *in, int *out, int rows)
{
    __shared__ int sums[256];
    int count = div_round_up(rows, blockDim.x);
    for (int i = 0; i < count; i++) {
        sums[threadIdx.x] = in[i * blockDim.x + threadIdx.x];
        __syncthreads();
        out[i * blockDim.x + threadIdx.x] = sums[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
    }
}

template <int THREADS> __global__ void whole_blocks(const int *in, int *out, int n)
{
    __shared__ int row[THREADS];
    for (int i = threadIdx.x; i < ceil_div(n, THREADS) * THREADS; i += blockDim.x) {
        row[threadIdx.x] = i < n ? in[i] : 0;
        __syncthreads();
        if (i < n)
            out[i] = row[THREADS - 1 - threadIdx.x];
        __syncthreads();
    }
    int end = ceil_div(n, THREADS) * THREADS;
    for (int i = threadIdx.x; i < end; i += blockDim.x) {
        row[threadIdx.x] = i < n ? in[i] : 0;
        __syncthreads();
        if (i < n)
            out[i] += row[THREADS - 1 - threadIdx.x];
        __syncthreads();
    }
    for (int i = threadIdx.x; i < round_up(n, THREADS); i += blockDim.x)
        __syncthreads();
}

__global__ void named(const int *in, int *out, int rows)
{
    __shared__ int found[256];
    for (int i = threadIdx.x; i < rows; i += 256) { //~ barrier-divergent
        found[threadIdx.x] = in[i];
        syncthreads();
        out[i] = found[255 - threadIdx.x];
    }
}

/* a bound that is rounded up where it must be */
__global__ void rounded(const int *in, int *out, int rows, int threads)
{
    __shared__ int found[256];
    int end = rows;
    if (end % threads)
        end = threads * (1 + end / threads);
    for (int i = threadIdx.x % threads; i < end; i += threads) {
        found[threadIdx.x] = i < rows ? in[i] : 0;
        __syncthreads();
        out[i] = found[255 - threadIdx.x];
        __syncthreads();
    }
    for (int i = rows / threads * threads + threadIdx.x; i < rows; i += threads) { //~ barrier-divergent
        __syncthreads();
        out[i] += found[255 - threadIdx.x];
    }
}

/* a macro of another file is handed what the function returns; numbers as OpenCL names them */
DEVICE_FUNCTION(void)
steps(project::counts *in, int *out)
{
    __shared__ int found[256];
    for (int i = get_local_id(); i < in->rows; i += get_local_size()) { //~ barrier-divergent
        found[i] = out[i];
        __syncthreads();
        out[i] = found[in->rows - i];
    }
}

DEVICE_FUNCTION(int)
all_steps(project::counts *in, int *out)
{
    steps(in, out);
    return out[0];
}
