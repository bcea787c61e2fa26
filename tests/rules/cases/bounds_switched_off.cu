/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check that a template parameter switches off. */
#include "widget.h"

template <bool CHECKED> __global__ void scale(float *out, const float *in, const float *by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x;
    if (CHECKED)
        x = i < n ? in[i] * by[i] : 0.0f;
    else
        x = in[i] * by[i];
    if (i < n)
        out[i] = x;
}

/* who launches it says that nothing is left over */
void scale_all(float *out, const float *in, const float *by, int n)
{
    if (n % 256 == 0)
        scale<false><<<n / 256, 256>>>(out, in, by, n);
    else
        scale<true><<<(n + 255) / 256, 256>>>(out, in, by, n);
}

__global__ void shift(float *out, const float *in, const float *by, bool first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x;
    if (first)
        x = i < n ? in[i] : 0.0f;
    else
        x = in[i] + by[i]; //~ missing-bounds-check
    if (i < n)
        out[i] = x;
}

/* only where the length is no multiple of a tile */
template <int TILE> __global__ void mask(float *out, const float *in, const float *bias, int n)
{
    for (int first = 0; first < n; first += TILE) {
        float x[TILE / 8];
#pragma unroll
        for (int k = 0; k < TILE; k += 8) {
            int i = k + threadIdx.y;
            if (256 % TILE != 0 && first + i >= n)
                break;
            x[k / 8] = in[first + i] + bias[first + i];
        }
        if (threadIdx.x == 0 && threadIdx.y == 0)
            out[first / TILE] = x[0];
    }
}

/* memory of the block has a place for each thread */
__device__ float sum_of_lanes(float *scratch, float x, int lanes)
{
    int t = threadIdx.x + threadIdx.y * blockDim.x;
    scratch[t] = x;
    __syncthreads();
    if (t < lanes) {
        for (int k = t + lanes; k < blockDim.x * blockDim.y; k += lanes)
            x += scratch[k];
        scratch[t] = x;
    }
    __syncthreads();
    return scratch[0];
}

/* the same, of what is read in front of it: the length is padded; and where a launch makes the check hold, it is not */
template <int TILE> __global__ void biased(float *out, const float *in, const float *bias, int n)
{
    __shared__ float part[TILE];
    for (int first = blockIdx.x * TILE; first < n; first += gridDim.x * TILE) {
        part[threadIdx.x] = bias[first + threadIdx.x];
        __syncthreads();
        float sum = 0.0f;
        for (int k = 0; k < TILE; k += 32) {
            int i = k + threadIdx.x % 32;
            if ((k + 32 > TILE && i >= TILE) || (256 % TILE != 0 && first + i >= n))
                break;
            sum += in[first + i] * part[i];
        }
        if (sum > 0.0f)
            out[first / TILE] = sum;
        __syncthreads();
    }
}
void launch_biased(float *out, const float *in, const float *bias, int n, int tile)
{
    if (tile == 64)
        biased<64><<<32, 64>>>(out, in, bias, n);
    else
        biased<128><<<32, 128>>>(out, in, bias, n);
}

template <int TILE>
__global__ void biased_rest(float *out, const float *in, const float *bias, int n)
{
    __shared__ float part[TILE];
    for (int first = blockIdx.x * TILE; first < n; first += gridDim.x * TILE) {
        part[threadIdx.x] = bias[first + threadIdx.x]; //~ missing-bounds-check
        __syncthreads();
        float sum = 0.0f;
        for (int k = 0; k < TILE; k += 32) {
            int i = k + threadIdx.x % 32;
            if ((k + 32 > TILE && i >= TILE) || (256 % TILE != 0 && first + i >= n))
                break;
            sum += in[first + i] * part[i];
        }
        if (sum > 0.0f)
            out[first / TILE] = sum;
        __syncthreads();
    }
}
void launch_biased_rest(float *out, const float *in, const float *bias, int n)
{
    biased_rest<96><<<32, 96>>>(out, in, bias, n);
}
