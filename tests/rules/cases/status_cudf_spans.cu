/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: parameters whose templates are known by a using declaration and take `element const`; what is a
 * type there is one elsewhere, whatever it is called. */
#include "words_gpu.cuh"

using cudf::device_span;

namespace cudf::io::words {
__global__ void count_kernel(device_span<piece const> pieces, device_grid<line_bounds const> lines,
                             int *out, size_type most)
{
    size_type i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < most)
        out[i] = pieces[i].size + lines[i][0].begin;
}

void count(device_span<piece const> pieces, device_grid<line_bounds const> lines, int *out,
           rmm::cuda_stream_view stream)
{
    if (pieces.size() == 0)
        return;
    count_kernel<<<(pieces.size() + 255) / 256, 256, 0, stream.value()>>>( //~ unchecked-launch
        pieces, lines, out, pieces.size());
}

void count_and_ask(device_span<piece const> pieces, device_grid<line_bounds const> lines,
                   device_grid<line_totals> totals, int *out, rmm::cuda_stream_view stream)
{
    if (pieces.size() == 0 || totals.size() == 0)
        return;
    count_kernel<<<(pieces.size() + 255) / 256, 256, 0, stream.value()>>>(pieces, lines, out,
                                                                          pieces.size());
    CUDF_CUDA_TRY(cudaGetLastError());
}
} // namespace cudf::io::words
