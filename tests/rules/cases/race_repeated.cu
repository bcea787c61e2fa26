// SPDX-License-Identifier: Apache-2.0
// CL105: what all rows of the block do alike, and write twice.
#include <cuda_runtime.h>
#include <stdio.h>

__constant__ int ends[64];

// threadIdx.y is asked for nowhere: each row copies what the others copy
__global__ void gather(float **parts, float *out, int n, int width, int count)
{
    int step = blockDim.x * gridDim.x;
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < n; at += step) {
        int column = at % width, from = 0;
        for (int k = 0; k < count; k++) {
            if (column < ends[k]) {
                from = k;
                break;
            }
        }
        const float *part = parts[from];
        out[at] = part[at / width]; //~ global-race?
    }
}

// the rows have numbers of their own
__global__ void gather_rows(const float *in, float *out, int n)
{
    int step = blockDim.x * gridDim.x;
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < n; at += step)
        out[at] = in[at + threadIdx.y]; //~ global-race!
}

// and so they have where a branch asks which row it is
__global__ void gather_chosen(const float *in, float *out, int n)
{
    int step = blockDim.x * gridDim.x;
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < n; at += step) {
        float v = in[at];
        if (threadIdx.y > 2)
            v = 2.0f * in[at];
        out[at] = v; //~ global-race!
    }
}

void run(float **parts, const float *in, float *out, int n, int width, int count)
{
    dim3 block(16, 16);
    gather<<<64, block>>>(parts, out, n, width, count);
    gather_rows<<<64, block>>>(in, out, n);
    gather_chosen<<<64, block>>>(in, out, n);
}

// every thread walks over all of it, and prints what all have written
__global__ void show(const int *a, const int *b, int *sum, int n)
{
    int i = threadIdx.x;
    printf("thread %d of %d\n", i, n);
    for (i = 0; i < n; i++) {
        sum[i] = a[i] * b[i]; //~ global-race?
        printf("%d\n", sum[i]);
    }
}

// what each adds to is what others have left
__global__ void show_sums(const int *a, int *sum, int n)
{
    int i = threadIdx.x;
    printf("thread %d of %d\n", i, n);
    for (i = 0; i < n; i++)
        sum[i] = sum[i] + a[i]; //~ global-race!
}
