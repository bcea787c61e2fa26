// SPDX-License-Identifier: Apache-2.0
// CL102: what lanes pack into shared memory by their votes is read by other lanes: votes and shuffles order no
// memory.

// One warp packs, and hands out 32 at a time.
__global__ void compact(int *out, const int *in, int n)
{
    __shared__ int buf[64];
    int lane = threadIdx.x;
    int count = 0, start = 0;
    for (int i = lane; i - lane < n; i += 32) {
        int v = i < n ? in[i] : 0;
        unsigned votes = __ballot_sync(0xffffffffu, v > 0);
        if (v > 0)
            buf[count + __popc(votes & ((1u << lane) - 1))] = v; //~ shared-race
        count += __popc(votes);
        if (count >= 32) {
            if (lane == 0)
                start = atomicAdd(out, 32);
            start = __shfl_sync(0xffffffffu, start, 0);
            out[1 + start + lane] = buf[lane];
            count -= 32;
        }
    }
}

// Rows of shared memory, a warp each; the mask is a variable.
__global__ void rows(int *out, const int *in)
{
    __shared__ int rows[8][32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned below = (1u << lane) - 1;
    int v = in[blockIdx.x * 256 + threadIdx.x];
    unsigned votes = __ballot_sync(0xffffffffu, v != 0);
    int place = __popc(below & votes);
    if (v)
        rows[warp][place] = v; //~ shared-race
    if (lane < __popc(votes))
        out[blockIdx.x * 256 + threadIdx.x] = rows[warp][lane];
}

// What is left over in one round fills up the lanes that have nothing in the next one; a report orders no memory.
__global__ void refill(int *out, const int *in, int n)
{
    __shared__ int rest[32];
    int lane = threadIdx.x, kept = 0;
    unsigned below = (1u << lane) - 1;
    for (int i = lane; i - lane < n; i += 32) {
        int v = i < n ? in[i] : 0;
        unsigned votes = __ballot_sync(0xffffffffu, v > 0);
        int place = __popc(~votes & below);
        if (v <= 0 && place < kept)
            v = rest[kept - place - 1];
        out[i] = v;
        kept = 0;
        if (__popc(votes) < 8) {
            if (v > 0)
                rest[__popc(votes & below)] = v; //~ shared-race
            kept = __popc(votes);
            if (lane == 0)
                printf("%d kept\n", kept);
        }
    }
}

// ---- waits, or is the lane's own ------------------------------------------------------------------

__global__ void compact_that_waits(int *out, const int *in, int n)
{
    __shared__ int buf[64];
    int lane = threadIdx.x;
    int count = 0;
    for (int i = lane; i - lane < n; i += 32) {
        int v = i < n ? in[i] : 0;
        unsigned votes = __ballot_sync(0xffffffffu, v > 0);
        if (v > 0)
            buf[count + __popc(votes & ((1u << lane) - 1))] = v;
        count += __popc(votes);
        __syncwarp();
        if (count >= 32) {
            out[i] = buf[lane];
            count -= 32;
        }
        __syncwarp();
    }
}

__global__ void own(int *out, const int *in)
{
    __shared__ int buf[32];
    int lane = threadIdx.x;
    int v = in[lane];
    unsigned votes = __ballot_sync(0xffffffffu, v != 0);
    int place = __popc(votes & ((1u << lane) - 1));
    buf[place] = v;
    out[lane] = buf[place] + 1;
}

__device__ void settle();
__global__ void elsewhere(int *out, const int *in)
{
    __shared__ int buf[32];
    int lane = threadIdx.x;
    int v = in[lane];
    unsigned votes = __ballot_sync(0xffffffffu, v != 0);
    if (v)
        buf[__popc(votes & ((1u << lane) - 1))] = v;
    settle(); // who knows
    out[lane] = buf[lane];
}

void run(int *out, const int *in, int n)
{
    compact<<<100, 32>>>(out, in, n);
    rows<<<100, 256>>>(out, in);
    compact_that_waits<<<100, 32>>>(out, in, n);
    own<<<100, 32>>>(out, in);
    refill<<<100, 32>>>(out, in, n);
}
