/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: functions of absent headers say which thread this is, and a class how many blocks there are. */
#include <cudf/detail/utilities/cuda.cuh>
#include <cudf/utilities/span.hpp>

CUDF_KERNEL void scale(cudf::device_span<float const> from, float *to, cudf::size_type places)
{
    auto const at = cudf::detail::grid_1d::global_thread_id();
    to[at] = 2.0f * from[at]; //~ missing-bounds-check
}

template <int WIDTH> CUDF_KERNEL void add(float *to, float const *from, cudf::size_type length)
{
    auto const at = cudf::detail::grid_1d::global_thread_id<WIDTH>();
    float v = 0.0f;
    if (at < length)
        v = from[at];
    to[at] += v; //~ missing-bounds-check
}

CUDF_KERNEL void clear(float *to, cudf::size_type length)
{
    auto const step = cudf::detail::grid_1d::grid_stride();
    for (auto at = cudf::detail::grid_1d::global_thread_id(); at < length; at += step)
        to[at] = 0.0f;
}

/* as many as the bits of a number have room for: fewer than a block's threads, too */
CUDF_KERNEL void most(int *to, int const *from, int rows, int64_t slots)
{
    auto const at = cudf::detail::grid_1d::global_thread_id();
    int v = 0;
    for (int i = 0; i < rows; i++)
        v = max(v, from[i * slots + at]); //~ missing-bounds-check
    to[at] = v;
}

void run(float *to, float const *from, cudf::device_span<float const> all, cudf::size_type n,
         int *out, int const *in, int bits, rmm::cuda_stream_view stream)
{
    cudf::detail::grid_1d grid{n, 256};
    scale<<<grid.num_blocks, grid.num_threads_per_block, 0, stream.value()>>>(all, to, n);
    cudf::detail::grid_1d const other{n, 128};
    add<128><<<other.num_blocks, 128, 0, stream.value()>>>(to, from, n);
    clear<<<other.num_blocks, other.num_threads_per_block, 0, stream.value()>>>(to, n);
    auto const slots = int64_t(1) << bits;
    auto const blocks = cudf::util::div_rounding_up_safe(slots, int64_t(256));
    most<<<blocks, 256, 0, stream.value()>>>(out, in, 8, slots);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
