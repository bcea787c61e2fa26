/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: of two products, the one that is the other and more wraps first. */

__global__ void transpose(float *out, const float *in, int tokens, int hidden, int parts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int line = blockIdx.y;
    int token = line % tokens;
    if (i < tokens * hidden)
        out[i * parts] = in[(line * tokens * hidden) + token]; //~ int32-overflow-index
}

__global__ void gather(float *out, const float *in, int tokens, int hidden)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < tokens * hidden) //~ int32-overflow-index
        out[i] = in[i];
}
