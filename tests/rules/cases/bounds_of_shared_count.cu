/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a function that all callers hand a part of a __shared__ array: its length says how much of the array is filled,
 * and the room is there. Of memory that comes from outside nobody knows that. A function that is called nowhere here is
 * called with arrays that are not in sight. */

__device__ int compact(int *items, int length)
{
    int lane = threadIdx.x % 32, kept = 0;
    for (int start = 0; start < length; start += 32) {
        int i = start + lane;
        int item = items[i]; //~ missing-bounds-check?
        bool include = i < length && items[i] > 0;
        unsigned all = __ballot_sync(0xffffffff, include);
        if (include)
            items[kept + __popc(all & ((1u << lane) - 1))] = item;
        kept += __popc(all);
    }
    return kept;
}

__device__ int compact_more(int *items, int length)
{
    int lane = threadIdx.x % 32, kept = 0;
    for (int start = 0; start < length; start += 32) {
        int i = start + lane;
        int item = items[i]; //~ missing-bounds-check!
        bool include = i < length && items[i] > 0;
        unsigned all = __ballot_sync(0xffffffff, include);
        if (include)
            items[kept + __popc(all & ((1u << lane) - 1))] = item;
        kept += __popc(all);
    }
    return kept;
}

__global__ void collect(const int *x, int *out, int *more, int n)
{
    __shared__ int buffers[4 * 256];
    int *buffer = buffers + 256 * (threadIdx.x / 32);
    int filled = 0, lane = threadIdx.x % 32;
    for (int i = 0; i < n; i++) {
        unsigned all = __ballot_sync(0xffffffff, x[i] > lane);
        if (x[i] > lane)
            buffer[filled + __popc(all & ((1u << lane) - 1))] = x[i];
        filled += __popc(all);
        if (filled > 224)
            filled = compact(buffer, filled);
    }
    __syncwarp();
    filled += compact_more(more, n);
    if (lane == 0)
        out[threadIdx.x / 32] = filled;
}

__device__ int compact_less(int *items, int length)
{
    int lane = threadIdx.x % 32, kept = 0;
    for (int start = 0; start < length; start += 32) {
        int i = start + lane;
        int item = items[i]; //~ missing-bounds-check?
        bool include = i < length && items[i] > 0;
        unsigned all = __ballot_sync(0xffffffff, include);
        if (include)
            items[kept + __popc(all & ((1u << lane) - 1))] = item;
        kept += __popc(all);
    }
    return kept;
}
