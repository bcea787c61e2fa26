// SPDX-License-Identifier: Apache-2.0
// CL102: what a kernel calls says how wide its block is; with a row of 32 threads each warp has a row of masks.
struct params {
    int bins, width;
    const unsigned *in;
};

__device__ void bin(const params p, unsigned *out)
{
    __shared__ volatile int mask[16][257];
    __shared__ volatile unsigned sums[32];
    int thread = threadIdx.x + threadIdx.y * 32;
    if (thread < 16)
        sums[thread] = 0;
    for (int i = threadIdx.x; i < p.bins; i += 32)
        mask[threadIdx.y][i] = 0;
    __syncwarp();
    unsigned v = p.in[thread];
    int at = (v & 15) + p.width * (v >> 4);
    unsigned same = __match_any_sync(~0u, at);
    mask[threadIdx.y][at] = same;
    __syncthreads();
    if (thread < 16)
        sums[thread] += mask[thread][0];
    out[thread] = same;
}

__global__ void bins_of(const params p, unsigned *out)
{
    bin(p, out);
}

// the next warp's row
__device__ void bin_next(const params p, unsigned *out)
{
    __shared__ volatile int mask[17][257];
    int thread = threadIdx.x + threadIdx.y * 32;
    for (int i = threadIdx.x; i < p.bins; i += 32)
        mask[threadIdx.y][i] = 0; //~ shared-race
    __syncwarp();
    out[thread] = mask[threadIdx.y + 1][threadIdx.x];
    __syncthreads();
}

__global__ void bins_of_next(const params p, unsigned *out)
{
    bin_next(p, out);
}
