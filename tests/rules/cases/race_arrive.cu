// SPDX-License-Identifier: Apache-2.0
// CL102, CL106: warps that wait for each other at numbered barriers, one of which only arrives.
__device__ void wait_at(const int id, const int threads)
{
    asm volatile("bar.sync %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

__device__ void arrive_at(const int id, const int threads)
{
    asm volatile("bar.arrive %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

__global__ void exchange(float *out, const float *in)
{
    __shared__ float state[32], prev[32];
    int idx = threadIdx.x % 32, idy = threadIdx.x / 32;
    if (idy == 3) {
        state[idx] = in[idx];
        arrive_at(2, 64);
        float v = in[idx + 32];
        wait_at(3, 64);
        out[idx] = prev[idx] * v;
    }
    if (idy == 0) {
        wait_at(2, 64);
        prev[idx] = tanhf(state[idx]);
        arrive_at(3, 64);
    }
}

// nobody waits
__global__ void exchange_at_once(float *out, const float *in)
{
    __shared__ float state[32], prev[32];
    int idx = threadIdx.x % 32, idy = threadIdx.x / 32;
    if (idy == 3) {
        state[idx] = in[idx]; //~ shared-race
        out[idx] = prev[idx]; //~ uninitialized-shared
    }
    if (idy == 0)
        prev[idx] = tanhf(state[idx]);
}

void run(float *o, const float *i)
{
    exchange<<<1, 128>>>(o, i);
    exchange_at_once<<<1, 128>>>(o, i);
}
