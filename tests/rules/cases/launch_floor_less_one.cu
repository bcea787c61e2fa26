/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: `(n - 1) / b + 1` that has lost its `+ 1`: no block at all for n up to b. */
#define BLOCK 128

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

__global__ void plane(float *x, int planes, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= planes * rows * cols)
        return;
    x[i] *= 2.0f;
}

/* between each element and the next */
__global__ void differences(float *x, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        x[i] = in[i + 1] - in[i];
}

__global__ void elsewhere(float *x, int n);

void run(float *x, int planes, int rows, int cols, int n)
{
    int all = planes * rows * cols;
    int blocks = (all - 1) / BLOCK;
    dim3 grid(blocks, 1, 1); //~ invalid-launch
    plane<<<grid, BLOCK>>>(x, planes, rows, cols);
    if (n > 1)
        scale<<<(n - 1) / BLOCK, BLOCK>>>(x, n); //~ invalid-launch
    elsewhere<<<(n - 1) / BLOCK, BLOCK>>>(x, n); //~ invalid-launch?
}

void run_up(float *x, const float *in, int planes, int rows, int cols, int n)
{
    int all = planes * rows * cols;
    int blocks = (all - 1) / BLOCK + 1;
    if (n < 2 || all < 1)
        return;
    plane<<<blocks, BLOCK>>>(x, planes, rows, cols);
    scale<<<1 + (n - 1) / BLOCK, BLOCK>>>(x, n);
    elsewhere<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, n);
    elsewhere<<<(n - 1 + BLOCK - 1) / BLOCK, BLOCK>>>(x, n);
    differences<<<(n - 1 + BLOCK - 1) / BLOCK, BLOCK>>>(x, in, n);
    elsewhere<<<(n - 1) / 64, BLOCK>>>(x, n); /* of other parts than a block */
}
