// SPDX-License-Identifier: Apache-2.0
// CL102: the flat index of a block of three dimensions, in place or of a helper, is a number of each thread's own.
__device__ inline int flat_index() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
__device__ float sum64(float *table, int t)
{
    float v = 0.0f;
    if (t < 32) {
        v = table[t] + table[t + 32];
        for (int o = 16; o > 0; o /= 2)
            v += __shfl_down_sync(0xffffffff, v, o);
    }
    return v;
}
__global__ __launch_bounds__(64) void in_place(const float *in, float *out)
{
    __shared__ float s[64];
    const int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    for (int i = 0; i < 9; i++) {
        s[t] = in[i * 64 + t];
        __syncthreads();
        float v = sum64(s, t); //~ shared-race
        if (t == 0)
            atomicAdd(out + i, v);
    }
}
__global__ __launch_bounds__(64) void of_helper(const float *in, float *out)
{
    __shared__ float s[64];
    const int t = flat_index();
    for (int i = 0; i < 9; i++) {
        s[t] = in[i * 64 + t];
        __syncthreads();
        float v = sum64(s, t); //~ shared-race
        if (t == 0)
            atomicAdd(out + i, v);
    }
}
__global__ __launch_bounds__(64) void back_edge(const float *in, float *out, int n)
{
    extern __shared__ float s[];
    const int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    float f[3] = {0, 0, 0};
    for (int i = 0; i < n; i++) {
        if (t < 3)
            s[t] = in[i * 3 + t];
        __syncthreads();
        for (int k = 0; k < 3; k++)
            f[k] += s[k]; //~ shared-race
    }
    out[t] = f[0] + f[1] + f[2];
}
__global__ __launch_bounds__(64) void good(const float *in, float *out)
{
    __shared__ float s[64];
    const int t = flat_index();
    for (int i = 0; i < 9; i++) {
        s[t] = in[i * 64 + t];
        __syncthreads();
        float v = sum64(s, t);
        if (t == 0)
            atomicAdd(out + i, v);
        __syncthreads();
    }
}
__global__ __launch_bounds__(64) void own(const float *in, float *out)
{
    __shared__ float s[64];
    const int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    for (int i = 0; i < 9; i++) {
        s[t] = in[i * 64 + t];
        __syncthreads();
        out[i * 64 + t] = s[t];
    }
}
