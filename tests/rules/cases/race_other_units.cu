// SPDX-License-Identifier: Apache-2.0
// CL102: rows of shared memory in units of one type, and elements of another one in them.
#include <cuda_runtime.h>

const int threads = 512;

template <bool negate, typename Op, typename Wide, typename T>
__global__ void scale(T *out, const bool *mask, const index_t count, const double by, const int rows)
{
    const int each = sizeof(Wide) / sizeof(T);
    const int length = each > 0 ? count / each : 0;
    extern __shared__ double memory[];
    Wide *store = reinterpret_cast<Wide *>(memory);
    const int width = threads / rows;
    const int row = threadIdx.x / width, lane = threadIdx.x % width;
    T *mine = reinterpret_cast<T *>(store + row * length * 2);
    __syncthreads();
    for (index_t i = lane; i < count; i += width) {
        const T v = negate ? -Op::of(mine[i + count], mine[i]) : Op::of(mine[i + count], mine[i]);
        mine[i] = mask[i] ? T(v / static_cast<T>(by)) : T(0.0f);
    }
    __syncthreads();
    Wide *to = reinterpret_cast<Wide *>(out);
    for (index_t i = lane; i < length; i += width)
        to[(blockIdx.x * rows + row) * length + i] = store[row * length * 2 + i];
}

// all rows in one place
template <bool negate, typename Op, typename Wide, typename T>
__global__ void scale_first(T *out, const bool *mask, const index_t count, const double by, const int rows)
{
    const int each = sizeof(Wide) / sizeof(T);
    const int length = each > 0 ? count / each : 0;
    extern __shared__ double memory[];
    Wide *store = reinterpret_cast<Wide *>(memory);
    const int width = threads / rows;
    const int row = threadIdx.x / width, lane = threadIdx.x % width;
    T *mine = reinterpret_cast<T *>(store + length * 2);
    __syncthreads();
    for (index_t i = lane; i < count; i += width) {
        const T v = negate ? -Op::of(mine[i + count], mine[i]) : Op::of(mine[i + count], mine[i]);
        mine[i] = mask[i] ? T(v / static_cast<T>(by)) : T(0.0f); //~ shared-race!
    }
    __syncthreads();
    Wide *to = reinterpret_cast<Wide *>(out);
    for (index_t i = lane; i < length; i += width)
        to[(blockIdx.x * rows + row) * length + i] = store[length * 2 + i];
}
