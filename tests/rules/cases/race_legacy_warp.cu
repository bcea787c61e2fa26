/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: what lanes hand each other without a wait, in code that builds only for GPUs whose warps keep in step. */
__device__ int place_among(bool wanted, int lane, int *count)
{
    unsigned votes = __ballot(wanted);
    *count = __popc(votes);
    return __popc(votes & ((1u << lane) - 1));
}

__global__ void pack(int *next, const int *in, int *out, int n)
{
    __shared__ int slots[128];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, count;
    int *mine = slots + 32 * warp;
    if (lane == 0)
        mine[0] = atomicAdd(next, 32); //~ shared-race?
    int at = mine[0];
    if (at >= n)
        return;
    int place = place_among(in[at + lane] > 0, lane, &count);
    out[at + place] = count;
}

/* the same in a kernel that builds for all */
__global__ void pack_sync(int *next, const int *in, int *out, int n)
{
    __shared__ int slots[128];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    int *mine = slots + 32 * warp;
    if (lane == 0)
        mine[0] = atomicAdd(next, 32); //~ shared-race!
    int at = mine[0];
    if (at >= n)
        return;
    unsigned votes = __ballot_sync(0xffffffffu, in[at + lane] > 0);
    out[at + __popc(votes & ((1u << lane) - 1))] = __popc(votes);
}
