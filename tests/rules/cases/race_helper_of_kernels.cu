// SPDX-License-Identifier: Apache-2.0
// CL102: a helper that races with its own next call in several kernels is told of once, where one barrier cures them
// all; of a single pair of calls the caller is told.

__device__ float block_sum(float v, float *s)
{
    s[threadIdx.x] = v; //~ shared-race
    __syncthreads();
    for (int k = 128; k > 0; k /= 2) {
        if (threadIdx.x < k)
            s[threadIdx.x] += s[threadIdx.x + k];
        __syncthreads();
    }
    return s[0];
}

__device__ float block_max(float v, float *s)
{
    s[threadIdx.x] = v;
    __syncthreads();
    for (int k = 128; k > 0; k /= 2) {
        if (threadIdx.x < k)
            s[threadIdx.x] = fmaxf(s[threadIdx.x], s[threadIdx.x + k]);
        __syncthreads();
    }
    return s[0];
}

__global__ void rows(const float *in, float *out)
{
    __shared__ float s[256];
    float mean = block_sum(in[threadIdx.x], s);
    out[threadIdx.x] = mean + block_sum(in[threadIdx.x] - mean, s);
}

__global__ void squares(const float *in, float *out)
{
    __shared__ float s[256];
    float mean = block_sum(in[threadIdx.x] * in[threadIdx.x], s);
    out[threadIdx.x] = mean + block_sum(in[threadIdx.x] - mean, s);
}

__global__ void range(const float *in, float *out)
{
    __shared__ float s[256];
    float most = block_max(in[threadIdx.x], s);
    out[threadIdx.x] = most + block_max(-in[threadIdx.x], s); //~ shared-race
}

void run(const float *in, float *out)
{
    rows<<<1, 256>>>(in, out);
    squares<<<1, 256>>>(in, out);
    range<<<1, 256>>>(in, out);
}
