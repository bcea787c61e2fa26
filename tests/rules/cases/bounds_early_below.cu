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
