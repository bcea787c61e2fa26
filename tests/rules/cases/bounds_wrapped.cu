// SPDX-License-Identifier: Apache-2.0
// CL201: the unsigned rest of a row that a block's part begins behind.
#include <cuda_runtime.h>
#include <stdint.h>

// rows have lengths of their own, and the grid is as wide as the longest needs
__global__ void copy_rows(const float *in, float *out, const uint32_t *lengths, uint32_t stride,
                          uint32_t chunk)
{
    uint32_t row = blockIdx.y;
    uint32_t length = lengths[row];
    uint32_t first = blockIdx.x * chunk;
    uint32_t end = min(first + chunk, length);
    uint32_t count = end - first; //~ missing-bounds-check?
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        out[row * stride + first + i] = in[row * stride + first + i];
}

__device__ void take(float *out, const float *in, uint32_t count)
{
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        out[i] = in[i];
}

__global__ void copy_by_call(const float *in, float *out, const uint32_t *lengths, uint32_t chunk)
{
    uint32_t length = lengths[blockIdx.y];
    uint32_t first = blockIdx.x * chunk;
    uint32_t count = min(chunk, length - first); //~ missing-bounds-check?
    take(out + first, in + first, count);
}

// 10 elements for 8 blocks
__global__ void copy_parts(const float *in, float *out, uint32_t n)
{
    uint32_t chunk = (n + gridDim.x - 1) / gridDim.x;
    uint32_t first = blockIdx.x * chunk;
    uint32_t count = min(chunk, n - first); //~ missing-bounds-check?
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        out[first + i] = in[first + i];
}

// ---- correct ----

__global__ void asked(const float *in, float *out, const uint32_t *lengths, uint32_t chunk)
{
    uint32_t length = lengths[blockIdx.y];
    uint32_t first = blockIdx.x * chunk;
    if (first >= length)
        return;
    uint32_t count = min(first + chunk, length) - first;
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        out[first + i] = in[first + i];
}

__global__ void chosen(const float *in, float *out, const uint32_t *lengths, uint32_t chunk)
{
    uint32_t length = lengths[blockIdx.y];
    uint32_t first = blockIdx.x * chunk;
    uint32_t count = first < length ? min(first + chunk, length) - first : 0;
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        out[first + i] = in[first + i];
}

// below 0 the loop takes no round
__global__ void with_a_sign(const float *in, float *out, const int *lengths, int chunk)
{
    int length = lengths[blockIdx.y];
    int first = blockIdx.x * chunk;
    int count = min(chunk, length - first);
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        out[first + i] = in[first + i];
}

__global__ void taken_with_a_sign(const float *in, float *out, const uint32_t *lengths,
                                  uint32_t chunk)
{
    uint32_t length = lengths[blockIdx.y];
    uint32_t first = blockIdx.x * chunk;
    int count = (int)(min(first + chunk, length) - first);
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        out[first + i] = in[first + i];
}

// each block has a part: of this many blocks the launcher has to take care
__global__ void as_many_as_launched(const float *in, float *out, uint32_t n)
{
    uint32_t first = blockIdx.x * 1024;
    uint32_t count = min(1024u, n - first);
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        out[first + i] = in[first + i];
}

// the end itself: behind it there is no round
__global__ void to_the_end(const float *in, float *out, const uint32_t *lengths, uint32_t chunk)
{
    uint32_t length = lengths[blockIdx.y];
    uint32_t first = blockIdx.x * chunk;
    uint32_t end = min(first + chunk, length);
    for (uint32_t i = first + threadIdx.x; i < end; i += blockDim.x)
        out[i] = in[i];
}

__global__ void asked_inside(const float *in, float *out, const uint32_t *lengths, uint32_t chunk)
{
    uint32_t length = lengths[blockIdx.y];
    uint32_t first = blockIdx.x * chunk;
    uint32_t count = min(first + chunk, length) - first;
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x) {
        if (first + i >= length)
            break;
        out[first + i] = in[first + i];
    }
}

// blocks as many as parts
__global__ void launched_for_parts(const float *in, float *out, uint32_t n)
{
    uint32_t chunk = (n + gridDim.x - 1) / gridDim.x;
    uint32_t first = blockIdx.x * chunk;
    uint32_t count = min(chunk, n - first);
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        out[first + i] = in[first + i];
}

void run(const float *in, float *out, uint32_t n, cudaStream_t stream)
{
    launched_for_parts<<<(n + 255) / 256, 256, 0, stream>>>(in, out, n);
}
