/* SPDX-License-Identifier: Apache-2.0 */
/* CL101, CL102: a warp for a row, or a whole block: the barrier is in the instances of one row only. */
#define WARP 32

__device__ float of_warp(float v)
{
    for (int k = 16; k > 0; k /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, k);
    return v;
}

template <int B> __device__ float of_block(float v)
{
    __shared__ float part[B / WARP];
    v = of_warp(v);
    if (threadIdx.x % WARP == 0)
        part[threadIdx.x / WARP] = v;
    __syncthreads();
    v = 0;
    for (int i = 0; i < B / WARP; i++)
        v += part[i];
    __syncthreads();
    return v;
}

template <int B> __device__ void wait_for_row()
{
    if constexpr (B == WARP)
        __syncwarp();
    else
        __syncthreads();
}

template <int BX, int BY>
__global__ void sums_of_rows(const float *values, const int *ends, float *sums, int count)
{
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= count)
        return;
    const int begin = ends[row], end = ends[row + 1];
    float sum = 0;
    for (int i = 0; i < end - begin; i++) {
        float v = values[begin + i] * threadIdx.x;
        if constexpr (BX == WARP)
            v = of_warp(v);
        else
            v = of_block<BX>(v);
        sum += v * v;
    }
    sums[row * BX + threadIdx.x] = sum;
}

/* the barrier is in the function that is called, of some instances */
template <int BX, int BY>
__global__ void picks_of_rows(const float *values, const int *ends, float *sums, int count)
{
    extern __shared__ float all[];
    float *mine = all + threadIdx.y * 256;
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= count)
        return;
    const int begin = ends[row], end = ends[row + 1];
    float sum = 0;
    for (int i = 0; i < end - begin; i += BX) {
        mine[threadIdx.x] = values[begin + i];
        wait_for_row<BX>();
        sum += mine[threadIdx.x ^ 1];
        wait_for_row<BX>();
    }
    sums[row * BX + threadIdx.x] = sum;
}

template <int BX, int BY>
static void run(const float *values, const int *ends, float *sums, int count)
{
    dim3 block(BX, BY);
    dim3 grid((count + block.y - 1) / block.y);
    sums_of_rows<BX, BY><<<grid, block>>>(values, ends, sums, count);
    picks_of_rows<BX, BY><<<grid, block, BY * 256 * sizeof(float)>>>(values, ends, sums, count);
}

void choose(int width, const float *values, const int *ends, float *sums, int count)
{
    switch (width) {
    case 32: run<32, 4>(values, ends, sums, count); break;
    case 64: run<64, 1>(values, ends, sums, count); break;
    default: run<128, 1>(values, ends, sums, count); break;
    }
}

/* two rows in a block of 64 threads along x, which wait for each other */
template <int BX, int BY>
__global__ void sums_of_two_rows(const float *values, const int *ends, float *sums, int count)
{
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= count)
        return;
    const int begin = ends[row], end = ends[row + 1];
    float sum = 0;
    for (int i = 0; i < end - begin; i++) { //~ barrier-divergent!
        float v = values[begin + i] * threadIdx.x;
        if constexpr (BX == WARP)
            v = of_warp(v);
        else
            v = of_block<BX>(v);
        sum += v * v;
    }
    sums[row * BX + threadIdx.x] = sum;
}

/* the same, of a function with the barrier for all but single warps */
template <int BX, int BY>
__global__ void picks_of_two_rows(const float *values, const int *ends, float *sums, int count)
{
    extern __shared__ float all[];
    float *mine = all + threadIdx.y * 256;
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= count)
        return;
    const int begin = ends[row], end = ends[row + 1];
    float sum = 0;
    for (int i = 0; i < end - begin; i += BX) { //~ barrier-divergent!
        mine[threadIdx.x] = values[begin + i];
        wait_for_row<BX>();
        sum += mine[threadIdx.x ^ 1];
        wait_for_row<BX>();
    }
    sums[row * BX + threadIdx.x] = sum;
}

template <int BX, int BY>
static void run_two(const float *values, const int *ends, float *sums, int count)
{
    dim3 block(BX, BY);
    dim3 grid((count + block.y - 1) / block.y);
    sums_of_two_rows<BX, BY><<<grid, block>>>(values, ends, sums, count);
    picks_of_two_rows<BX, BY><<<grid, block, BY * 256 * sizeof(float)>>>(values, ends, sums, count);
}

void choose_two(int width, const float *values, const int *ends, float *sums, int count)
{
    switch (width) {
    case 32: run_two<32, 4>(values, ends, sums, count); break;
    case 64: run_two<64, 2>(values, ends, sums, count); break;
    default: run_two<128, 1>(values, ends, sums, count); break;
    }
}

/* one row, and its threads have shares of different length */
template <int BX, int BY>
__global__ void shares_of_row(const float *values, const int *ends, float *sums, int count)
{
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= count)
        return;
    const int begin = ends[row], end = ends[row + 1];
    float sum = 0;
    for (int i = threadIdx.x; i < end - begin; i += BX) { //~ barrier-divergent!
        float v = values[begin + i];
        if constexpr (BX == WARP)
            v = of_warp(v);
        else
            v = of_block<BX>(v);
        sum += v * v;
    }
    sums[row * BX + threadIdx.x] = sum;
}

template <int BX, int BY>
static void run_shares(const float *values, const int *ends, float *sums, int count)
{
    dim3 grid((count + BY - 1) / BY);
    shares_of_row<BX, BY><<<grid, dim3(BX, BY)>>>(values, ends, sums, count);
}

void choose_shares(int width, const float *values, const int *ends, float *sums, int count)
{
    if (width == 32)
        run_shares<32, 4>(values, ends, sums, count);
    else
        run_shares<64, 1>(values, ends, sums, count);
}
