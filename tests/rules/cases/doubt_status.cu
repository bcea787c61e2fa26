/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: what may fail by itself, what others work with weighs more than what shows where a kernel has failed: that
 * stays for whoever asks next. */
#include <cuda_runtime.h>

float *grow(const float *host, size_t n)
{
    float *device;
    cudaMalloc(&device, n * sizeof(float)); //~ unchecked-cuda-call!
    return device;
}

void give(float *device, const float *host, size_t n, cudaStream_t stream)
{
    cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, stream); //~ unchecked-cuda-call!
    cudaMemcpyAsync(device + n, device, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
}

/* what finds words for an error is called where one was found */
const char *words_of(cudaError_t status)
{
    cudaDeviceSynchronize();
    return status == cudaSuccess ? "none" : "some";
}

at::Tensor sum(at::Tensor x)
{
    auto stream = c10::cuda::getCurrentCUDAStream();
    cudaStreamSynchronize(stream); //~ unchecked-cuda-call?
    return at::sum(x);
}

bool wait(float *device)
{
    cudaDeviceSynchronize(); //~ unchecked-cuda-call?
    return device != NULL;
}
