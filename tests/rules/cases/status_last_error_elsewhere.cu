/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: no check beside the copy, but another function of the file asks for the last error: it is told. */
#include <cuda_runtime.h>

__constant__ float kernel_weights[17];

extern "C" void set_weights(const float *host)
{
    cudaMemcpyToSymbol(kernel_weights, host, 17 * sizeof(float));
}

__global__ void convolve(float *out, const float *in);

extern "C" void rows(float *out, const float *in, int w, int h)
{
    convolve<<<dim3(w / 128, h / 4), dim3(16, 4)>>>(out, in);
    getLastCudaError("convolve failed\n");
}
