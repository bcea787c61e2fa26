/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: how many the last tile lacks, taken for how many it has; not what is left, nor what is filled up. */
__device__ void load_tile(float *to, const float *from, int count);
__device__ void fill(float *to, int from, int count);

__global__ void scale(float *out, const float *in, int n)
{
    float values[4];
    for (int i = blockIdx.x * 1024; i < n; i += gridDim.x * 1024) {
        int valid = n - i >= 1024 ? 1024 : i + 1024 - n;
        load_tile(values, in + i, valid); //~ missing-bounds-check?
        out[i] = values[0];
    }
}

__global__ void scale_walk(float *out, const float *in, int n, int tile)
{
    int first = blockIdx.x * tile;
    int valid = n - first < tile ? tile - (n - first) : tile;
    for (int i = threadIdx.x; i < valid; i += blockDim.x) //~ missing-bounds-check?
        out[first + i] = in[first + i];
}

__global__ void scale_rest(float *out, const float *in, int n)
{
    float values[4];
    for (int i = blockIdx.x * 1024; i < n; i += gridDim.x * 1024) {
        int valid = n - i >= 1024 ? 1024 : n - i;
        int lack = n - i >= 1024 ? 0 : i + 1024 - n;
        load_tile(values, in + i, valid);
        fill(values, valid, lack);
        out[i] = values[0];
    }
}

/* how far in front of the first element a tile begins: there is no tile of 0 */
__global__ void shifted(const float *in, float *out, int border, int steps)
{
    int block = blockIdx.x, t = threadIdx.x;
    int start = (16 - 2 * steps) * block - border;
    int skip = start < 0 ? -start : 0;
    if (t >= skip && t <= 15)
        out[block * 16 + t] = in[start + t];
}
