/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a kernel in which no thread is told from another is meant for one; not where the block is known. */
#include <cuda_runtime.h>

__global__ void serial(const float *in, float *out, int n)
{
    extern __shared__ float s[];
    for (int i = 0; i < n; i++)
        s[i] = in[i];
    for (int i = 0; i < n; i++)
        s[i] = expf(s[i] - s[0]);
    for (int i = 0; i < n; i++)
        out[i] = s[i];
}

__global__ void serial_of_many(const float *in, float *out, int n)
{
    extern __shared__ float s[];
    for (int i = 0; i < n; i++)
        s[i] = in[i]; //~ shared-race
    for (int i = 0; i < n; i++)
        s[i] = expf(s[i] - s[0]); //~ shared-race
    for (int i = 0; i < n; i++)
        out[i] = s[i];
}

void run(const float *in, float *out, int n, int block_dim)
{
    dim3 block(block_dim);
    serial<<<1, block, n * sizeof(float)>>>(in, out, n);
    serial_of_many<<<1, 128, n * sizeof(float)>>>(in, out, n);
}
