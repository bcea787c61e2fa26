/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what is read in front of the first element before anybody asks; not behind a question, nor what is of use
 * to all. */
__global__ void mask(float *out, const unsigned short *item, unsigned prefix, unsigned n, unsigned from)
{
    unsigned i = from + blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    bool is_prefix = i < prefix;
    unsigned short place = item[i - prefix]; //~ missing-bounds-check
    if (is_prefix)
        out[i] = 0.f;
    else
        out[i] = place < 3 ? 1.f : 2.f;
}

__global__ void mask_asked(float *out, const unsigned short *item, unsigned prefix, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (i < prefix) {
        out[i] = 0.f;
    } else {
        unsigned short place = item[i - prefix];
        out[i] = place < 3 ? 1.f : 2.f;
    }
}

__global__ void mask_known(float *out, const unsigned short *item, unsigned prefix, unsigned n)
{
    unsigned i = prefix + blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned short place = item[i - prefix];
    if (i >= prefix)
        out[i] = place;
}

/* of use to those in front, too */
__global__ void mask_all(float *out, const unsigned short *item, unsigned prefix, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned short place = item[i - prefix];
    if (i >= prefix)
        out[i] = place;
    else
        out[i] = place + 1;
}

/* a pointer into the middle of a buffer; blocks behind the first one */
__global__ void lag_inside(float *out, const float *in, int pad, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = in[i - pad];
    if (i >= pad)
        out[i] = v;
}

__global__ void lag_block(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int width = blockDim.x;
    if (i >= n || blockIdx.x == 0)
        return;
    float v = in[i - width];
    if (i >= width)
        out[i] = v;
}

__global__ void lag_whole(float *out, const float *in, int pad, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = in[i - pad]; //~ missing-bounds-check
    if (i >= pad)
        out[i] = v;
}

/* nobody launches it: what it is handed may be padded */
__global__ void lag_unknown(float *out, const float *in, int pad, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = in[i - pad]; //~ missing-bounds-check?
    if (i >= pad)
        out[i] = v;
}

void run(float *out, const float *in, int pad, int n)
{
    lag_inside<<<(n + 255) / 256, 256>>>(out, in + pad, pad, n);
    lag_block<<<(n + 255) / 256, 256>>>(out, in, n);
    lag_whole<<<(n + 255) / 256, 256>>>(out, in, pad, n);
}
