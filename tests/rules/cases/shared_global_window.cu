// SPDX-License-Identifier: Apache-2.0
// CL202: a check of the global index against where the block begins and ends keeps the shared index inside.
#define TILE 32

__global__ void window(const unsigned *in, unsigned *out, int width, int taps, int half)
{
    __shared__ unsigned part[TILE];
    int at = blockDim.x * blockIdx.x + threadIdx.x;
    part[threadIdx.x] = in[at];
    __syncthreads();
    unsigned sum = 0;
    int first = blockIdx.x * blockDim.x;
    int next = (blockIdx.x + 1) * blockDim.x;
    for (int i = 0; i < taps; i++) {
        int k = at - half + i;
        if (k >= 0 && k < width)
            if (k >= first && k < next)
                sum += part[threadIdx.x + i - half];
            else
                sum += in[k];
    }
    out[at] = sum;
}

// the end of the block before: nobody gets there
__global__ void before(const unsigned *in, unsigned *out, int width, int taps, int half)
{
    __shared__ unsigned part[TILE];
    int at = blockDim.x * blockIdx.x + threadIdx.x;
    part[threadIdx.x] = in[at];
    __syncthreads();
    unsigned sum = 0;
    int first = blockIdx.x * blockDim.x;
    int next = (blockIdx.x - 1) * blockDim.x;
    for (int i = 0; i < taps; i++) {
        int k = at - half + i;
        if (k >= first && k < next)
            sum += part[threadIdx.x + i - half];
        else
            sum += in[k];
    }
    out[at] = sum;
}

// the end of the next block
__global__ void two_blocks(const unsigned *in, unsigned *out, int width, int taps, int half)
{
    __shared__ unsigned part[TILE];
    int at = blockDim.x * blockIdx.x + threadIdx.x;
    part[threadIdx.x] = in[at];
    __syncthreads();
    unsigned sum = 0;
    int first = blockIdx.x * blockDim.x;
    int next = (blockIdx.x + 2) * blockDim.x;
    for (int i = 0; i < taps; i++) {
        int k = at - half + i;
        if (k >= first && k < next)
            sum += part[threadIdx.x + i - half]; //~ shared-out-of-bounds
        else
            sum += in[k];
    }
    out[at] = sum;
}

// of the block's own end nothing is asked
__global__ void open_end(const unsigned *in, unsigned *out, int width, int taps, int half)
{
    __shared__ unsigned part[TILE];
    int at = blockDim.x * blockIdx.x + threadIdx.x;
    part[threadIdx.x] = in[at];
    __syncthreads();
    unsigned sum = 0;
    int first = blockIdx.x * blockDim.x;
    for (int i = 0; i < taps; i++) {
        int k = at - half + i;
        if (k >= 0 && k < width)
            sum += k >= first ? part[threadIdx.x + i - half] : in[k]; //~ shared-out-of-bounds
    }
    out[at] = sum;
}

void run(const unsigned *in, unsigned *out, int width)
{
    window<<<width / TILE, TILE>>>(in, out, width, 5, 2);
    before<<<width / TILE, TILE>>>(in, out, width, 5, 2);
    two_blocks<<<width / TILE, TILE>>>(in, out, width, 5, 2);
    open_end<<<width / TILE, TILE>>>(in, out, width, 5, 2);
}
