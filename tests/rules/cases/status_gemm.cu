// SPDX-License-Identifier: Apache-2.0
// CL401: CUTLASS asks for the last error when it launches, and who wraps it throws what it answers.
#include <vendor/gemm.h>

void weights(cudaStream_t stream, float *out, const float *in, const float *grad, int m, int n, int k)
{
    cudaMemsetAsync(out, 0, sizeof(float) * m * n, stream);
    GemmColumnMajor(stream, m, n, k, 1.f, grad, m, in, n, 1.f, out, m);
}

void weights_elsewhere(cudaStream_t stream, cudaStream_t side, float *out, const float *in, const float *grad,
                       int m, int n, int k)
{
    cudaMemsetAsync(out, 0, sizeof(float) * m * n, side); //~ unchecked-cuda-call
    GemmColumnMajor(stream, m, n, k, 1.f, grad, m, in, n, 1.f, out, m);
}
