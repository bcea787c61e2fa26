/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a helper asks for a number of threads that all blocks have in the launches of the kernels that call it, or that
 * one of them goes beyond.  CL102 has nothing to say. */
__device__ void exchange(float *s)
{
    float other = s[threadIdx.x ^ 64];
    __syncthreads();
    s[threadIdx.x] += other;
    __syncthreads();
}

__device__ unsigned rank_in_block()
{
    return threadIdx.x + blockDim.x * threadIdx.y;
}

__device__ void fold(float *s)
{
    unsigned rank = rank_in_block();
    if (rank < 512)
        exchange(s);
}

__device__ void fold_some(float *s)
{
    unsigned rank = rank_in_block();
    if (rank < 512)
        exchange(s); //~ barrier-divergent!
}

__global__ void rows(float *x)
{
    __shared__ float s[512];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    fold(s);
    x[threadIdx.x] = s[threadIdx.x];
}

__global__ void columns(float *x)
{
    __shared__ float s[1024];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    fold_some(s);
    x[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void planes(float *x)
{
    __shared__ float s[512];
    s[threadIdx.x] = x[threadIdx.x] + 1;
    __syncthreads();
    fold(s);
    fold_some(s);
    x[threadIdx.x] = s[threadIdx.x];
}

void run(float *x, cudaStream_t stream)
{
    dim3 grid(1), block(512);
    rows<<<grid, block, 0, stream>>>(x);
    columns<<<1, 1024, 0, stream>>>(x);
    planes<<<1, 512, 0, stream>>>(x);
}
