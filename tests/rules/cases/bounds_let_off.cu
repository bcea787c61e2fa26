// SPDX-License-Identifier: Apache-2.0
/* CL201: the launch says whether all blocks are whole, and the kernel asks for the end where they are not. */
#include <cuda_runtime.h>
#include <math.h>

__global__ void sum_packs(float *out, const float4 *in, int n, bool whole)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (whole || i * 4 + 3 < n) {
        float4 v = in[i];
        atomicAdd(out, v.x + v.y + v.z + v.w);
    }
}
void run_sum(float *out, const float4 *in, int n)
{
    unsigned blocks = max(1, (unsigned)ceil((float)n / 1024.0f));
    bool whole = n == blocks * 1024;
    sum_packs<<<blocks, 256>>>(out, in, n, whole);
}

/* blocks are said to be whole, and are not */
__global__ void sum_all(float *out, const float4 *in, int n, bool whole)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (whole || i * 4 + 3 < n) {
        float4 v = in[i]; //~ missing-bounds-check!
        atomicAdd(out, v.x + v.y + v.z + v.w);
    }
}
void run_all(float *out, const float4 *in, int n)
{
    unsigned blocks = max(1, (unsigned)ceil((float)n / 1024.0f));
    sum_all<<<blocks, 256>>>(out, in, n, true);
}

/* the flag is of another matter: it lets nobody off */
__global__ void sum_some(float *out, const float4 *in, int n, bool first)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = in[i]; //~ missing-bounds-check!
    if (first || i * 4 + 3 < n)
        atomicAdd(out, v.x + v.y + v.z + v.w);
}
void run_some(float *out, const float4 *in, int n)
{
    unsigned blocks = max(1, (unsigned)ceil((float)n / 1024.0f));
    bool first = n == blocks * 1024;
    sum_some<<<blocks, 256>>>(out, in, n, first);
}
