/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: launches with fewer dynamic bytes than the kernel's accesses need. */
#include <cuda_runtime.h>

__global__ void halo(float *out, const float *in, int r)
{
    extern __shared__ float tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x + r] = in[i];
    if (threadIdx.x < r) {
        tile[threadIdx.x] = in[i - r];
        tile[threadIdx.x + r + blockDim.x] = in[i + blockDim.x];
    }
    __syncthreads();
    float s = 0;
    for (int k = -r; k <= r; k++)
        s += tile[threadIdx.x + r + k];
    out[i] = s;
}
void halos(float *out, const float *in, int blocks, int r)
{
    if (r > 1000)
        return;
    halo<<<blocks, 128, (128 + r) * sizeof(float)>>>(out, in, r); //~ shared-memory-too-large
    halo<<<blocks, 128, (128 + 2 * r) * sizeof(float)>>>(out, in, r);
}

/* Two arrays of different types in one; data decides whether the block has anything to do. */
__global__ void nearest(float *out, const float *in, const int *first, int n)
{
    extern __shared__ char memory[];
    float *least = (float *)memory;
    long long *where = (long long *)&least[blockDim.x];
    int begin = first[blockIdx.x];
    int end = first[blockIdx.x + 1];
    if (begin < end) {
        least[threadIdx.x] = in[begin];
        where[threadIdx.x] = begin;
        __syncthreads();
        out[blockIdx.x] = least[0] + where[0];
    }
}
void nearest_of(float *out, const float *in, const int *first, int n)
{
    const int threads = 128;
    size_t bytes = threads * sizeof(long long);
    nearest<<<n, threads, bytes>>>(out, in, first, n); //~ shared-memory-too-large
    bytes += threads * sizeof(float);
    nearest<<<n, threads, bytes>>>(out, in, first, n);
}

/* Which threads come here the data says: the caller knows how many. */
__global__ void gather(float *out, const int *count, int n, int rows)
{
    extern __shared__ float kept[];
    int most = count[blockIdx.x];
    if (threadIdx.x < most)
        kept[threadIdx.x] = out[threadIdx.x];
    if (threadIdx.x < n)
        kept[threadIdx.x] = 0.0f;
    __syncthreads();
    out[rows] = kept[0];
}
void gathers(float *out, const int *count, int n, int rows, size_t bytes)
{
    gather<<<n, 256, 32 * sizeof(float)>>>(out, count, n, rows);
    gather<<<n, 256, bytes>>>(out, count, n, rows);
    if (rows <= 4096)
        gather<<<n, 256, rows * sizeof(float)>>>(out, count, n, rows);
}

/* Pitched tiles: the padding needs its bytes, too. */
__global__ void transpose(float *out, const float *in, int w)
{
    extern __shared__ float t[];
    t[threadIdx.y * (blockDim.x + 1) + threadIdx.x] = in[threadIdx.y * w + threadIdx.x];
    __syncthreads();
    out[threadIdx.x * w + threadIdx.y] = t[threadIdx.x * (blockDim.x + 1) + threadIdx.y];
}
void transposes(float *out, const float *in, int w)
{
    dim3 block(32, 32);
    transpose<<<1, block, block.x * block.y * sizeof(float)>>>(out, in, w); //~ shared-memory-too-large
    transpose<<<1, block, (block.x + 1) * block.y * sizeof(float)>>>(out, in, w);
}
