/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: sizes that something outside the arithmetic bounds. */
#include <cuda_runtime.h>

__global__ void scan(float *out, const float *in)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

/* 1024 threads at most, each with two elements. */
void two_each(float *out, const float *in, unsigned elements)
{
    dim3 block(elements / 2);
    scan<<<1, block, sizeof(float) * elements>>>(out, in);
    scan<<<1, elements / 2, (elements + 1) * sizeof(float)>>>(out, in);
}

/* Rounded up to whole warps: no more elements than threads. */
void warps(float *out, const float *in, int elements)
{
    scan<<<1, (elements + 31) / 32 * 32, elements * sizeof(float)>>>(out, in);
}

/* More than that a thread is not bounded by the block. */
void many_each(float *out, const float *in, int elements)
{
    scan<<<1, elements / 64, elements * sizeof(float)>>>(out, in); //~ shared-memory-too-large
}

void shape_of(unsigned n, unsigned most, unsigned &blocks, unsigned &threads)
{
    threads = n < most ? n : most;
    blocks = (n + threads - 1) / threads;
}

/* The block size comes back through a reference. */
void by_reference(float *out, const float *in, unsigned n)
{
    unsigned blocks, threads;
    shape_of(n, 256, blocks, threads);
    unsigned bytes = sizeof(float) * (threads + 1);
    scan<<<blocks, threads, bytes>>>(out, in);
}

/* Whoever passes bytes of shared memory knows what they are. */
struct config {
    unsigned blocks, threads;
    size_t shmem;
};
void launcher(const config &c, float *out, const float *in)
{
    scan<<<c.blocks, c.threads, c.shmem>>>(out, in);
}
void counted(float *out, const float *in, int shared_mem_size)
{
    scan<<<1, 256, shared_mem_size * sizeof(float)>>>(out, in);
}

/* Set by another function. */
static size_t scratch;
void prepare(int width)
{
    scratch = width > 1024 ? 0 : width * sizeof(float);
}
void use(float *out, const float *in)
{
    scan<<<1, 256, scratch>>>(out, in);
}

/* A block and its halo. */
void stencil(float *out, const float *in, int threads, int mask_width)
{
    scan<<<1, threads, (threads + mask_width - 1) * sizeof(float)>>>(out, in);
}

/* n * n threads, n at most 32. */
void square(float *out, const float *in, int n)
{
    const int threads = n * n;
    const size_t bytes = (5 * n * n + 3 * n) * sizeof(double);
    scan<<<1, threads, bytes>>>(out, in);
}
