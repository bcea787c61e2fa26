/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a negative place that an unsigned comparison takes for a large one; not of signed numbers, nor where the
 * question for a negative one comes first. */
__global__ void wrap(float *out, const float *in, uint3 size, int x0)
{
    int x = (int)(blockIdx.x * blockDim.x + threadIdx.x) + x0;
    if (x >= size.x)
        x -= size.x;
    else if (x < 0)
        x += size.x;
    out[0] += in[size.y + x]; //~ missing-bounds-check
}

__global__ void wrap_signed(float *out, const float *in, int3 size, int x0)
{
    int x = (int)(blockIdx.x * blockDim.x + threadIdx.x) + x0;
    if (x >= size.x)
        x -= size.x;
    else if (x < 0)
        x += size.x;
    out[0] += in[size.y + x];
}

__global__ void wrap_below_first(float *out, const float *in, uint3 size, int x0)
{
    int x = (int)(blockIdx.x * blockDim.x + threadIdx.x) + x0;
    if (x < 0)
        x += size.x;
    else if (x >= size.x)
        x -= size.x;
    out[0] += in[size.y + x];
}

__global__ void wrap_cast(float *out, const float *in, uint3 size, int x0)
{
    int x = (int)(blockIdx.x * blockDim.x + threadIdx.x) + x0;
    if (x >= (int)size.x)
        x -= size.x;
    else if (x < 0)
        x += size.x;
    out[0] += in[size.y + x];
}

/* none is negative, or the question for a negative one is behind that for a large one */
__global__ void wrap_ahead(float *out, const float *in, unsigned width)
{
    for (int i = 0; i < 4; i++) {
        int x = (int)threadIdx.x + i;
        if (x >= width)
            x -= width;
        else if (x < 0)
            x += width;
        out[threadIdx.x] += in[x];
    }
}

__global__ void wrap_far(float *out, const float *in, unsigned width, int x0)
{
    int x = (int)threadIdx.x + x0;
    if ((unsigned)x >= width) {
        if (x < 0)
            x += width;
        else
            x -= width;
    }
    out[threadIdx.x] = in[x];
}
