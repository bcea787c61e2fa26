// SPDX-License-Identifier: Apache-2.0
// CL102: what is read lies in front of how far the block is, what is written behind; all know alike how far that is.

__global__ void fill_in_order(const float *in, const int *from, float *out, int given, int all)
{
    extern __shared__ float s[];
    __shared__ int ready[1];
    int tid = threadIdx.x;
    if (tid == 0)
        ready[0] = given;
    if (tid < given)
        s[tid] = in[tid];
    __syncthreads();
    while (ready[0] < all) {
        int at = ready[0] + tid;
        if (at < all) {
            int first = from[2 * at], end = from[2 * at + 1];
            if (end <= ready[0]) {
                float sum = 0;
                for (int i = first; i < end; i++)
                    sum += s[i];
                s[at] = sum;
            }
        }
        __syncthreads();
        if (tid == 0)
            ready[0] += blockDim.x;
        __syncthreads();
    }
    for (int i = tid; i < all; i += blockDim.x)
        out[i] = s[i];
}

// up to where the threads write
__global__ void fill_beyond(const float *in, const int *from, float *out, int given, int all)
{
    extern __shared__ float s[];
    __shared__ int ready[1];
    int tid = threadIdx.x;
    if (tid == 0)
        ready[0] = given;
    if (tid < given)
        s[tid] = in[tid];
    __syncthreads();
    while (ready[0] < all) {
        int at = ready[0] + tid;
        if (at < all) {
            int first = from[2 * at], end = from[2 * at + 1];
            if (end <= at) {
                float sum = 0;
                for (int i = first; i < end; i++)
                    sum += s[i];
                s[at] = sum; //~ shared-race
            }
        }
        __syncthreads();
        if (tid == 0)
            ready[0] += blockDim.x;
        __syncthreads();
    }
    for (int i = tid; i < all; i += blockDim.x)
        out[i] = s[i];
}

// how far it was before
__global__ void fill_late(const float *in, const int *from, float *out, int given, int all)
{
    extern __shared__ float s[];
    __shared__ int ready[1];
    int tid = threadIdx.x, at = given + tid;
    if (tid == 0)
        ready[0] = given;
    if (tid < given)
        s[tid] = in[tid];
    __syncthreads();
    while (ready[0] < all) {
        at = ready[0] + tid;
        __syncthreads();
        if (tid == 0)
            ready[0] += blockDim.x;
        __syncthreads();
        if (at < all) {
            int first = from[2 * at], end = from[2 * at + 1];
            if (end <= ready[0]) {
                float sum = 0;
                for (int i = first; i < end; i++)
                    sum += s[i];
                s[at] = sum; //~ shared-race
            }
        }
        __syncthreads();
    }
    for (int i = tid; i < all; i += blockDim.x)
        out[i] = s[i];
}
