/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: whether two threads meet may rest on what the sizes are to each other, which the launch knows. */
__global__ void butterfly(float *out, const float *in, int offset, int rounds)
{
    int x = threadIdx.x, y = threadIdx.y;
    long long at = x + (long long)(y * (offset / (1 << (rounds - 1)))) +
                   (long long)(blockDim.x * blockIdx.x) + (long long)(2 * blockIdx.y * offset);
    out[at] = in[at] + in[at + offset];
    out[at + offset] = in[at] - in[at + offset];
}

__global__ void spread_bits(float *out, long low, long middle, long high, long n, long both)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    long at = (i & low) + ((i & middle) << 1) + ((i & high) << 2);
    out[at] *= 2;
    out[at + both] *= 2;
}

__global__ void sums(float *out, const float *in, int n, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i / width] += in[i]; //~ global-race
}

/* what a place is divided by puts many into one, whatever it is */
__global__ void layers(float *update, const float *in, int size, int outputs, int weights, int n)
{
    int layer = weights / (n + 1);
    int step = outputs / layer;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= size)
        return;
    update[i % outputs / step] += in[i]; //~ global-race
}
