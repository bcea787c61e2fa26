// SPDX-License-Identifier: Apache-2.0
// CL101: a loop starts at the thread's own place and ends as far behind it: all go as many rounds.

__device__ int width_of(int kind);

// The step and the number of items are read from shared memory in each round.
__global__ void lanes_of_group(const float *in, float *out, const int *counts, int kind)
{
    __shared__ int lanes, items;
    __shared__ float line[256];
    if (threadIdx.x == 0) {
        lanes = width_of(kind);
        items = counts[blockIdx.x];
    }
    __syncthreads();
    int group = threadIdx.x / lanes;
    int own = threadIdx.x - group * lanes;
    for (int item = own; item < items + own; item += lanes) {
        line[threadIdx.x] = item < items ? in[item] : 0;
        __syncthreads();
        if (item < items)
            out[item] = line[own] + line[threadIdx.x];
        __syncthreads();
    }
}

// The same, and what is left of the way is compared.
__global__ void way_from_start(const float *in, float *out, const int *counts, int kind)
{
    __shared__ int lanes, items;
    __shared__ float line[256];
    if (threadIdx.x == 0) {
        lanes = width_of(kind);
        items = counts[blockIdx.x];
    }
    __syncthreads();
    int own = threadIdx.x % 32;
    int item = own;
    while (item - own < items) {
        line[threadIdx.x] = item < items ? in[item] : 0;
        __syncthreads();
        if (item < items)
            out[item] = line[own];
        __syncthreads();
        item += lanes;
    }
}

__global__ void at_least_once(const float *in, float *out, const int *counts, int kind)
{
    __shared__ int lanes, items;
    __shared__ float line[256];
    if (threadIdx.x == 0) {
        lanes = width_of(kind);
        items = counts[blockIdx.x];
    }
    __syncthreads();
    int own = threadIdx.x % 32;
    int item = own;
    do {
        line[threadIdx.x] = item < items ? in[item] : 0;
        __syncthreads();
        if (item < items)
            out[item] = line[own];
        __syncthreads();
        item += lanes;
    } while (item < items + own);
}

// The bound is the same for all, and those that start further on have a round less.
__global__ void start_stays(const float *in, float *out, const int *counts, int kind)
{
    __shared__ int lanes, items;
    __shared__ float line[256];
    if (threadIdx.x == 0) {
        lanes = width_of(kind);
        items = counts[blockIdx.x];
    }
    __syncthreads();
    int group = threadIdx.x / lanes;
    int own = threadIdx.x - group * lanes;
    for (int item = own; item < items; item += lanes) { //~ barrier-divergent!
        line[threadIdx.x] = in[item];
        __syncthreads();
        out[item] = line[own] + line[255 - threadIdx.x];
        __syncthreads();
    }
}

// Another place is taken out than the one that it starts from.
__global__ void other_start(const float *in, float *out, const int *counts, int kind)
{
    __shared__ int lanes, items;
    __shared__ float line[256];
    if (threadIdx.x == 0) {
        lanes = width_of(kind);
        items = counts[blockIdx.x];
    }
    __syncthreads();
    int own = threadIdx.x % 32;
    for (int item = threadIdx.x; item < items + own; item += lanes) { //~ barrier-divergent!
        line[threadIdx.x] = in[item];
        __syncthreads();
        out[item] = line[own] + line[255 - threadIdx.x];
        __syncthreads();
    }
}

// Each goes on by a step of its own.
__global__ void own_step(const float *in, float *out, const int *counts)
{
    __shared__ int items;
    __shared__ float line[256];
    if (threadIdx.x == 0)
        items = counts[blockIdx.x];
    __syncthreads();
    int own = threadIdx.x % 32;
    for (int item = own; item < items + own; item += own + 1) { //~ barrier-divergent!
        line[threadIdx.x] = in[item];
        __syncthreads();
        out[item] = line[own] + line[255 - threadIdx.x];
        __syncthreads();
    }
}

// Two that go on by each other, and one that goes on by what is left of its way: read, and told of once.
__global__ void by_each_other(const float *in, float *out, int n)
{
    __shared__ float line[256];
    int one = threadIdx.x, two = threadIdx.x + 1, at = n;
    while (one < n) { //~ barrier-divergent
        line[threadIdx.x] = in[one];
        __syncthreads();
        int step = min(two - one, 4);
        two += min(one, 8);
        one += step;
        at += min(n - at, 256);
        out[one] = line[255 - threadIdx.x] + at;
        __syncthreads();
    }
}
