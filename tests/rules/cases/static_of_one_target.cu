/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: ptxas takes more than 48 KiB of static shared memory for the targets of one architecture (sm_90a, sm_100a),
 * which instructions such as tcgen05.* and wgmma.* need. */
__global__ void multiply(const float *in, float *out)
{
    __shared__ float tile[32 * 1024];
    for (int i = threadIdx.x; i < 32 * 1024; i += blockDim.x)
        tile[i] = in[i];
    asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
    __syncthreads();
    out[threadIdx.x] = tile[32 * 1024 - 1 - threadIdx.x];
}

__global__ void multiply_all(const float *in, float *out)
{
    __shared__ float tile[64 * 1024]; //~ shared-memory-too-large!
    for (int i = threadIdx.x; i < 64 * 1024; i += blockDim.x)
        tile[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = tile[64 * 1024 - 1 - threadIdx.x];
}
