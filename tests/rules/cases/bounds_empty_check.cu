/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check with nothing under it keeps nobody out. */
#include <cuda_runtime.h>

#define LOG(x)

__global__ void semicolon(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n); //~ missing-bounds-check
        out[i] = in[i];
}

__global__ void emptied(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    out[i] = 2 * v;
    if (i < n) { } //~ missing-bounds-check
}

__global__ void no_return(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) { } //~ missing-bounds-check
    out[i] = in[i];
}

__global__ void rows_of_a_tile(float *out, const float *in, int n, int m)
{
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8) {
        out[(y + k) * n + x] = in[k];
        if (x < n && y + k < m) { } //~ missing-bounds-check
    }
}

// what would stand there is for another build, and the grid is what it is
__global__ void logs(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        LOG(i);
    if (i >= n) {
        LOG(i);
    }
    if (i >= n) {
#ifdef LOGS
        printf("%d\n", i);
#endif
    }
    if (i >= n) { // the grid is exact
    }
    out[i] = in[i];
}

// others are kept out elsewhere
__global__ void checked(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
    }
    if (i >= n)
        return;
    out[i] = in[i];
}

template <bool WRITES>
__global__ void settled(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if constexpr (WRITES)
            out[i] = 0;
    }
    if (i == 0)
        out[i] = in[0];
}
