/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: one buffer, at both ends of a row, and only one of them asks for the place that it takes. */
__global__ void pad(float *out, const float *in, const float *w, int n, int width, int off)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x - off;
    if (i >= 0 && i < width)
        out[i + off] = in[i];
    else if (i < 0 && -i < n)
        out[i + off] = w[-i];
    else if (i >= width && i - width < n)
        out[i + off] = w[i - width + 1]; //~ missing-bounds-check?
}

__global__ void pad_asked(float *out, const float *in, const float *w, int n, int width, int off)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x - off;
    if (i >= 0 && i < width)
        out[i + off] = in[i];
    else if (i < 0 && -i < n)
        out[i + off] = w[-i];
    else if (i >= width && i - width + 1 < n)
        out[i + off] = w[i - width + 1];
}

/* a list has an end */
__global__ void lengths(int *out, const int *starts, int n, int shift)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = starts[i + 1] - starts[i];
    if (i + shift < n)
        out[i] -= starts[i + shift];
}
