// SPDX-License-Identifier: Apache-2.0
// CL101: what an atomic operation answers is another value for each thread.
__global__ void insert(unsigned long long *table, const unsigned *slot, const unsigned long long *key, int *found)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (atomicCAS(table + slot[i], ~0ull, key[i]) == ~0ull) { //~ barrier-divergent?
        found[i] = 1;
        return;
    }
    __syncthreads();
    found[i] = table[slot[i]] == key[i];
}
extern "C" __device__ int place_of(unsigned *table, unsigned h, unsigned n, const unsigned *key, unsigned count)
{
    unsigned old = atomicCAS(table + h, ~0u, *key);
    if (old == ~0u) {
        for (unsigned k = 0, at = h; k < count; k++, at += n)
            table[at] = key[k];
        return h; //~ barrier-divergent?
    }
    __syncthreads();
    for (unsigned k = 0, at = h; k < count; k++, at += n)
        if (table[at] != key[k])
            return -1;
    return h;
}
__global__ void last_of_all(int *count, const float *in, float *out, int total)
{
    __shared__ float s[256];
    s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
    if (atomicAdd(count, 1) == total - 1) {
        __syncthreads(); //~ barrier-divergent!
        out[threadIdx.x] = s[255 - threadIdx.x];
    }
}
// one thread asks for the block
__global__ void last_block(int *count, const float *in, float *out)
{
    __shared__ int last;
    if (threadIdx.x == 0)
        last = atomicAdd(count, 1) == (int)gridDim.x - 1;
    __syncthreads();
    if (!last)
        return;
    __syncthreads();
    out[threadIdx.x] = in[threadIdx.x];
}
// and tells its warp, or the whole block, which votes
__global__ void told(int *count, float *out, int n)
{
    int at = 0;
    if (threadIdx.x == 0)
        at = atomicAdd(count, 1);
    at = __shfl_sync(~0u, at, 0);
    if (at >= n)
        return;
    __syncthreads();
    out[threadIdx.x] = at;
}
__global__ void votes(unsigned *slot, float *out)
{
    unsigned old = atomicCAS(slot, 0u, 1u);
    if (__syncthreads_or(old == 0u))
        return;
    __syncthreads();
    out[threadIdx.x] = 1.0f;
}
// reads, by an operation that changes nothing
__global__ void reads(int *stop, float *out)
{
    if (atomicAdd(stop, 0) == 1)
        return;
    __syncthreads();
    out[threadIdx.x] = 1.0f;
}
// blocks of one thread
__global__ void alone(int *lock, float *out)
{
    if (atomicCAS(lock, 0, 1) == 0)
        return;
    __syncthreads();
    out[blockIdx.x] = 1.0f;
}
void run(int *lock, float *out) { alone<<<64, 1>>>(lock, out); }
// a lock that all wait for
__global__ void locked(int *lock, float *sum, const float *in)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    *sum += in[threadIdx.x];
    atomicExch(lock, 0);
    __syncthreads();
    if (threadIdx.x == 0)
        *sum = *sum / 2;
}
