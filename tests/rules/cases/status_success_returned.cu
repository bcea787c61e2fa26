/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: a function that answers cudaSuccess for a launch that nobody asked about. */
#include <cuda_runtime.h>

__global__ void fill(float *out);

cudaError_t fill_all(float *out, int n, cudaStream_t stream)
{
    if (n > 0)
        fill<<<n, 128, 0, stream>>>(out); //~ unchecked-launch
    return cudaSuccess;
}
cudaError_t fill_with_status(float *out, int n)
{
    cudaError_t status = cudaSuccess;
    if (n < 0)
        return cudaErrorInvalidValue;
    fill<<<n, 128>>>(out); //~ unchecked-launch
    return status;
}
cudaError_t fill_and_ask(float *out, int n)
{
    fill<<<n, 128>>>(out);
    return cudaGetLastError();
}
cudaError_t fill_and_leave(float *out, int n)
{
    fill<<<n, 128>>>(out);
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess)
        return status;
    return cudaSuccess;
}
cudaError_t fill_and_wait(float *out, int n)
{
    fill<<<n, 128>>>(out);
    return cudaDeviceSynchronize();
}
void fill_quietly(float *out, int n)
{
    fill<<<n, 128>>>(out);
}
/* who drops what else it asks the runtime, too, leaves the asking to its callers */
cudaError_t fill_clamped(float *out, int n, int most)
{
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, (const void *)fill);
    int block = most < attributes.maxThreadsPerBlock ? most : attributes.maxThreadsPerBlock;
    fill<<<n / block + 1, block>>>(out); //~ unchecked-launch?
    return cudaSuccess;
}
