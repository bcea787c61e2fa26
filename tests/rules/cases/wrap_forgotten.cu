// SPDX-License-Identifier: Apache-2.0
// CL204: what the file converts to 64 bits in one place it forgets in another.  That says that the
// sizes exist, and how wide the types of absent headers are.
#include "absent.h"

// both sizes say nothing of themselves, but the author widens them elsewhere
__global__ void shift(float *out, const float *in, int amount, int pieces)
{
    int piece = blockIdx.z;
    if (piece < pieces && threadIdx.x < 32) {
        float v = in[(size_t)piece * amount + threadIdx.x];
        out[piece * amount + threadIdx.x + 1] = v; //~ int32-overflow-index
    }
}

// not widened: what sizeof converts has wrapped already
void allocate(float **out, int pieces, int amount)
{
    if (cudaMalloc(out, pieces * amount * sizeof(float)) != cudaSuccess)
        *out = nullptr;
}

// the names of one letter mean another thing in another function
__global__ void one(float *out, int a, int b)
{
    out[(size_t)a * b + threadIdx.x] = 0.f;
}
__global__ void other(float *out, int a, int b)
{
    if (threadIdx.x < 32)
        out[a * b + threadIdx.x] = 0.f;
}

// a type of an absent header: its own conversion shows that it is narrow
__global__ void mark(float *out, const row_id_t *rows, row_id_t width, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        row_id_t row = rows[i];
        out[static_cast<int64_t>(row) * width] = 1.f;
        out[row * width + 1] = 1.f; //~ int32-overflow-index
    }
}

// nothing shows how wide this one is
__global__ void clear(float *out, const wide_id_t *rows, wide_id_t width, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        wide_id_t row = rows[i];
        out[row * width + 1] = 1.f;
    }
}

// members of a class of an absent header
__global__ void norm(Params params, float *x)
{
    int image = blockIdx.z;
    const int64_t first = static_cast<int64_t>(image) * params.hwc;
    x[first + threadIdx.x] *= 2.f;
    const int64_t again = image * params.hwc; //~ int32-overflow-index
    x[again + threadIdx.x] += 1.f;
}

// its constants are small
__global__ void tiles(float *x)
{
    const int first = blockIdx.x * Tile::size * Tile::count;
    x[first + threadIdx.x] *= 2.f;
}

// LightGBM's rows are counted in 32 bits
__global__ void bins(const unsigned char *data, data_size_t num_data, const int *columns, int *out)
{
    const unsigned char *column = data + columns[blockIdx.x] * num_data; //~ int32-overflow-index
    out[threadIdx.x] = column[threadIdx.x];
}
