// SPDX-License-Identifier: Apache-2.0
// CL201: a length that goes into what nobody uses is given for nothing; the number of the lane is no question of
// where in the grid it is.
#include <cuda_runtime.h>

__global__ void copy(float *out, const float *in, int count)
{
    int left = count - blockDim.x * blockIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i]; //~ missing-bounds-check
}

__global__ void copy_right(float *out, const float *in, int count)
{
    int left = count - blockDim.x * blockIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < left)
        out[i] = in[i];
}

struct Tokens {
    const long long *ids;
    float *weights;
    unsigned count, top;
};

__global__ void of_warps(Tokens tokens)
{
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned warp = thread / 32, lane = thread % 32;
    long long id = tokens.ids[warp]; //~ missing-bounds-check
    if (lane < tokens.top)
        tokens.weights[(size_t)warp * tokens.top + lane] = id;
}

__global__ void of_warps_right(Tokens tokens)
{
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned warp = thread / 32, lane = thread % 32;
    if (warp >= tokens.count)
        return;
    long long id = tokens.ids[warp];
    if (lane < tokens.top)
        tokens.weights[(size_t)warp * tokens.top + lane] = id;
}

void run(Tokens tokens)
{
    of_warps<<<(tokens.count + 3) / 4, 128>>>(tokens);
    of_warps_right<<<(tokens.count + 3) / 4, 128>>>(tokens);
}
