// SPDX-License-Identifier: Apache-2.0
// CL201: a length that is used where a constant leads nobody is not given for nothing: an instance of a template is the
// version without the check.
#include <cuda_runtime.h>

template <bool check_rows>
__global__ void write_tiles(float *out, const float *sums, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if constexpr (check_rows) {
        if (i < rows)
            out[i] = sums[i];
    } else {
        out[i] = sums[i];
    }
}

template __global__ void write_tiles<true>(float *out, const float *sums, int rows);
template __global__ void write_tiles<false>(float *out, const float *sums, int rows);

constexpr bool CHECKED = false;

__global__ void write_all(float *out, const float *sums, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if constexpr (CHECKED) {
        if (i >= rows)
            return;
    }
    out[i] = sums[i];
}

template <bool scaled>
__global__ void scale(float *out, const float *sums, float by, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if constexpr (scaled)
        out[i] = by * sums[i]; //~ missing-bounds-check
    else
        out[i] = sums[i]; //~ missing-bounds-check
}

template __global__ void scale<true>(float *out, const float *sums, float by, int rows);
template __global__ void scale<false>(float *out, const float *sums, float by, int rows);

/* The arm that no instance has is not there. */
template <bool scaled>
__global__ void scale_never(float *out, const float *sums, float by, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if constexpr (scaled)
        out[i] = by * sums[i];
    else
        out[i] = sums[i]; //~ missing-bounds-check
}

template __global__ void scale_never<false>(float *out, const float *sums, float by, int rows);
