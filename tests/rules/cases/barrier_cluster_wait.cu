// SPDX-License-Identifier: Apache-2.0
// CL101, CL102: all threads arrive at a cluster's barrier; who waits there is free, unless it is the aligned form.

__device__ void arrive()
{
    asm volatile("barrier.cluster.arrive.release;" ::: "memory");
}

__device__ void wait_there()
{
    asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
}

__device__ void wait_aligned()
{
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

__global__ void one_waits(float *out)
{
    __shared__ float stage[64];
    stage[threadIdx.x] = out[threadIdx.x];
    arrive();
    if (threadIdx.x == 32) {
        wait_there();
        out[0] = stage[0] + stage[63];
    }
}

__global__ void one_waits_aligned(float *out)
{
    __shared__ float stage[64];
    stage[threadIdx.x] = out[threadIdx.x];
    arrive();
    if (threadIdx.x == 32) {
        wait_aligned(); //~ barrier-divergent
        out[0] = stage[0] + stage[63];
    }
}

__global__ void all_wait(float *out)
{
    __shared__ float stage[64];
    stage[threadIdx.x] = out[threadIdx.x];
    arrive();
    wait_there();
    out[threadIdx.x] = stage[63 - threadIdx.x];
}

__global__ void nobody_waits(float *out)
{
    __shared__ float stage[64];
    stage[threadIdx.x] = out[threadIdx.x]; //~ shared-race
    arrive();
    out[threadIdx.x] = stage[63 - threadIdx.x];
}
