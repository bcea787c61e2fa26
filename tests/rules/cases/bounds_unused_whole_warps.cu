/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a length for nothing, where the size of the block is a number. */
#define THREADS 256

__global__ void scale(float *v, float by, const long n)
{
    int block = blockIdx.x;
    int i = block * THREADS + threadIdx.x;
    v[i] *= by; //~ missing-bounds-check
}

/* elements of 8 x 8 x 8 nodes, a block each */
__global__ void elements(float *v, float by, int n)
{
    int i = blockIdx.x * 512 + threadIdx.y * 8 + threadIdx.x;
    for (int k = 0; k < 8; k++)
        v[i + k * 64] *= by;
}

/* a row of 24 each */
__global__ void rows(float *v, float by, int n)
{
    v[blockIdx.x * 24 + threadIdx.x] *= by;
}

/* the check is there */
__global__ void scale_checked(float *v, float by, const long n)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n)
        v[i] *= by;
}
