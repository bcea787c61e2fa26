/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: static shared memory that inline assembly declares lies below the extern array. */
__global__ void transpose_tile(float *out, const float *in)
{
    asm(".shared .align 16 .b32 share[1088];" ::);
    extern __shared__ float tile[];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void reverse_tile(float *out, const float *in)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[31 - threadIdx.x];
}

void run(float *out, const float *in)
{
    transpose_tile<<<1, 32>>>(out, in);
    reverse_tile<<<1, 32>>>(out, in); //~ shared-memory-too-large
}
