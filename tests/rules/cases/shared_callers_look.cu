// SPDX-License-Identifier: Apache-2.0
// CL301: a program whose calls look at the length that the bytes grow with, and one that does not.
#include <cstdlib>

__global__ void scan_block(float *out, const float *in, int length)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < length; i += blockDim.x)
        row[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = row[length - 1];
}

void scan_small(float *out, const float *in, int length)
{
    scan_block<<<1, 256, length * sizeof(float)>>>(out, in, length); //~ shared-memory-too-large?
}

void scan_any(float *out, const float *in, int length)
{
    scan_block<<<1, 256, length * sizeof(float)>>>(out, in, length); //~ shared-memory-too-large!
}

void scan_large(float *out, const float *in, int length);

void scan(float *out, const float *in, int length, int most)
{
    if ((length + 1) / 2 > most) {
        scan_large(out, in, length / most * most);
        scan_small(out, in, length % most);
    } else {
        scan_small(out, in, length);
    }
}

int main(int argc, char **argv)
{
    float *in, *out;
    int length = atoi(argv[1]);
    if (cudaMalloc(&in, length * 4L) != cudaSuccess || cudaMalloc(&out, length * 4L) != cudaSuccess)
        return 1;
    scan(out, in, length, atoi(argv[2]));
    scan_any(out, in, length);
    return cudaDeviceSynchronize() != cudaSuccess;
}
