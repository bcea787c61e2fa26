/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: what the last round of a loop would write behind its barrier is nothing, and all else is behind the next one.
 * With one element more, `tid + k < n`, the last round writes. */
#include <cuda_runtime.h>

__global__ void eliminate(float *a, int n)
{
    extern __shared__ float s[];
    if (threadIdx.x == 0)
        for (int i = 0; i < n; i++)
            s[i] = a[i];
    for (int k = 0; k < n; k++) {
        if (threadIdx.x == 0)
            s[k] = sqrtf(s[k]);
        __syncthreads();
        int i = threadIdx.x + k + 1;
        if (i < n)
            s[i] -= s[k] * s[k];
        __syncthreads();
    }
    for (int k = 0; k < n; k++) {
        __syncthreads();
        int i = threadIdx.x + k + 1;
        if (i < n)
            s[i] *= 2;
    }
    if (threadIdx.x == 0)
        for (int i = 0; i < n; i++)
            a[i] = s[i];
}
__global__ void eliminate_all(float *a, int n)
{
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x];
    for (int k = 0; k < n; k++) {
        __syncthreads();
        int i = threadIdx.x + k;
        if (i < n)
            s[i] *= 2; //~ shared-race
    }
    if (threadIdx.x == 0)
        for (int i = 0; i < n; i++)
            a[i] = s[i];
}
void run(float *a, int n)
{
    eliminate<<<1, 64, n * sizeof(float)>>>(a, n);
    eliminate_all<<<1, 64, n * sizeof(float)>>>(a, n);
}
