// SPDX-License-Identifier: Apache-2.0
// CL102: loops over the blocks before one's own have several rounds.
__global__ void prefix(const float *in, float *out)
{
    __shared__ float tile[256];
    float sum = 0.0f;
    for (int b = 0; b < blockIdx.x; b++) {
        tile[threadIdx.x] = in[b * 256 + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 256; k++)
            sum += tile[k]; //~ shared-race
    }
    out[blockIdx.x * 256 + threadIdx.x] = sum;
}

__global__ void prefix_waits(const float *in, float *out)
{
    __shared__ float tile[256];
    float sum = 0.0f;
    for (int b = 0; b < blockIdx.x; b++) {
        tile[threadIdx.x] = in[b * 256 + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 256; k++)
            sum += tile[k];
        __syncthreads();
    }
    out[blockIdx.x * 256 + threadIdx.x] = sum;
}

/* two tiles in turn */
__global__ void in_turn(const float *in, float *out)
{
    __shared__ float tile[2][256];
    float sum = 0.0f;
    for (int b = 0; b < blockIdx.x; b++) {
        tile[b & 1][threadIdx.x] = in[b * 256 + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 256; k++)
            sum += tile[b & 1][k];
    }
    out[blockIdx.x * 256 + threadIdx.x] = sum;
}

/* the block before: one round, whichever block it is */
__global__ void one_before(const float *in, float *out)
{
    __shared__ float tile[256];
    float sum = 0.0f;
    for (int b = max((int)blockIdx.x - 1, 0); b < (int)blockIdx.x; b++) {
        tile[threadIdx.x] = in[b * 256 + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 256; k++)
            sum += tile[k];
    }
    out[blockIdx.x * 256 + threadIdx.x] = sum;
}

void run(const float *in, float *out)
{
    prefix<<<64, 256>>>(in, out);
    prefix_waits<<<64, 256>>>(in, out);
    in_turn<<<64, 256>>>(in, out);
    one_before<<<64, 256>>>(in, out);
}
