// SPDX-License-Identifier: Apache-2.0
// CL101: some leave only where the whole block goes home before the barrier.
#define SIDE 8

__global__ void spread(const float *in, float *out, int wide, int high, int zoom)
{
    __shared__ float sums[SIDE * SIDE];
    int x = (blockIdx.x * SIDE + threadIdx.x) / zoom;
    int y = (blockIdx.y * SIDE + threadIdx.y) / zoom;
    bool inside = x < wide && y < high;
    if (!inside && (zoom == 1 || zoom % SIDE != 0))
        return;
    float own = inside ? in[y * wide + x] : 0;
    if (zoom == 1) {
        atomicAdd(&out[y * wide + x], own);
        return;
    }
    if (zoom % SIDE != 0) {
        atomicAdd(&out[y * wide + x], own * 0.5f);
        return;
    }
    sums[threadIdx.y * SIDE + threadIdx.x] = own;
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(&out[y * wide + x], sums[threadIdx.y * SIDE + SIDE - 1]);
}

// Of one of the two only: where the other is so, the rest of the block goes on to the barrier.
__global__ void one_left_out(const float *in, float *out, int wide, int high, int zoom)
{
    __shared__ float sums[SIDE * SIDE];
    int x = (blockIdx.x * SIDE + threadIdx.x) / zoom;
    int y = (blockIdx.y * SIDE + threadIdx.y) / zoom;
    bool inside = x < wide && y < high;
    if (!inside && (zoom == 1 || zoom % SIDE != 0)) //~ barrier-divergent!
        return;
    float own = inside ? in[y * wide + x] : 0;
    if (zoom == 1) {
        atomicAdd(&out[y * wide + x], own);
        return;
    }
    sums[threadIdx.y * SIDE + threadIdx.x] = own;
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(&out[y * wide + x], sums[threadIdx.y * SIDE + SIDE - 1]);
}

// What the others ask is each thread's own again.
__global__ void asked_of_each(const float *in, float *out, int wide, int high, int zoom)
{
    __shared__ float sums[SIDE * SIDE];
    int x = (blockIdx.x * SIDE + threadIdx.x) / zoom;
    int y = (blockIdx.y * SIDE + threadIdx.y) / zoom;
    if (x >= wide && threadIdx.y > 3) //~ barrier-divergent!
        return;
    float own = in[y * wide + x];
    sums[threadIdx.y * SIDE + threadIdx.x] = own;
    __syncthreads();
    if (threadIdx.y <= 3)
        atomicAdd(&out[y * wide + x], sums[SIDE * SIDE - 1 - threadIdx.y * SIDE - threadIdx.x]);
}

// A flag that the barrier stands under, and the exit under its contrary.
__global__ void alone_or_together(const float *in, float *out, int n, bool together)
{
    __shared__ float sums[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float own = 0;
    if (i >= n) {
        if (!together)
            return;
    } else {
        own = in[i];
    }
    if (together) {
        sums[threadIdx.x] = own;
        __syncthreads();
        own += sums[255 - threadIdx.x];
    }
    if (i < n)
        out[i] = own;
}

// More barriers, in a loop behind the same question.
__global__ void spread_all(const float *in, float *out, int wide, int zoom, int high_zoom)
{
    __shared__ float sums[SIDE * SIDE];
    int x = (blockIdx.x * SIDE + threadIdx.x) / zoom;
    bool inside = x >= 0 && x < wide;
    if (!inside && (zoom * high_zoom == 1 || (zoom % SIDE != 0 || high_zoom % SIDE != 0)))
        return;
    float own = inside ? in[x] : 0;
    if (zoom * high_zoom == 1) {
        atomicAdd(&out[x], own);
        return;
    }
    if (zoom % SIDE != 0 || high_zoom % SIDE != 0) {
        atomicAdd(&out[x], own * 0.5f);
        return;
    }
    for (int k = 0; k < 4; k++) {
        sums[threadIdx.x] = own * k;
        __syncthreads();
        if (threadIdx.x == 0)
            atomicAdd(&out[x + k], sums[SIDE - 1]);
        __syncthreads();
    }
}

// The others leave under the same question in a loop, where it is asked of another item each time.
__global__ void of_each_round(const float *in, float *out, const int *kinds, int wide, int rounds)
{
    __shared__ float sums[256];
    for (int k = 0; k < rounds; k++) {
        int x = blockIdx.x * blockDim.x + threadIdx.x + k;
        if (x >= wide && kinds[k] == 1) //~ barrier-divergent!
            return;
        float own = x < wide ? in[x] : 0;
        sums[threadIdx.x] = own;
        if (kinds[k + 1] == 1)
            return;
        __syncthreads();
        out[x] = sums[255 - threadIdx.x];
        __syncthreads();
    }
}
