/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: functions that nobody calls and kernels that nobody launches, with no barrier at all: they
 * count warps, so there are several. */
template <int WARPS> __device__ float block_max(float v)
{
    __shared__ float staging[WARPS];
    const int warp = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0)
        staging[warp] = v; //~ shared-race
    float result = 0;
    if (warp == 0)
        result = threadIdx.x < WARPS ? staging[threadIdx.x] : 0;
    return result;
}

__device__ float block_sum(float v, float *smem)
{
    const int warp = threadIdx.x / warpSize;
    if (threadIdx.x % warpSize == 0)
        smem[warp] = v; //~ shared-race
    return smem[0] + smem[1];
}

/* the lanes of one warp: its callers hold the barriers */
__device__ float from_neighbour(float v, float *smem)
{
    smem[threadIdx.x] = v;
    return smem[threadIdx.x + 1];
}

template <int WARPS> __device__ float block_max_ordered(float v)
{
    __shared__ float staging[WARPS];
    const int warp = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0)
        staging[warp] = v;
    __syncthreads();
    return threadIdx.x < WARPS ? staging[threadIdx.x] : 0; //~ shared-race?
}

/* each warp looks at its own only */
__device__ float first_of_warp(float v, float *smem)
{
    const int warp = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0)
        smem[warp] = v;
    __syncwarp();
    return smem[warp];
}

/* a class that was handed the block's memory */
template <typename K, int WARPS> struct select_best {
    K *sharedK;
    K best;
    __device__ void reduce()
    {
        int lane = getLaneId(), warp = threadIdx.x / kWarpSize;
        if (lane == 0)
            sharedK[warp] = best; //~ shared-race
        if (threadIdx.x == 0) {
            for (int i = 0; i < WARPS; i++)
                best = sharedK[i] > best ? sharedK[i] : best;
        }
    }
    __device__ void reduce_ordered()
    {
        int lane = getLaneId(), warp = threadIdx.x / kWarpSize;
        if (lane == 0)
            sharedK[warp] = best;
        __syncthreads();
        if (threadIdx.x == 0) {
            for (int i = 0; i < WARPS; i++)
                best = sharedK[i] > best ? sharedK[i] : best;
        }
    }
};
