/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a warp for each row that a column may have. */
#include <cudf/column/column_device_view.cuh>
#include <cudf/detail/utilities/cuda.cuh>

__global__ void shorten(cudf::column_device_view rows, int *out)
{
    auto const i = cudf::detail::grid_1d::global_thread_id();
    if (i < static_cast<cudf::thread_index_type>(rows.size()) * cudf::detail::warp_size)
        out[i / cudf::detail::warp_size] = 0;
}

void shorten_all(cudf::strings_column_view const &rows, int *out, rmm::cuda_stream_view stream)
{
    auto const view = cudf::column_device_view::create(rows.parent(), stream);
    cudf::detail::grid_1d grid{rows.size() * cudf::detail::warp_size, 256}; //~ int32-overflow-index
    shorten<<<grid.num_blocks, grid.num_threads_per_block, 0, stream.value()>>>(*view, out);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

void shorten_some(cudf::size_type count, cudf::size_type ngrams, cudf::column_device_view view,
                  int *out, rmm::cuda_stream_view stream)
{
    auto const grid = cudf::detail::grid_1d(count * 32, 256); //~ int32-overflow-index
    auto const few = cudf::detail::grid_1d(count, 256);
    shorten<<<grid.num_blocks, 256, 0, stream.value()>>>(view, out);
    shorten<<<few.num_blocks, 256, 0, stream.value()>>>(view, out);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

void shorten_wide(cudf::strings_column_view const &rows, cudf::column_device_view view, int *out,
                  rmm::cuda_stream_view stream)
{
    auto const threads = static_cast<cudf::thread_index_type>(rows.size()) * cudf::detail::warp_size;
    cudf::detail::grid_1d grid{threads, 256};
    constexpr cudf::thread_index_type warp_size = cudf::detail::warp_size;
    cudf::detail::grid_1d again{rows.size() * warp_size, 256};
    shorten<<<grid.num_blocks, 256, 0, stream.value()>>>(view, out);
    shorten<<<again.num_blocks, 256, 0, stream.value()>>>(view, out);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

/* a container's size has 64 bits */
void shorten_list(std::vector<int> const &rows, cudf::column_device_view view, int *out)
{
    cudf::detail::grid_1d grid{rows.size() * cudf::detail::warp_size, 256};
    shorten<<<grid.num_blocks, 256>>>(view, out);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
