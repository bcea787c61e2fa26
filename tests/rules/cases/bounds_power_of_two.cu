/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: lengths of which the file takes whole logarithms are powers of two, and blocks of them are whole. */
__global__ void butterfly(float *a, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int low = i & (stride - 1);
    int at = 2 * (i - low) + low;
    float x = a[at];
    a[at] = x + a[at + stride];
}

void transform(float *a, int n)
{
    int stages = int(log2((double)n));
    for (int stage = 9; stage < stages; stage++)
        butterfly<<<(n / 2 + 255) / 256, 256>>>(a, 1 << stage);
}

__global__ void halve(float *a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= 0.5f; //~ missing-bounds-check
}

void halve_all(float *a, int count)
{
    halve<<<(count + 255) / 256, 256>>>(a);
}

/* what a power of two divides is none */
__global__ void dequantize(float *out, const float *scales, int shift)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = scales[i] * (1 << shift); //~ missing-bounds-check
}

void dequantize_all(float *out, const float *scales, int k, int block_size)
{
    int shift = (int)log2f((float)block_size);
    int blocks = k / block_size;
    dequantize<<<(blocks + 255) / 256, 256>>>(out, scales, shift);
}
