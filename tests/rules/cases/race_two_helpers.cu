// SPDX-License-Identifier: Apache-2.0
// CL102: a helper that writes what the helper called before it still reads is told of once, inside it, where several
// calls of it do so; of a single pair of calls the caller is told.

__device__ float block_sum(float v, float *red)
{
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    for (int o = 16; o > 0; o >>= 1)
        v += __shfl_down_sync(0xffffffffu, v, o);
    if (lane == 0)
        red[warp] = v; //~ shared-race
    __syncthreads();
    float all = 0.0f;
    for (int i = 0; i < 8; i++)
        all += red[i];
    return all;
}

__device__ float block_max(float v, float *red)
{
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    for (int o = 16; o > 0; o >>= 1)
        v = fmaxf(v, __shfl_down_sync(0xffffffffu, v, o));
    if (lane == 0)
        red[warp] = v;
    __syncthreads();
    float most = red[0];
    for (int i = 1; i < 8; i++)
        most = fmaxf(most, red[i]);
    return most;
}

/* begins with a wait: it may follow any of them */
__device__ float block_min(float v, float *red)
{
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    for (int o = 16; o > 0; o >>= 1)
        v = fminf(v, __shfl_down_sync(0xffffffffu, v, o));
    __syncthreads();
    if (lane == 0)
        red[warp] = v;
    __syncthreads();
    float least = red[0];
    for (int i = 1; i < 8; i++)
        least = fminf(least, red[i]);
    __syncthreads();
    return least;
}

__global__ void softmax(const float *in, float *out)
{
    __shared__ float red[8];
    float most = block_max(in[threadIdx.x], red);
    float sum = block_sum(expf(in[threadIdx.x] - most), red);
    out[threadIdx.x] = expf(in[threadIdx.x] - most) / sum;
}

__global__ void softmax_of_squares(const float *in, float *out)
{
    __shared__ float red[8];
    float x = in[threadIdx.x] * in[threadIdx.x];
    float most = block_max(x, red);
    float sum = block_sum(expf(x - most), red);
    float more = block_sum(x * expf(x - most), red);
    out[threadIdx.x] = more / sum;
}

__global__ void one_pair(const float *in, float *out)
{
    __shared__ float red[8];
    float sum = block_sum(in[threadIdx.x], red);
    out[threadIdx.x] = sum / block_max(in[threadIdx.x], red); //~ shared-race
}

__global__ void with_waits(const float *in, float *out)
{
    __shared__ float red[8], other[8];
    float least = block_min(in[threadIdx.x], red);
    float most = block_max(in[threadIdx.x], red);
    float sum = block_sum(in[threadIdx.x], other);
    float low = block_min(in[threadIdx.x] * sum, red);
    out[threadIdx.x] = sum * most * least * low;
}

void run(const float *in, float *out)
{
    softmax<<<1, 256>>>(in, out);
    softmax_of_squares<<<1, 256>>>(in, out);
    one_pair<<<1, 256>>>(in, out);
    with_waits<<<1, 256>>>(in, out);
}
