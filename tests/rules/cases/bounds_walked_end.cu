/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a loop of each thread over all of what the threads take one by one. */
#include <cuda_runtime.h>

__global__ void rank(const double *x, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int count = 0;
    for (int j = 0; j <= n; j++)
        count += x[j] < x[i]; //~ missing-bounds-check?
    out[i] = count;
}

__global__ void dot(const float *a, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
    if (i < n) {
        float sum = 0.0f;
        for (int j = 0; j <= n; j++)
            sum += a[row * n + j] * a[row * n + i]; //~ missing-bounds-check?
        atomicAdd(&out[i], sum);
    }
}

/* the end is for those behind the first */
__global__ void rank_well(const double *x, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int count = 0;
    for (int j = 0; j < n; j++)
        count += x[j] < x[i];
    for (int j = 1; j <= n; j++)
        count += x[j - 1] < x[i];
    for (int j = 0; j <= n; j++) {
        if (j < n)
            count += x[j] == x[i];
    }
    out[i] = count;
}

/* an element more than there are rows */
__global__ void widest(const int *starts, int *out, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    int most = 0;
    for (int j = 0; j <= rows; j++)
        most = max(most, starts[j] - starts[i]);
    out[i] = most;
}

/* knots, of which there are more than intervals */
__global__ void nearest(const float *knots, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float middle = 0.5f * (knots[i] + knots[i + 1]), best = 1e30f;
    for (int j = 0; j <= n; j++)
        best = fminf(best, fabsf(knots[j] - middle));
    out[i] = best;
}

/* rows with a place for the end */
__global__ void sums(const float *a, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
    if (i < n) {
        float sum = 0.0f;
        for (int j = 0; j <= n; j++)
            sum += a[row * (n + 1) + j];
        atomicAdd(&out[i], sum * a[row * (n + 1) + i]);
    }
}
