// SPDX-License-Identifier: Apache-2.0
// CL102: blocks of one warp, by a member that the constructor sets; and helpers that one warp calls.
struct runner {
    dim3 one, warp, four;
    runner();
    void run(float *out, const float *in);
};

runner::runner()
{
    one.x = 1;
    warp.x = 32;
    four.x = 128;
}

__global__ void of_warp(float *out, const float *in)
{
    __shared__ float cells[33];
    int t = threadIdx.x & 31;
    cells[t] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = cells[t];
}

__global__ void of_four(float *out, const float *in)
{
    __shared__ float cells[33];
    int t = threadIdx.x & 31;
    cells[t] = in[threadIdx.x]; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = cells[t];
}

__device__ float turned(float v)
{
    __shared__ float turning[33];
    int t = threadIdx.x & 31;
    turning[t] = v;
    __syncthreads();
    return turning[31 - t];
}

// Nobody launches it.
__global__ void alone(float *out, const float *in)
{
    out[threadIdx.x] = turned(in[threadIdx.x]);
}

__global__ void first_warp(float *out, const float *in)
{
    int index = threadIdx.x;
    if (index < 32)
        out[index] = turned(in[index]);
    else
        __syncthreads();
}

__device__ float turned_by_any(float v)
{
    __shared__ float turning[33];
    int t = threadIdx.x & 31;
    turning[t] = v; //~ shared-race!
    __syncthreads();
    return turning[31 - t];
}

// Nor this one, and nobody says that one warp calls what it does.
__global__ void alone_by_any(float *out, const float *in)
{
    out[threadIdx.x] = turned_by_any(in[threadIdx.x]);
}

void runner::run(float *out, const float *in)
{
    of_warp<<<one, warp>>>(out, in);
    of_four<<<one, four>>>(out, in);
    first_warp<<<one, four>>>(out, in);
}

// Another method sets it anew.
struct changer {
    dim3 one, block;
    changer();
    void grow();
    void run(float *out, const float *in);
};

changer::changer()
{
    one.x = 1;
    block.x = 32;
}

void changer::grow()
{
    block.x = 64;
}

__global__ void of_changer(float *out, const float *in)
{
    __shared__ float cells[33];
    int t = threadIdx.x & 31;
    cells[t] = in[threadIdx.x]; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = cells[t];
}

void changer::run(float *out, const float *in)
{
    of_changer<<<one, block>>>(out, in);
}
