// SPDX-License-Identifier: Apache-2.0
// CL101 CL201: whole blocks have no tail for a length that they are made of, and have one for a length that is one less; a part may be another size.
#include <cuda_runtime.h>
#include <cmath>

__global__ void lastLeftOut(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= n; //~ missing-bounds-check!
}
__global__ void lastLeftOutByHand(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= n; //~ missing-bounds-check!
}
__global__ void firstHalf(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= n;
}
__global__ void halfByShift(float *x, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= total;
}
__global__ void oneOfFour(float *x, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= size;
}
__global__ void meanOfLess(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] /= n;
}
__global__ void whole(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= n;
}
__global__ void twoLengths(float *x, int n, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= n / size;
}
__global__ void rowsAndRow(float *x, int rows, int t)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= rows * t;
}
__global__ void aroundMiddle(float *x, int half, int last)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = x[i] * (i - half) / last;
}
__global__ void checked(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= n;
}
__global__ void sumLess(float *out, const float *x, int n)
{
    extern __shared__ float part[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent
        return;
    part[threadIdx.x] = x[i];
    __syncthreads();
    out[i] = part[blockDim.x - 1 - threadIdx.x];
}

void run(float *x, float *y, int rows, int t)
{
    if (t > 256)
        return;
    int all = rows * t;
    lastLeftOut<<<(int)ceil(double(rows * t) / t), t>>>(x, rows * t - 1);
    lastLeftOutByHand<<<(all + t - 1) / t, t>>>(x, t * rows - 1);
    firstHalf<<<(t * rows + t - 1) / t, t>>>(x, all / 2);
    halfByShift<<<(int)ceil((double)all / t), t>>>(x, all >> 1);
    oneOfFour<<<(4 * rows * t + t - 1) / t, t>>>(x, rows * t);
    meanOfLess<<<(t * rows + t - 1) / t, t>>>(x, all - 1);
    whole<<<(t * rows + t - 1) / t, t>>>(x, all);
    twoLengths<<<(t * rows + t - 1) / t, t>>>(x, all, all / 2);
    rowsAndRow<<<(t * rows + t - 1) / t, t>>>(x, rows, t);
    aroundMiddle<<<(t * rows + t - 1) / t, t>>>(x, all / 2, all - 1);
    checked<<<(t * rows + t - 1) / t, t>>>(x, all - 1);
    sumLess<<<(t * rows + t - 1) / t, t, t * sizeof(float)>>>(y, x, all - 1);
}
