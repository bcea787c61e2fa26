// SPDX-License-Identifier: Apache-2.0
// CL302: a small scan that only those call who have looked at the length: the rest of whole blocks, the other side of
// `length > PER_BLOCK`, and a number of blocks that is asked for. One that anybody may call has to look itself.
#include <torch/extension.h>

int THREADS = 512;
int PER_BLOCK = THREADS * 2;

__global__ void scan(int *out, const int *in, int n)
{
    extern __shared__ int tile[];
    int t = threadIdx.x;
    tile[t] = in[t];
    tile[t + n / 2] = in[t + n / 2];
    __syncthreads();
    out[t] = tile[n - 1 - t] + tile[t];
}

void scan_small(int *out, int *in, int length)
{
    scan<<<1, (length + 1) / 2, 2 * length * sizeof(int)>>>(out, in, length);
}

void scan_any(int *out, int *in, int length)
{
    scan<<<1, (length + 1) / 2, 2 * length * sizeof(int)>>>(out, in, length); //~ invalid-launch
}

void scan_large(int *out, int *in, int length)
{
    int rest = length % (PER_BLOCK);
    if (rest != 0)
        scan_small(out + length - rest, in + length - rest, rest);
    int blocks = length / PER_BLOCK;
    if ((blocks + 1) / 2 <= THREADS)
        scan_small(out, in, blocks);
}

void scan_all(int *out, int *in, int length)
{
    if (length > PER_BLOCK)
        scan_large(out, in, length);
    else
        scan_small(out, in, length);
}
