// SPDX-License-Identifier: Apache-2.0
// CL103: a full mask where one lane for each warp of the block gets to it, and the warps are counted from a size.
__device__ float warp_max(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v = fmaxf(v, __shfl_down_sync(0xffffffffu, v, d));
    return v;
}

__global__ void row_max(const float *in, float *out, int cols)
{
    __shared__ float part[32];
    int t = threadIdx.x, n_warps = (cols + 31) / 32;
    float v = t < cols ? in[blockIdx.x * cols + t] : -1e30f;
    v = warp_max(v);
    if (t % 32 == 0)
        part[t / 32] = v;
    __syncthreads();
    if (t < n_warps) {
        v = warp_max(part[t]); //~ warp-mask
        if (t == 0)
            out[blockIdx.x] = v;
    }
}

/* The first warp, whole. */
__global__ void row_max_right(const float *in, float *out, int cols)
{
    __shared__ float part[32];
    int t = threadIdx.x, n_warps = (cols + 31) / 32;
    float v = t < cols ? in[blockIdx.x * cols + t] : -1e30f;
    v = warp_max(v);
    if (t % 32 == 0)
        part[t / 32] = v;
    __syncthreads();
    if (t < 32) {
        v = warp_max(t < n_warps ? part[t] : -1e30f);
        if (t == 0)
            out[blockIdx.x] = v;
    }
}

/* As many warps as lanes. */
__global__ void row_max_of_1024(const float *in, float *out, int cols)
{
    __shared__ float part[32];
    int t = threadIdx.x, n_warps = cols / 32;
    float v = warp_max(in[blockIdx.x * cols + t]);
    if (t % 32 == 0)
        part[t / 32] = v;
    __syncthreads();
    if (t < n_warps) {
        v = warp_max(part[t]);
        if (t == 0)
            out[blockIdx.x] = v;
    }
}

void launch(const float *in, float *out, int rows, int cols)
{
    row_max<<<rows, (cols + 31) / 32 * 32>>>(in, out, cols);
    row_max_right<<<rows, (cols + 31) / 32 * 32>>>(in, out, cols);
    row_max_of_1024<<<rows, 1024>>>(in, out, 1024);
}

/* A thread for each: whole warps, for all that is known. */
__global__ void each(const float *in, float *out, int n)
{
    if (threadIdx.x < n)
        out[threadIdx.x] = warp_max(in[threadIdx.x]);
}
