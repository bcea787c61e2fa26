// SPDX-License-Identifier: Apache-2.0
// Columns of a template are a multiple of the warp that takes them; what a launch is told may be anything.

template <typename Traits>
__global__ void columnSums(float *out, const float *in, int rows)
{
    __shared__ float sums[32 * 32];
    const int warp = threadIdx.x / Traits::THREADS_PER_WARP;
    const int lane = threadIdx.x % Traits::THREADS_PER_WARP;
    const int first = blockIdx.x * Traits::THREADS_PER_WARP + lane;
    for (int col = first; col < Traits::COLS; col += Traits::BLOCKS * Traits::THREADS_PER_WARP) {
        float sum = 0.0f;
        for (int row = warp; row < rows; row += 32)
            sum += in[row * Traits::COLS + col];
        sums[warp * 32 + lane] = sum;
        __syncthreads();
        if (warp == 0)
            out[col] = sums[lane] + sums[32 + lane];
        __syncthreads();
    }
}

template <typename Traits>
__global__ void columnSumsOf(float *out, const float *in, int rows, int cols)
{
    __shared__ float sums[32 * 32];
    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    for (int col = blockIdx.x * 32 + lane; col < cols; col += gridDim.x * 32) { //~ barrier-divergent
        float sum = 0.0f;
        for (int row = warp; row < rows; row += 32)
            sum += in[(size_t)row * cols + col];
        sums[warp * 32 + lane] = sum;
        __syncthreads();
        if (warp == 0)
            out[col] = sums[lane] + sums[32 + lane];
        __syncthreads();
    }
}

template <int N>
__global__ void each(float *out, const float *in)
{
    __shared__ float sums[256];
    for (int i = threadIdx.x; i < N; i += 256) { //~ barrier-divergent
        sums[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = sums[255 - threadIdx.x];
        __syncthreads();
    }
}
