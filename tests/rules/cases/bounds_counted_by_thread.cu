// SPDX-License-Identifier: Apache-2.0
// CL201: rounds that each thread counts up for itself where its last place is inside need no check; those that all
// threads count up do.
__global__ void own_rounds(float *out, const float *in, const float *weight, int width)
{
    int step = blockDim.x, rounds = width / step, id = threadIdx.x;
    out += blockIdx.x * width;
    in += blockIdx.x * width;
    float own[32];
    int last = rounds * step + id;
    for (int i = 0; i < rounds; i++)
        own[i] = in[i * step + id] * weight[i * step + id];
    if (last < width) {
        own[rounds] = in[last] * weight[last];
        rounds++;
    }
    for (int i = 0; i < rounds; i++)
        out[i * step + id] = own[i];
}

__global__ void all_rounds(float *out, const float *in, int width)
{
    int step = blockDim.x, rounds = width / step, id = threadIdx.x;
    out += blockIdx.x * width;
    in += blockIdx.x * width;
    if (rounds * step < width)
        rounds++;
    for (int i = 0; i < rounds; i++)
        out[i * step + id] = in[i * step + id]; //~ missing-bounds-check
}
