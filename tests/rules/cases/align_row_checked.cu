/* SPDX-License-Identifier: Apache-2.0 */
/* CL205: vectors are taken only from rows that begin at a multiple: the kernel asks where the row begins. */
#include <cuda_runtime.h>

__global__ void copy_rows(const float *in, float *out, const int *delays, size_t pitch, size_t length)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    const size_t from = blockIdx.y * pitch + delays[blockIdx.y];
    const size_t to = blockIdx.y * length;
    const bool aligned = from % 4 == 0 && to % 4 == 0;
    if (aligned) {
        if (i < length / 4)
            reinterpret_cast<float4 *>(out + to)[i] = reinterpret_cast<const float4 *>(in + from)[i];
    } else {
        for (size_t k = 4 * i; k < 4 * i + 4 && k < length; k++)
            out[to + k] = in[from + k];
    }
    if (aligned && i == 0) {
        for (size_t k = length / 4 * 4; k < length; k++)
            out[to + k] = in[from + k];
    }
}

__global__ void copy_masked(const float *in, float *out, size_t length)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    const size_t row = blockIdx.y * length;
    if ((row & 3) == 0) {
        if (i < length / 4)
            reinterpret_cast<float4 *>(out + row)[i] = reinterpret_cast<const float4 *>(in + row)[i];
        if (i == 0)
            for (size_t k = length / 4 * 4; k < length; k++)
                out[row + k] = in[row + k];
    } else if (i < length) {
        out[row + i] = in[row + i];
    }
}

/* Whether the length is a multiple decides about the tail, not about where a row begins. */
__global__ void copy_unasked(const float *in, float *out, size_t length)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    const size_t row = blockIdx.y * length;
    if (i < length / 4)
        reinterpret_cast<float4 *>(out + row)[i] = //~ misaligned-vector-access
            reinterpret_cast<const float4 *>(in + row)[i]; //~ misaligned-vector-access
    if (i == 0)
        for (size_t k = length / 4 * 4; k < length; k++)
            out[row + k] = in[row + k];
}

/* A remainder of the place is no question for the row. */
__global__ void copy_lanes(const float *in, float *out, size_t length)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    const size_t row = blockIdx.y * length;
    if (i < length / 4 && i % 2 == 0)
        reinterpret_cast<float4 *>(out + row)[i] = //~ misaligned-vector-access
            reinterpret_cast<const float4 *>(in + row)[i]; //~ misaligned-vector-access
    if (i == 0)
        for (size_t k = length / 4 * 4; k < length; k++)
            out[row + k] = in[row + k];
}
