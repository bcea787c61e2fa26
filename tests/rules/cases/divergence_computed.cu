// SPDX-License-Identifier: Apache-2.0
// CL101: what a function makes of the thread's index by several statements, or of what it is handed; and where threads go on
// with the next round.
#define STIR     \
    do {         \
        a += b;  \
        b ^= a;  \
        a <<= 3; \
    } while (0)

__device__ unsigned stirred(unsigned a, unsigned b)
{
    STIR;
    STIR;
    return a ^ b;
}

__device__ unsigned place(int wide)
{
    unsigned block = blockIdx.x;
    if (wide > 1)
        block *= wide;
    return block * blockDim.x + threadIdx.x;
}

__device__ unsigned row(int wide)
{
    unsigned block = blockIdx.x;
    if (wide > 1)
        block *= wide;
    return block;
}

__global__ void some(float *out, unsigned key)
{
    __shared__ float s[256];
    for (int i = 0; i < 16; i++) {
        unsigned x = stirred(threadIdx.x * 16 + i, key);
        if (x == 0) //~ barrier-divergent
            continue;
        s[threadIdx.x] = x;
        __syncthreads();
        out[threadIdx.x] += s[255 - threadIdx.x];
    }
}

__global__ void tail(float *out, int n)
{
    __shared__ float s[256];
    unsigned i = place(n);
    if (i >= n) //~ barrier-divergent
        return;
    s[threadIdx.x] = i;
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}

__global__ void of_block(float *out, unsigned key, int n)
{
    __shared__ float s[256];
    unsigned x = stirred(blockIdx.x, key);
    if (x == 0 || row(n) >= n)
        return;
    s[threadIdx.x] = x;
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
}

// ---- handed by the caller -------------------------------------------------------------------------

__device__ void half_of(float *s, int t)
{
    if (t < 128) {
        s[t] += s[t + 128];
        __syncthreads(); //~ barrier-divergent
    }
}

__device__ void whole_of(float *s, int t)
{
    if (t < 256) {
        s[t] += 1.0f;
        __syncthreads();
    }
}

__device__ void part_of(float *out, int i, int n)
{
    if (i >= n) //~ barrier-divergent
        return;
    out[i] = 1.0f;
    __syncthreads();
    out[i] += 1.0f;
}

__device__ void row_of(float *out, int row, int n)
{
    if (row >= n)
        return;
    out[row * blockDim.x + threadIdx.x] = 1.0f;
    __syncthreads();
    out[row * blockDim.x + threadIdx.x] += 1.0f;
}

__global__ void hands(float *out, int n)
{
    __shared__ float s[256];
    s[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    whole_of(s, threadIdx.x);
    half_of(s, threadIdx.x);
    part_of(out, blockIdx.x * blockDim.x + threadIdx.x, n);
    row_of(out, blockIdx.x, n);
}

__device__ int2 spot()
{
    int2 at;
    at.x = blockIdx.x * blockDim.x + threadIdx.x;
    at.y = blockIdx.y;
    return at;
}

__global__ void columns(float *out, int width)
{
    int2 at = spot();
    if (at.x >= width) //~ barrier-divergent
        return;
    out[at.x] = 1.0f;
    __syncthreads();
    out[at.x] += 1.0f;
}

__global__ void rows(float *out, int height)
{
    int2 at = spot();
    if (at.y >= height)
        return;
    out[at.x] = 1.0f;
    __syncthreads();
    out[at.x] += 1.0f;
}

void run(float *out, int n)
{
    hands<<<16, 256>>>(out, n);
}
