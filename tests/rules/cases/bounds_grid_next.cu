/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the next element of a row as long as the grid is wide, and the last one is let through. */
__global__ void next_token(float *out, const int *ids, const int *lengths)
{
    int length = lengths[blockIdx.x];
    if (blockIdx.y >= length)
        return;
    int token = blockIdx.x * gridDim.y + blockIdx.y;
    if (threadIdx.x == 0)
        atomicAdd(&out[blockIdx.x], ids[token + 1] / (float)length); //~ missing-bounds-check?
}

__global__ void next_token_asked(float *out, const int *ids, const int *lengths)
{
    int length = lengths[blockIdx.x];
    if (blockIdx.y >= length - 1)
        return;
    int token = blockIdx.x * gridDim.y + blockIdx.y;
    if (threadIdx.x == 0)
        atomicAdd(&out[blockIdx.x], ids[token + 1] / (float)length);
}

/* where the lists of all blocks begin */
__global__ void lists(int *out, const int *starts, const int *lengths)
{
    if (blockIdx.y >= lengths[blockIdx.x])
        return;
    int list = blockIdx.x * gridDim.y + blockIdx.y;
    if (threadIdx.x == 0)
        atomicAdd(&out[blockIdx.x], starts[list + 1] - starts[list]);
}
