/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a round number of threads, and one more; not of offsets, nor where a block has no more. */
__global__ void clear(float *part)
{
    int i = threadIdx.x;
    if (i > 32)
        return;
    part[i] = 0.f; //~ missing-bounds-check?
}

__global__ void clear_grid(float *part)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= 1000)
        part[i] = 0.f; //~ missing-bounds-check?
}

__global__ void clear_strict(float *part)
{
    int i = threadIdx.x;
    if (i > 31)
        return;
    part[i] = 0.f;
}

__global__ void clear_offsets(int *offsets)
{
    int i = threadIdx.x;
    if (i <= 32)
        offsets[i] = 0;
}

__global__ void __launch_bounds__(32) clear_small(float *part)
{
    int i = threadIdx.x;
    if (i <= 32)
        part[i] = 0.f;
}
