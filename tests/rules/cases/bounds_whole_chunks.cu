// SPDX-License-Identifier: Apache-2.0
// CL201: as many rounds as there are whole chunks, each a chunk further; the check is for what is left.
__global__ void scale(float *out, const float *in, const int *offsets, float by, int width)
{
    const int range = offsets[blockIdx.x + 1] - offsets[blockIdx.x];
    const int chunks = range / width;
    int at = offsets[blockIdx.x] + threadIdx.x;
    for (int k = 0; k < chunks; k++) {
        out[at] = in[at] * by;
        at += width;
    }
    if (at < offsets[blockIdx.x + 1])
        out[at] = in[at] * by;
}

// a round for the rest, too
__global__ void scale_all(float *out, const float *in, const int *offsets, float by, int width)
{
    const int range = offsets[blockIdx.x + 1] - offsets[blockIdx.x];
    const int chunks = (range + width - 1) / width;
    int at = offsets[blockIdx.x] + threadIdx.x;
    for (int k = 0; k <= chunks; k++) {
        float v = in[at] * by; //~ missing-bounds-check
        if (at < offsets[blockIdx.x + 1])
            out[at] = v;
        at += width;
    }
}
