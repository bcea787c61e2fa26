// SPDX-License-Identifier: Apache-2.0
// CL201: `k <= samples` where every launch hands over the last place.
__device__ double at(double x);

__global__ void line(double *results, int samples)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k <= samples)
        results[k] = at((double)k / samples);
}
void run(double *results, const int *samples, const int *blocks)
{
    for (int i = 0; i < 2; i++)
        line<<<blocks[i], 128>>>(results, samples[i] - 1);
}

// One launch of two hands over how many there are.
__global__ void mixed(double *results, int samples)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k <= samples) //~ missing-bounds-check
        results[k] = at((double)k / samples);
}
void run_both(double *results, int samples, int blocks)
{
    mixed<<<blocks, 128>>>(results, samples - 1);
    mixed<<<blocks, 128>>>(results, samples);
}

// Nor is any place reached where they hand over less.
__global__ void short_line(double *results, int samples)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k <= samples)
        results[k] = at((double)k / samples);
}
void run_short(double *results, int samples, int blocks)
{
    short_line<<<blocks, 128>>>(results, samples - 4);
}
