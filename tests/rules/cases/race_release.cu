/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: thread 0 releases what other threads of its block may still write. */
#include <cuda_runtime.h>

__device__ __forceinline__ void raise(unsigned *flag, unsigned x)
{
    asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(flag), "r"(x) : "memory");
}

__device__ __forceinline__ void count_done(int *counter, int x)
{
    asm volatile("fence.acq_rel.gpu;");
    asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;" ::"l"(counter), "r"(x));
}

/* the barrier at the loop's head comes too late */
__global__ void stages(const uint4 *from, uint4 *to, unsigned *flag, unsigned n)
{
    __shared__ unsigned ready;
    for (unsigned stage = 0; stage < n;) {
        if (threadIdx.x == 0)
            ready = flag[1];
        __syncthreads();
        for (; stage < ready; stage++)
            to[stage * blockDim.x + threadIdx.x] = from[stage * blockDim.x + threadIdx.x];
        if (threadIdx.x == 0)
            raise(flag, stage); //~ global-race
        __syncthreads();
    }
}

__global__ void stages_wait(const uint4 *from, uint4 *to, unsigned *flag, unsigned n)
{
    __shared__ unsigned ready;
    for (unsigned stage = 0; stage < n;) {
        if (threadIdx.x == 0)
            ready = flag[1];
        __syncthreads();
        for (; stage < ready; stage++)
            to[stage * blockDim.x + threadIdx.x] = from[stage * blockDim.x + threadIdx.x];
        __syncthreads();
        if (threadIdx.x == 0)
            raise(flag, stage);
    }
}

__device__ void add_to_all(const unsigned *mine, unsigned *all, int *arrived, unsigned tx)
{
    for (unsigned i = tx; i < 256; i += blockDim.x)
        if (mine[i] > 0)
            atomicAdd(&all[i], mine[i]);
    if (tx == 0)
        count_done(arrived, 1); //~ global-race
}

__device__ void add_to_all_right(const unsigned *mine, unsigned *all, int *arrived, unsigned tx)
{
    for (unsigned i = tx; i < 256; i += blockDim.x)
        if (mine[i] > 0)
            atomicAdd(&all[i], mine[i]);
    __syncthreads();
    if (tx == 0)
        count_done(arrived, 1);
}

/* what thread 0 wrote itself; a reset for the next launch; each thread a flag of its own */
__global__ void partial(const float *in, float *part, unsigned *flag, float *out)
{
    if (threadIdx.x == 0) {
        part[blockIdx.x] = in[blockIdx.x];
        raise(&flag[blockIdx.x], 1);
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x == 0)
        raise(&flag[gridDim.x], 0);
    raise(&flag[gridDim.x + threadIdx.x], 1);
}

// Each thread has counted its own rounds: nobody waits for that.
struct rounds {
    int *first, *second;
    int phase;
    __device__ void wait(int expected)
    {
        int *to = phase & 1 ? second : first;
        phase = (phase + 1) & 3;
        if (threadIdx.x == 0) {
            asm volatile("red.release.gpu.global.add.s32 [%0], %1;" ::"l"(to), "r"(1));
            for (int found = -1; found != expected;)
                asm volatile("ld.global.acquire.gpu.b32 %0, [%1];" : "=r"(found) : "l"(to));
        }
        __syncthreads();
    }
};
__global__ void in_rounds(int *a, int *b, float *x, int n)
{
    rounds r = {a, b, 0};
    for (int i = 0; i < n; i++)
        r.wait(gridDim.x);
    x[threadIdx.x] = r.phase;
}
