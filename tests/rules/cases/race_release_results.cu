/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: blocks wait for each other, and what is written in front of that is for the host alone, or is not. */
#include <cuda_runtime.h>

__device__ __forceinline__ int look(int *p)
{
    int x;
    asm volatile("ld.global.acquire.gpu.b32 %0, [%1];" : "=r"(x) : "l"(p));
    return x;
}

__device__ __forceinline__ void arrive(int *p, int x)
{
    asm volatile("fence.acq_rel.gpu;");
    asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;" ::"l"(p), "r"(x));
}

__device__ __forceinline__ void raise(int *p, int x)
{
    asm volatile("st.release.sys.global.b32 [%0], %1;" ::"l"(p), "r"(x) : "memory");
}

__device__ __forceinline__ void wait(int *p, int x, int tx)
{
    if (tx == 0)
        while (look(p) < x) {
        }
    __syncthreads();
}

struct state {
    int counts[256];
    int arrived, taken;
};

/* the results are not read here; what is put there behind the barrier has places of its own */
__device__ void collect(const int *in, int *out, int pivot, state *s, int most, int tx)
{
    int i = blockIdx.x * blockDim.x + tx;
    if (in[i] > pivot)
        out[atomicAdd(&s->taken, 1)] = i;
    if (tx == 0)
        arrive(&s->arrived, 1);
    wait(&s->arrived, gridDim.x, tx);
    if (in[i] == pivot) {
        int at = atomicAdd(&s->taken, 1);
        if (at < most)
            out[at] = i;
    }
}

struct params {
    const int *in;
    int *out, *marks, *order;
    state *s;
    int pivot, most;
};

__global__ void top(params p)
{
    if (p.most > 64)
        collect(p.in, p.out + blockIdx.y * p.most, p.pivot, p.s, p.most, threadIdx.x);
    else
        p.out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

/* the other blocks' counts are read */
__global__ void counted(const int *in, int *sums, state *s)
{
    s->counts[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x == 0)
        arrive(&s->arrived, 1); //~ global-race!
    wait(&s->arrived, gridDim.x, threadIdx.x);
    sums[threadIdx.x] = s->counts[255 - threadIdx.x];
}

/* the kernel reads what the function has written */
__device__ void mark(const int *in, int *out, state *s, int tx)
{
    out[blockIdx.x * blockDim.x + tx] = in[tx];
    if (tx == 0)
        arrive(&s->arrived, 1); //~ global-race!
    wait(&s->arrived, gridDim.x, tx);
}
__global__ void marked(params p)
{
    mark(p.in, p.marks, p.s, threadIdx.x);
    p.out[threadIdx.x] = p.marks[p.order[threadIdx.x]];
}

/* set to 0 first: what others put there is not to be wiped out */
__global__ void cleared(const int *order, int *out, state *s)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
    if (threadIdx.x == 0)
        arrive(&s->arrived, 1); //~ global-race!
    wait(&s->arrived, gridDim.x, threadIdx.x);
    out[order[threadIdx.x]] = 1;
}

/* nobody waits here: it is for another kernel, or another device */
__global__ void handed_on(const int *in, int *out, int *flag)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x == 0)
        arrive(flag, 1); //~ global-race!
}
__global__ void for_all_devices(const int *in, int *out, int *flag)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x == 0)
        raise(flag, 1); //~ global-race!
    wait(flag, 1, threadIdx.x);
}
