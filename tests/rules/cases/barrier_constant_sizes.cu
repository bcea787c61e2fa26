/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: the one program that launches them hands a number of rows that any block divides, or one that none does. */
#include <cooperative_groups.h>

__global__ void means(const float *in, float *out, int B, int T, int C)
{
    extern __shared__ float sums[];
    namespace cg = cooperative_groups;
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
    int rows = B * T;
    if (row >= rows)
        return;
    for (int i = threadIdx.x; i < C; i += blockDim.x)
        sums[i] = 0.f;
    __syncthreads();
    for (int i = warp.thread_rank(); i < C; i += warp.size())
        atomicAdd(&sums[i], in[row * C + i]);
    __syncthreads();
    for (int i = threadIdx.x; i < C; i += blockDim.x)
        atomicAdd(&out[i], sums[i]);
}

__global__ void means_of_any(const float *in, float *out, int B, int T, int C)
{
    extern __shared__ float sums[];
    namespace cg = cooperative_groups;
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
    int rows = B * T;
    if (row >= rows) //~ barrier-divergent
        return;
    for (int i = threadIdx.x; i < C; i += blockDim.x)
        sums[i] = 0.f;
    __syncthreads();
    for (int i = warp.thread_rank(); i < C; i += warp.size())
        atomicAdd(&sums[i], in[row * C + i]);
    __syncthreads();
    for (int i = threadIdx.x; i < C; i += blockDim.x)
        atomicAdd(&out[i], sums[i]);
}

static void run(const float *in, float *out, int B, int T, int C, int block)
{
    means<<<(32 * B * T + block - 1) / block, block, C * sizeof(float)>>>(in, out, B, T, C);
}

static void run_any(const float *in, float *out, int B, int T, int C, int block)
{
    means_of_any<<<(32 * B * T + block - 1) / block, block, C * sizeof(float)>>>(in, out, B, T, C);
}

int main()
{
    float *in, *out;
    int B = 8, T = 1024, C = 1600;
    int blocks[] = {32, 64, 128, 256, 512, 1024};
    cudaMalloc(&in, B * T * C * sizeof(float));
    cudaMalloc(&out, C * sizeof(float));
    for (int k = 0; k < 6; k++) {
        run(in, out, B, T, C, blocks[k]);
        run_any(in, out, 3, 101, C, blocks[k]);
    }
    return cudaDeviceSynchronize() != cudaSuccess;
}
