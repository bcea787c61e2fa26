/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: grids that are divided by something else than the block: by the size itself, by a larger number, or with too
 * little added to round up. */
#define W 32
#define H 8

__global__ void line(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 0.0f;
}

__global__ void plane(float *x, int w, int h)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < w && j < h)
        x[(size_t)j * w + i] = 0.0f;
}

/* a thread for two elements, half a grid apart */
__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = i + gridDim.x * blockDim.x;
    if (i < n)
        x[i] = 0.0f;
    if (j < n)
        x[j] = 0.0f;
}

/* in rounds, all of them */
__global__ void rounds(float *x, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] = 0.0f;
}

/* four elements side by side */
__global__ void packs(float *x, int n)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int k = 0; k < 4; k++)
        if (i + k < n)
            x[i + k] = 0.0f;
}

void run_lines(float *x, int n)
{
    if (n < 1)
        return;
    line<<<(n + 15) / 32, 32>>>(x, n); //~ invalid-launch?
    line<<<(n + 511) / 512, 256>>>(x, n); //~ invalid-launch?
    line<<<(n - 1) / 512 + 1, 256>>>(x, n); //~ invalid-launch?
    line<<<n / 512 + 1, 256>>>(x, n); //~ invalid-launch?
    line<<<(n + 31) / 32, 32>>>(x, n);
    line<<<(n + 32) / 32, 32>>>(x, n);
    line<<<(n + 127) / 128, 256>>>(x, n); /* more than it needs */
    twice<<<(n + 511) / 512, 256>>>(x, n);
    rounds<<<(n + 511) / 512, 256>>>(x, n);
    packs<<<(n + 1023) / 1024, 256>>>(x, n);
    packs<<<(n + 255) / 256, 64>>>(x, n);
}

void run_planes(float *x, int w, int h)
{
    if (w < 1 || h < 1)
        return;
    dim3 block(W, H);
    dim3 by_itself((w + W - 1) / W, (h + H - 1) / h); //~ invalid-launch?
    plane<<<by_itself, block>>>(x, w, h);
    dim3 by_other((w + W - 1) / W, (h + W - 1) / W); //~ invalid-launch?
    plane<<<by_other, block>>>(x, w, h);
    dim3 grid((w + W - 1) / W, (h + H - 1) / H);
    plane<<<grid, block>>>(x, w, h);
}
