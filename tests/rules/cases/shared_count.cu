/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: a cell for each thread, and a check for what the threads take in rounds; not of the size of the block, nor of
 * a count that the block has for itself. */
__global__ void sum(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        part[threadIdx.x] += in[i];
    __syncthreads();
    for (int s = 1; s < n; s *= 2) {
        if (threadIdx.x + s < n && (threadIdx.x & (2 * s - 1)) == 0)
            part[threadIdx.x] += part[threadIdx.x + s]; //~ shared-out-of-bounds
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

__global__ void sum_block(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        part[threadIdx.x] += in[i];
    __syncthreads();
    for (int s = 1; s < blockDim.x; s *= 2) {
        if (threadIdx.x + s < n && (threadIdx.x & (2 * s - 1)) == 0)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

__global__ void sum_few(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int s = 1; s < n; s *= 2) {
        if (threadIdx.x + s < n && (threadIdx.x & (2 * s - 1)) == 0)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}
