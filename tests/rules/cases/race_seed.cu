// SPDX-License-Identifier: Apache-2.0
// CL102: what a retry loop of compare-and-swap begins with may be old; it is found out.
template <class T> __device__ T add_saturated(T *address, T val, T most)
{
    unsigned expected, update, old;
    old = *address;
    do {
        expected = old;
        update = (old + val > most) ? most : old + val;
        old = atomicCAS(address, expected, update);
    } while (expected != old);
    return old;
}

__global__ void fill(int *out, unsigned n)
{
    __shared__ unsigned used;
    if (threadIdx.x == 0)
        used = 0;
    __syncthreads();
    unsigned lane = threadIdx.x % 32, old;
    for (;;) {
        if (lane == 0)
            old = add_saturated(&used, 32u, n);
        old = __shfl_sync(0xffffffff, old, 0);
        if (old >= n)
            break;
        out[old + lane] = 1;
    }
}

__device__ void add(float *sum, float x)
{
    int old = __float_as_int(*sum), seen;
    do {
        seen = old;
        old = atomicCAS((int *)sum, seen, __float_as_int(x + __int_as_float(seen)));
    } while (seen != old);
}

__global__ void sums(float *out, const float *in)
{
    __shared__ float sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    add(&sum, in[threadIdx.x]);
    __syncthreads();
    out[threadIdx.x] = sum;
}

// one attempt, and what was seen is used
__global__ void once(int *out)
{
    __shared__ unsigned used;
    if (threadIdx.x == 0)
        used = 0;
    __syncthreads();
    unsigned seen = used;
    unsigned old = atomicCAS(&used, 0u, threadIdx.x); //~ shared-race
    out[threadIdx.x] = seen + old;
}

void run(int *o, unsigned n, float *s, const float *in)
{
    fill<<<1, 128>>>(o, n);
    sums<<<1, 128>>>(s, in);
    once<<<1, 128>>>(o);
}
