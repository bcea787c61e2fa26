/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: which way a real number of the launch sends a block is not known: both are looked at. */
#include <cuda_runtime.h>

__global__ void mirror_unless_loud(float *out, const float *in, float loudness)
{
    __shared__ float row[256];
    int t = threadIdx.x;
    row[t] = in[t]; //~ shared-race
    if (loudness > 0.0f)
        return;
    out[t] = row[255 - t];
}

__global__ void mirror_or_scale(float *out, const float *in, float factor)
{
    __shared__ float row[256];
    int t = threadIdx.x;
    row[t] = in[t]; //~ shared-race
    if (factor > 0.0f) {
        __syncthreads();
        out[t] = factor * row[255 - t];
    } else {
        out[t] = row[255 - t];
    }
}

__global__ void mirror_unless_loud_waits(float *out, const float *in, float loudness)
{
    __shared__ float row[256];
    int t = threadIdx.x;
    row[t] = in[t];
    if (loudness > 0.0f)
        return;
    __syncthreads();
    out[t] = row[255 - t];
}

/* each of the two waits where it has written */
__global__ void mirror_what_was_kept(float *out, const float *in, float factor)
{
    __shared__ float row[256];
    int t = threadIdx.x;
    if (factor > 0.0f) {
        row[t] = factor * in[t];
        __syncthreads();
    } else {
        row[t] = in[t];
        __syncthreads();
    }
    out[t] = row[255 - t];
}

/* what is written on one side is read on the same only */
__global__ void mirror_on_one_side(float *out, const float *in, float factor)
{
    __shared__ float row[256];
    int t = threadIdx.x;
    if (factor < 0.0f)
        row[t] = in[t];
    if (factor < 0.0f)
        __syncthreads();
    if (factor < 0.0f)
        out[t] = row[255 - t];
}

void run(float *out, const float *in, float real)
{
    mirror_unless_loud<<<1, 256>>>(out, in, real);
    mirror_or_scale<<<1, 256>>>(out, in, real);
    mirror_unless_loud_waits<<<1, 256>>>(out, in, real);
    mirror_what_was_kept<<<1, 256>>>(out, in, real);
    mirror_on_one_side<<<1, 256>>>(out, in, real);
}
