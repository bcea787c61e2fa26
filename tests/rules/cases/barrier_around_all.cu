// SPDX-License-Identifier: Apache-2.0
// CL101: threads that a condition around the whole kernel keeps off exit, and a barrier waits for those that are left

// Each thread has elements of its own, and the barrier orders nothing.
__global__ void translate(float *coords, size_t total, float x, float y)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < total) {
        coords[i] += x;
        coords[i + total] += y;
        __syncthreads(); //~ barrier-divergent?
    }
}

// What the threads beyond n would have fetched is missing for the others.
__global__ void forces(const float4 *p, float4 *v, int n)
{
    __shared__ float4 tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0;
        for (int t = 0; t < gridDim.x; t++) {
            tile[threadIdx.x] = p[t * blockDim.x + threadIdx.x];
            __syncthreads(); //~ barrier-divergent!
            for (int j = 0; j < 256; j++)
                sum += tile[j].x - p[i].x;
            __syncthreads();
        }
        v[i].x += sum;
    }
}

// Those that are kept off come to another barrier.
__global__ void goes_on(const float *in, float *out, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = 0;
    if (i < n) {
        part[threadIdx.x] = in[i];
        __syncthreads(); //~ barrier-divergent!
        part[threadIdx.x] += in[i] * in[i];
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = part[255 - threadIdx.x];
}

// A function out of sight may be anything, and nothing shows that one thread wants what another has done.
struct memory {
    unsigned *at;
    unsigned words[64];
};
__device__ void covers(const unsigned *truth, int n, memory *into);
__device__ void factors(const memory *from, unsigned *out);

__global__ void resynthesize(const unsigned *truths, unsigned *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    memory own;
    if (i < 2 * n) {
        covers(truths + i, 16, &own);
        __syncthreads(); //~ barrier-divergent?
        factors(&own, out + i);
        __syncthreads();
    }
}

// The same in a loop, whose rounds are as many for all.
__device__ unsigned advance(const unsigned *in, unsigned state, unsigned *at);
__global__ void decode(const unsigned *in, uint4 *points, unsigned total)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i * 4 < total) {
        unsigned at = i * 4, state = 0;
        for (unsigned done = 0; done < blockDim.x; done++) {
            if (points[at].x != state) {
                state = advance(in, state, &at);
                points[at].x = state;
            }
            __syncthreads(); //~ barrier-divergent?
        }
    }
}

// Each shows what it has found to the others.
__global__ void passes_on(const unsigned *in, unsigned *out, unsigned total)
{
    __shared__ unsigned found[256];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i * 4 < total) {
        unsigned at = i * 4;
        found[threadIdx.x] = advance(in, 0, &at);
        __syncthreads(); //~ barrier-divergent!
        out[i] = found[255 - threadIdx.x];
    }
}

// With memory that they share, a call out of sight comes first.
__global__ void resynthesize_together(const unsigned *truths, unsigned *out, int n)
{
    __shared__ unsigned firsts[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    memory own;
    if (i < 2 * n) {
        covers(truths + i, 16, &own);
        firsts[threadIdx.x] = own.words[0];
        __syncthreads(); //~ barrier-divergent!
        out[i] = firsts[own.words[1] % 256];
    }
}

// The function has it.
__device__ unsigned *block_words()
{
    __shared__ unsigned words[256];
    return words;
}

__global__ void passes_on_by_function(const unsigned *in, unsigned *out, unsigned total)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i * 4 < total) {
        unsigned at = i * 4;
        unsigned state = advance(in, 0, &at);
        block_words()[threadIdx.x] = state;
        __syncthreads(); //~ barrier-divergent!
        out[i] = block_words()[state % 256];
    }
}
