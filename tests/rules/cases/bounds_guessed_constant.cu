/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the side of the block is a constant whose type is out of sight. */
#include <framework/types.h>

static const dim_type THREADS = 256;
static const dim_type WHOLE(64);

__global__ void scaled(float *out, const float *in, unsigned count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2.0f * in[i]; //~ missing-bounds-check!
}

__global__ void whole(float *out, const float *in)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2.0f * in[i];
}

__global__ void handed(float *out, const float *in, unsigned count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2.0f * in[i]; //~ missing-bounds-check!
}

void launch(float *out, const float *in, unsigned count)
{
    dim3 threads(THREADS);
    dim3 blocks(divup(count, threads.x));
    LAUNCH(handed, blocks, threads, out, in, count);
}

void run(float *out, const float *in, unsigned count)
{
    dim3 threads(THREADS);
    dim3 blocks((count + threads.x - 1) / threads.x);
    scaled<<<blocks, threads>>>(out, in, count);
    whole<<<16, WHOLE>>>(out, in);
}
