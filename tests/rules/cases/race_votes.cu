// SPDX-License-Identifier: Apache-2.0
// CL102 CL103: what the threads of a warp tell each other by votes and shuffles is reckoned with.
namespace utils {
unsigned ballot(bool);
unsigned lane_mask_lt();
}

__device__ unsigned lanes_before()
{
    unsigned mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
}

// Each thread that keeps its value has a place of its own in the list, which the others read: nothing between.
__global__ void compact(int *out, const int *in, int n)
{
    __shared__ int list[4][32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    bool keep = in[threadIdx.x] > n;
    unsigned vote = __ballot_sync(0xffffffffu, keep);
    int place = __popc(vote & ((1u << lane) - 1)), sum = 0;
    if (keep)
        list[warp][place] = threadIdx.x; //~ shared-race
    for (int k = 0; k < __popc(vote); k++)
        sum += list[warp][k] * lane;
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The same by functions of a header that is not here, and by a register.
template <int WARPS> __global__ void compact_unseen(int *out, const int *in, int n)
{
    __shared__ int list[WARPS * 32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int sum = 0;
    for (int i = lane; i < n; i += 32) {
        bool keep = in[i] > n;
        int vote = utils::ballot(keep);
        int place = __popc(vote & utils::lane_mask_lt());
        if (keep)
            list[warp * 32 + place] = i; //~ shared-race
        for (int k = 0; k < __popc(vote); k++)
            sum += list[warp * 32 + k] * lane;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The warp waits in between, and before the next round.
__global__ void compact_and_wait(int *out, const int *in, int n)
{
    __shared__ int list[4][32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, sum = 0;
    for (int i = lane; i < n; i += 32) {
        bool keep = in[i] > n;
        unsigned vote = __ballot_sync(__activemask(), keep);
        int place = __popc(vote & lanes_before());
        if (keep)
            list[warp][place] = i;
        __syncwarp();
        for (int k = 0; k < __popc(vote); k++)
            sum += list[warp][k] * lane;
        __syncwarp();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Where it begins is known to lane 0 alone, which tells the others: each writes to its own place.
__global__ void append(int *out, const int *in)
{
    __shared__ int list[128];
    int lane = threadIdx.x % 32, first = lane == 0 ? threadIdx.x : 0;
    first = __shfl_sync(0xffffffffu, first, 0);
    list[first + lane] = in[threadIdx.x];
    out[threadIdx.x] = list[first + lane];
}

// Lane 0 is not in the mask that it passes.
__global__ void left_out(int *out)
{
    unsigned some = __ballot_sync(0xffffffffu, threadIdx.x % 32 > 0);
    out[threadIdx.x] = __any_sync(some, out[threadIdx.x]); //~ warp-mask
}

// Who is left out does not call.
__global__ void left_out_and_away(int *out)
{
    unsigned some = __ballot_sync(0xffffffffu, threadIdx.x % 32 > 0);
    if (threadIdx.x % 32 > 0)
        out[threadIdx.x] = __any_sync(some, out[threadIdx.x]);
}
