/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: an `if` without braces about a place that was loaded, and two statements that use it. */
#include <cuda_runtime.h>

__global__ void histogram(const float2 *x, const float *radius, float2 *sum, int n, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int bin = (int)radius[i];
        if (bin <= bins)
            atomicAdd(&sum[bin - 1].x, x[i].x);
            atomicAdd(&sum[bin - 1].y, x[i].y); //~ missing-bounds-check
    }
}

__global__ void histogram_inside(const float2 *x, const float *radius, float2 *sum, int n, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int bin = (int)radius[i];
        if (bin < bins) {
            atomicAdd(&sum[bin].x, x[i].x);
            atomicAdd(&sum[bin].y, x[i].y);
        }
    }
}

/* The second one is behind the check, and stands there. */
__global__ void first_of(const int *bin, float *sum, float *most, int n, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int b = bin[i];
        if (b < bins / 2)
            atomicAdd(&most[b], 1.0f);
        atomicAdd(&sum[b], 1.0f);
    }
}
