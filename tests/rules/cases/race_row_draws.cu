/* SPDX-License-Identifier: Apache-2.0 */
/* CL102 CL105: a kernel that nobody here launches, and whose thread 0 along x draws the block's work: with several rows
 * of threads each would draw its own. */
__global__ void by_tickets(const float *in, float *out, int *next, int *stack)
{
    __shared__ int job;
    if (threadIdx.x == 0)
        job = atomicAdd(next, 1);
    __syncthreads();
    int tid = threadIdx.y * blockDim.x + threadIdx.x;
    int *mine = &stack[blockIdx.x * 64 * blockDim.x];
    for (int k = 0; k < 64; k++)
        mine[k * blockDim.x + threadIdx.x] = job + tid * k;
    for (int k = 0; k < 64; k++)
        out[(job * 64 + k) * blockDim.x + tid] = in[mine[k * blockDim.x + threadIdx.x]];
}

/* nobody draws here: rows are as likely as not */
__global__ void by_blocks(const float *in, float *out, int *stack, int n)
{
    int tid = threadIdx.y * blockDim.x + threadIdx.x;
    int *mine = &stack[blockIdx.x * 64 * blockDim.x];
    for (int k = 0; k < 64; k++)
        mine[k * blockDim.x + threadIdx.x] = tid * k + (int)in[tid]; //~ global-race
}

/* the rows draw for themselves */
__global__ void by_rows(const float *in, float *out, int *next, int *stack)
{
    __shared__ int job[8];
    if (threadIdx.x == 0)
        job[threadIdx.y] = atomicAdd(next, 1);
    int tid = threadIdx.y * blockDim.x + threadIdx.x;
    int *mine = &stack[blockIdx.x * 64 * blockDim.x];
    for (int k = 0; k < 64; k++)
        mine[k * blockDim.x + threadIdx.x] = tid * k + (int)in[tid]; //~ global-race
    __syncthreads();
    out[tid] = job[threadIdx.y];
}
