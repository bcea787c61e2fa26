// SPDX-License-Identifier: Apache-2.0
// CL302: spans that the caller hands over, of which nothing but their equal length is asked.
#include "spans_out_of_sight.hpp"

__global__ void fill(unsigned **out, const bool *value)
{
    out[blockIdx.x][threadIdx.x] = value[blockIdx.x];
}

void each(lib::host_span<unsigned *> out, lib::host_span<bool const> value, cudaStream_t stream)
{
    auto const n = out.size();
    EXPECTS(n == value.size(), "as many values");
    fill<<<n, 128, 0, stream>>>(out.data(), value.data()); //~ invalid-launch?
    CHECK_CUDA(cudaGetLastError());
}

void not_compared(lib::host_span<unsigned *> out, lib::host_span<bool const> value, cudaStream_t stream)
{
    fill<<<out.size(), 128, 0, stream>>>(out.data(), value.data());
    CHECK_CUDA(cudaGetLastError());
}
