// SPDX-License-Identifier: Apache-2.0
// CL301: bytes of a block that is the smaller of two numbers, chosen by hand, are counted like any others.
#include <cuda_runtime.h>

template <typename real> __global__ void turn(real *p, int n)
{
    extern __shared__ unsigned char raw[];
    real *s = (real *)raw;
    s[threadIdx.x] = threadIdx.x < n ? p[threadIdx.x] : real(0);
    __syncthreads();
    if (threadIdx.x < n)
        p[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void floats_of_doubles(double *d, int n)
{
    dim3 block(n < 256 ? n : 256);
    turn<double><<<1, block, block.x * sizeof(float)>>>(d, n); //~ shared-memory-too-large
}

void other_way_round(double *d, int n)
{
    int threads = n > 128 ? 128 : n;
    turn<double><<<1, threads, threads * sizeof(float)>>>(d, n); //~ shared-memory-too-large
}

void doubles(double *d, int n)
{
    dim3 block(n < 256 ? n : 256);
    turn<double><<<1, block, block.x * sizeof(double)>>>(d, n);
}

void floats(float *d, int n)
{
    dim3 block(n < 256 ? n : 256);
    turn<float><<<1, block, block.x * sizeof(float)>>>(d, n);
}

// More than the block needs.
void all_of_it(double *d, int n)
{
    dim3 block(n < 256 ? n : 256);
    turn<double><<<1, block, 256 * sizeof(double)>>>(d, n);
}

// What else decides may go with the kernel that is meant.
void chosen(double *d, int n, bool narrow)
{
    int threads = narrow ? 128 : 256;
    turn<double><<<1, threads, (narrow ? 256 : 128) * sizeof(float)>>>(d, n);
}
