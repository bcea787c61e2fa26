/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: libcudf asks for a check behind every launch on the stream that it is handed. */
#include <rmm/cuda_stream_view.hpp>

__global__ void negate(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = -x[i];
}

namespace cudf {
void negate_all(float *x, int n, rmm::cuda_stream_view stream)
{
    negate<<<64, 256, 0, stream.value()>>>(x, n); //~ unchecked-launch
}

void negate_and_ask(float *x, int n, rmm::cuda_stream_view stream)
{
    negate<<<64, 256, 0, stream.value()>>>(x, n);
    CUDF_CUDA_TRY(cudaGetLastError());
}
} // namespace cudf

/* another library of the family, another habit */
void negate_elsewhere(float *x, int n, rmm::cuda_stream_view stream)
{
    negate<<<64, 256, 0, stream.value()>>>(x, n);
}

void negate_plain(float *x, int n, cudaStream_t stream)
{
    negate<<<64, 256, 0, stream>>>(x, n);
}
