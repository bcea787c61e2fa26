// SPDX-License-Identifier: Apache-2.0
// CL102: the threads below the bound of a step take in what others of their warp change in the same step, unless only
// the lower half does it; a block of two warps has one sum to add, and no say in that.
__global__ void sums(const float *in, float *out)
{
    extern __shared__ float part[];
    const int t = threadIdx.x, warp = t / 32, warps = blockDim.x / 32;
    if (t % 32 == 0)
        part[warp] = in[blockIdx.x * warps + warp];
    __syncthreads();
    for (int stride = 16; stride > 0; stride /= 2) {
        if (t + stride < warps)
            part[t] += part[t + stride]; //~ shared-race
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

__global__ void sums_of_halves(const float *in, float *out)
{
    extern __shared__ float part[];
    const int t = threadIdx.x, warp = t / 32, warps = blockDim.x / 32;
    if (t % 32 == 0)
        part[warp] = in[blockIdx.x * warps + warp];
    __syncthreads();
    for (int stride = 16; stride > 0; stride /= 2) {
        if (t < stride && t + stride < warps)
            part[t] += part[t + stride];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

/* one thread does it all, in blocks of any size */
__global__ void sums_by_one(const float *in, float *out)
{
    extern __shared__ float part[];
    const int t = threadIdx.x, warp = t / 32, warps = blockDim.x / 32;
    if (t % 32 == 0)
        part[warp] = in[blockIdx.x * warps + warp];
    __syncthreads();
    for (int i = 1; t == 0 && i < warps; i++)
        part[0] += part[i];
    if (t == 0)
        out[blockIdx.x] = part[0];
}
