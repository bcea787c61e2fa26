// SPDX-License-Identifier: Apache-2.0
// CL102: a loop that begins by adding the upper half of a shared array to the lower one is meant for a block of as many
// threads, also where no launch is seen.
__global__ void sum(const float *in, float *out)
{
    __shared__ float part[256];
    const unsigned t = threadIdx.x;
    part[t] = in[blockIdx.x * 256 + t]; //~ shared-race
    for (unsigned s = 128; s > 0; s >>= 1) {
        if (t < s)
            part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

__global__ void sum_that_waits(const float *in, float *out)
{
    __shared__ float part[256];
    const unsigned t = threadIdx.x;
    part[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (unsigned s = 128; s > 0; s >>= 1) {
        if (t < s)
            part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

// The array has room for more than the loop takes in: of the block it says nothing.
__global__ void sum_of_some(const float *in, float *out)
{
    __shared__ float part[1024];
    const unsigned t = threadIdx.x;
    part[t] = in[blockIdx.x * 256 + t];
    for (unsigned s = 512 / 4; s > 0; s >>= 1) {
        if (t < s)
            part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

// Two elements for each thread: the block is as large as a half.
__global__ void sum_of_pairs(const float *in, float *out)
{
    __shared__ float part[256];
    part[2 * threadIdx.x] = in[2 * (blockIdx.x * 128 + threadIdx.x)];
    part[2 * threadIdx.x + 1] = in[2 * (blockIdx.x * 128 + threadIdx.x) + 1];
    for (int s = 128; s > 0; s /= 2) {
        __syncthreads();
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s]; //~ shared-race
    }
    out[blockIdx.x] = part[0];
}
