// SPDX-License-Identifier: Apache-2.0
// What the file does not show and need not: types of elements, blocks of a launch that is refused
// for its shared memory, where a range begins, how wide a picture of an unknown class is.
#include <cuda_runtime.h>
#include <numeric>
#include "pictures.h"

template <typename T>
__global__ void norm(T *x, unsigned d)
{
    extern __shared__ float row[];
    for (unsigned i = threadIdx.x; i < d; i += blockDim.x)
        row[i] = x[blockIdx.x * (size_t)d + i];
    __syncthreads();
    for (unsigned i = threadIdx.x; i < d; i += blockDim.x)
        x[blockIdx.x * (size_t)d + i] = row[i] - row[0];
}

template <typename T>
void launch_norm(T *x, unsigned rows, unsigned d)
{
    const unsigned vector = std::gcd(16 / sizeof(T), d);
    const unsigned warps = min(32u, (d / vector + 31) / 32);
    norm<T><<<rows_of(x, rows), dim3(32, warps), d * sizeof(T)>>>(x, d);
}

__global__ void copy(float *to, float *from, int first, int last)
{
    int i = first + blockIdx.x * blockDim.x + threadIdx.x;
    from[i] *= 2.f;
    if (i < last)
        to[i] = from[i];
}

void copy_range(float *to, float *from, const Range &r)
{
    copy<<<(r.last - r.first + 255) / 256, 256>>>(to, from, r.first, r.last);
}

__global__ void invert(float *out)
{
    int i = blockIdx.x * 128 + threadIdx.x;
    out[i] = 1.f - out[i];
}

void invert_picture(Picture *p)
{
    int n = p->GetWidth() * p->GetHeight();
    invert<<<(n + 127) / 128, 128>>>(p->data);
}

// The check is of the column; how long rows are, and how many there are, nothing says.
__global__ void blur(float *out, const float *in, int columns, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    float v = in[y * pitch + x];
    if (x < columns)
        out[y * pitch + x] = v;
}

// No launch and no allocation: rows times columns.
template <typename T>
__global__ void zero(T *x, int rows, int cols)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (c < cols)
        x[(size_t)r * cols + c] = 0;
}

// A constant of a header that is missing, which the claim does not rest on.
__global__ void amplify(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= pictures::kGain;
        __syncthreads();
    }
}
