// SPDX-License-Identifier: Apache-2.0
// CL201 CL204: what the launching functions, their callers and launches elsewhere may have seen to: notes.
#include <cuda_runtime.h>

__global__ void sample_line(double *results, int samples)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k <= samples) //~ missing-bounds-check?
        results[k] = 1.0 / samples;
}

void sample(double *results, int samples)
{
    sample_line<<<(samples + 255) / 256, 256>>>(results, samples - 1);
}

__global__ void scale_whole(float *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; //~ missing-bounds-check?
}

__global__ void scale_rest(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void launch_whole(float *x, int n)
{
    scale_whole<<<(n + 255) / 256, 256>>>(x);
}

void scale(float *x, int n)
{
    int rest = n % 256;
    launch_whole(x, n - rest);
    scale_rest<<<1, 256>>>(x + n - rest, rest);
}

__global__ void sum_all(const double *x, double *sum, size_t n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index?
    double mine = 0;
    while (i < n) {
        mine += x[i];
        i += blockDim.x * gridDim.x;
    }
    atomicAdd(sum, mine);
}

__global__ void copy_batches(const float *in, float *out, int rows, int columns, int batch_size)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int batch = blockIdx.z * blockDim.z + threadIdx.z;
    if (row < rows && column < columns)
        out[(batch * rows + row) * columns + column] = in[(batch * rows + row) * columns + column]; //~ missing-bounds-check? int32-overflow-index
}
