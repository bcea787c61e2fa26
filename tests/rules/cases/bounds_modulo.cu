/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a place that goes round, and does not at the low end. */

__global__ void ring(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[i] = in[(i - 1) % n] + in[(i + 1) % n]; //~ missing-bounds-check!
}

__global__ void torus(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int left = (x - 1) % width, right = (x + 1) % width;
    out[y * width + x] = in[y * width + left] + in[y * width + right]; //~ missing-bounds-check!
}

__global__ void cells(float *out, const float *at, const float *grid, int n, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int low = (int)floorf(at[i] - 0.5f);
    out[i] = grid[low % cells] + grid[(low + 1) % cells]; //~ missing-bounds-check?
}

/* brought back; unsigned; not the first; of what is not below 0 by contract */
__global__ void fine(float *out, const float *in, const float *at, int n, unsigned count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned u = i;
    if (i >= n)
        return;
    out[i] = in[(i - 1 + n) % n] + in[((i - 1) % n + n) % n] + in[(int)floorf(at[i]) % n];
    if (u < count)
        out[i] += in[(u - 1) % count];
    if (i > 0)
        out[i] += in[(i - 1) % n];
}
