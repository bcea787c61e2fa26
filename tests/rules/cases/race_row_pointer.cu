// SPDX-License-Identifier: Apache-2.0
// CL102: a pointer to the warp's own row of an array that is made of such rows: nobody means an index that leaves it.
#define GROUP 256
#define KEPT 256

// constants and flags are out of sight, and so is that the row is emptied before it is full
extern "C" __global__ __launch_bounds__(GROUP) void keep_rows(int *out, unsigned int most,
                                                              unsigned int first_row)
{
    const int lane = threadIdx.x % 32;
    const int first_lane = threadIdx.x - lane;
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    const int below = (1 << lane) - 1;
    __shared__ int kept[KEPT * (GROUP / 32)];
    int *own = kept + KEPT * (first_lane / 32);
    for (int row = first_row + warp; row < first_row + rows; row += all_warps) {
        int held = 0;
        __syncthreads();
        for (int i = row + 1; i < ALL_ROWS; i += 32) {
            if (large == 0) {
                if (largest < ALL_ROWS) {
                }
                if (wanted) {
                }
            }
            int left = BALLOT(wanted);
            while (left != 0) {
                int v = 0;
                if (entry < ALL_ITEMS && entryFlags != 0) {
                    if (!single) {
                        for (int j = begin; j < end; j++) {
                        }
                    } else {
                        for (int j = 0; j < 32; j++) {
                            v |= (distance < 0.5f * CUTOFF ? 1 << j : 0);
                        }
                    }
                }
                int flags = BALLOT(v);
                if (v) {
                    int index = held + __popc(flags & below);
                    own[index] = entry;
                }
                held += __popc(flags);
                if (held > KEPT - SIDE) {
                    if (parts > 0) {
                        if (begun + parts <= most) {
                        }
                    }
                }
            }
        }
        if (held > 0) {
            unsigned int parts = (held + SIDE - 1) / SIDE;
            if (begun + parts <= most) {
                for (int j = 0; j < parts; j++)
                    out[(begun + j) * SIDE + lane] =
                        (lane + j * SIDE < held ? own[lane + j * SIDE] : ALL_ITEMS);
            }
        }
    }
}

// rows, of which the threads read their neighbour's
extern "C" __global__ __launch_bounds__(GROUP) void pass_on(const int *in, int *out)
{
    const int lane = threadIdx.x % 32;
    const int warp = threadIdx.x / 32;
    __shared__ int kept[32 * (GROUP / 32)];
    int *own = kept + 32 * warp;
    int *next = kept + 32 * ((warp + 1) % (GROUP / 32));
    __syncthreads();
    own[lane] = in[threadIdx.x]; //~ shared-race!
    out[threadIdx.x] = next[lane];
    __syncthreads();
}

// two elements for each thread, and the third is the next thread's
extern "C" __global__ __launch_bounds__(GROUP) void add_next(const int *in, int *out)
{
    __shared__ int kept[2 * GROUP + 2];
    int *own = kept + 2 * threadIdx.x;
    own[0] = in[threadIdx.x]; //~ shared-race!
    own[1] = -in[threadIdx.x];
    if (threadIdx.x < GROUP - 1)
        out[threadIdx.x] = own[1] + own[2];
    __syncthreads();
}

// the same of an array without an end of its own
extern "C" __global__ __launch_bounds__(GROUP) void add_next_of(const int *in, int *out)
{
    __shared__ int kept[2 * GROUP];
    int *own = kept + 2 * threadIdx.x;
    own[0] = in[threadIdx.x]; //~ shared-race!
    own[1] = -in[threadIdx.x];
    if (threadIdx.x < GROUP - 1)
        out[threadIdx.x] = own[1] + own[2];
    __syncthreads();
}
