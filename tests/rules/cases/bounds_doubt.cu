/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: where the buffer may well be longer than what the check or the launch speaks of: notes. */
#include <cuda_runtime.h>

/* grids with a margin on each side */
__global__ void inner(float *v, const float *u, int lx, int ly, int nx, int ny, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = u[(i + lx) * stride + j + ly]; //~ missing-bounds-check?
    if (i < nx && j < ny)
        v[(i + lx) * stride + j + ly] = sum;
}

/* a length that the instance has, which another file makes */
template <int PARTS, int CHANNELS, int BINS> __global__ void add_up(const unsigned *in, int n, unsigned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > CHANNELS * BINS) //~ missing-bounds-check?
        return;
    unsigned total = 0;
    for (int k = 0; k < n; k++)
        total += in[i + PARTS * k];
    out[i] = total;
}
template <int CHANNELS, int BINS> void add_all(const unsigned *in, int n, unsigned *out)
{
    dim3 block(128);
    dim3 grid((CHANNELS * BINS + block.x - 1) / block.x);
    add_up<1024, CHANNELS, BINS><<<grid, block>>>(in, n, out);
}

/* how many were found; room is for more */
__global__ void mark(float *rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    rows[i] = 1.0f; //~ missing-bounds-check?
}
__global__ void mark_all(float *rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    rows[i] = 1.0f; //~ missing-bounds-check!
}
void run(float *rows, const unsigned *found, int n)
{
    mark<<<(*found + 255) / 256, 256>>>(rows);
    mark_all<<<(n + 255) / 256, 256>>>(rows);
}
