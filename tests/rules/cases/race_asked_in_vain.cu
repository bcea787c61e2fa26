/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a condition that all lanes ask, and of which one alone makes anything. */
__device__ float largest_of_warp(float v)
{
    for (int k = 16; k > 0; k /= 2)
        v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, k));
    return v;
}

__global__ void peaks(const float *in, float *out, int n)
{
    __shared__ float most[8];
    if (threadIdx.x < 8)
        most[threadIdx.x] = 0.0f;
    __syncthreads();
    for (int i = 0; i < n; i++) {
        float v = largest_of_warp(in[i * blockDim.x + threadIdx.x]);
        if (v > most[threadIdx.x / 32] && threadIdx.x % 32 == 0)
            most[threadIdx.x / 32] = v;
    }
    __syncthreads();
    if (threadIdx.x < 8)
        out[threadIdx.x] = most[threadIdx.x];
}

/* one inside the other, and of the block */
__global__ void peak(const float *in, float *out)
{
    __shared__ float most;
    if (threadIdx.x == 0)
        most = 0.0f;
    __syncthreads();
    float v = largest_of_warp(in[threadIdx.x]);
    if (v > most) {
        if (threadIdx.x == 0)
            most = v;
    }
    __syncthreads();
    out[threadIdx.x] = most;
}

/* two lanes of a warp */
__global__ void peaks_of_two(const float *in, float *out, int n)
{
    __shared__ float most[8];
    if (threadIdx.x < 8)
        most[threadIdx.x] = 0.0f;
    __syncthreads();
    for (int i = 0; i < n; i++) {
        float v = largest_of_warp(in[i * blockDim.x + threadIdx.x]);
        if (v > most[threadIdx.x / 32] && threadIdx.x % 32 < 2) //~ shared-race
            most[threadIdx.x / 32] = v;
    }
    __syncthreads();
    if (threadIdx.x < 8)
        out[threadIdx.x] = most[threadIdx.x];
}

/* the others do something else where it says so */
__global__ void count_peaks(const float *in, float *out)
{
    __shared__ float most;
    if (threadIdx.x == 0)
        most = 0.0f;
    __syncthreads();
    float v = largest_of_warp(in[threadIdx.x]);
    if (v > most) {
        if (threadIdx.x == 0)
            most = v; //~ shared-race
        out[blockDim.x + threadIdx.x] = v;
    }
    __syncthreads();
    out[threadIdx.x] = most;
}

/* ... or makes a number of it */
__global__ void mark_peaks(const float *in, float *out)
{
    __shared__ float most;
    if (threadIdx.x == 0)
        most = 0.0f;
    __syncthreads();
    float v = largest_of_warp(in[threadIdx.x]);
    bool above = v > most;
    if (above && threadIdx.x == 0)
        most = v; //~ shared-race
    out[blockDim.x + threadIdx.x] = above ? 1.0f : 0.0f;
    __syncthreads();
    out[threadIdx.x] = most;
}
