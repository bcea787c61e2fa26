// SPDX-License-Identifier: Apache-2.0
// CL201: off by one of what a counter hands out.
#include <cuda_runtime.h>

__device__ int next_item;

__global__ void drawn(float *out, const float *in, int item_count)
{
    while (true) {
        int i = atomicAdd(&next_item, 1);
        if (i > item_count) //~ missing-bounds-check
            break;
        out[i] = 2.0f * in[i];
    }
}

__global__ void drawn_right(float *out, const float *in, int item_count)
{
    while (true) {
        int i = atomicAdd(&next_item, 1);
        if (i >= item_count)
            break;
        out[i] = 2.0f * in[i];
    }
}

/* counted from 1 */
__global__ void drawn_from_one(float *out, const float *in, int item_count)
{
    while (true) {
        int i = atomicAdd(&next_item, 1) + 1;
        if (i > item_count)
            break;
        out[i - 1] = 2.0f * in[i - 1];
    }
}

/* the last one is handed over */
__global__ void drawn_to_last(float *out, const float *in, int last_item)
{
    while (true) {
        int i = atomicAdd(&next_item, 1);
        if (i > last_item)
            break;
        out[i] = 2.0f * in[i];
    }
}
