// SPDX-License-Identifier: Apache-2.0
/* CL201: no more threads than there are states, and those are made elsewhere: blocks of which that is a whole number
 * have one for each thread. */
#include <cuda_runtime.h>

#define STATES 32768
#define ODD_STATES 1000
#define THREADS 256
#define EACH 64

struct state {
    unsigned x, y;
};
__device__ float next(state &s);

struct resource {
    state *states() const;
    state *states_for(int threads) const;
};

#define BODY                                                                                       \
    int first = thread * each;                                                                     \
    for (int i = first; i < first + each && i < n; i++)                                            \
        out[i] += next(own);

__global__ void add_noise(float *out, long long n, state *states, int each)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    state own = states[thread]; //~ missing-bounds-check?
    BODY
}
void run(float *out, long long n, const resource &r)
{
    int needed = (n + EACH - 1) / EACH;
    int threads = needed < STATES ? needed : STATES;
    int each = (n + threads - 1) / threads;
    add_noise<<<(threads + THREADS - 1) / THREADS, THREADS>>>(out, n, r.states(), each);
}

/* more threads than that may be needed */
__global__ void add_more(float *out, long long n, state *states, int each)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    state own = states[thread]; //~ missing-bounds-check!
    BODY
}
void run_more(float *out, long long n, const resource &r)
{
    int threads = (n + EACH - 1) / EACH;
    add_more<<<(threads + THREADS - 1) / THREADS, THREADS>>>(out, n, r.states(), EACH);
}

/* 1000 are no whole blocks */
__global__ void add_odd(float *out, long long n, state *states, int each)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    state own = states[thread]; //~ missing-bounds-check!
    BODY
}
void run_odd(float *out, long long n, const resource &r)
{
    int needed = (n + EACH - 1) / EACH;
    int threads = needed < ODD_STATES ? needed : ODD_STATES;
    int each = (n + threads - 1) / threads;
    add_odd<<<(threads + THREADS - 1) / THREADS, THREADS>>>(out, n, r.states(), each);
}

/* as many states as are needed */
__global__ void add_needed(float *out, long long n, state *states, int each)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    state own = states[thread]; //~ missing-bounds-check!
    BODY
}
void run_needed(float *out, long long n)
{
    state *states;
    int needed = (n + EACH - 1) / EACH;
    int threads = needed < STATES ? needed : STATES;
    int each = (n + threads - 1) / threads;
    if (cudaMalloc(&states, threads * sizeof(state)) != cudaSuccess)
        return;
    add_needed<<<(threads + THREADS - 1) / THREADS, THREADS>>>(out, n, states, each);
}

/* a part of a long list at a time: the threads are of what is left of that */
__global__ void scale_part(float *list)
{
    list[blockIdx.x * blockDim.x + threadIdx.x] *= 2.0f; //~ missing-bounds-check!
}
void run_parts(float *list, int n)
{
    for (int done = 0; done < n; done += STATES) {
        int part = n - done < STATES ? n - done : STATES;
        scale_part<<<(part + THREADS - 1) / THREADS, THREADS>>>(list + done);
    }
}
