// SPDX-License-Identifier: Apache-2.0
// CL401: a build for debugging asks for errors at the end of the function, as a check that this one empties would.
#include <cuda_runtime.h>

#define must(x)                                                                                                        \
    if ((x) != cudaSuccess)                                                                                            \
    throw 1

struct buffer {
    float *to;
    int used;
};

void append(buffer &b, const float *from, int n)
{
    cudaMemcpy(b.to + b.used, from, n * sizeof(float), cudaMemcpyDeviceToDevice);
    b.used += n;
#ifdef _DEBUG
    must(cudaPeekAtLastError());
    must(cudaDeviceSynchronize());
#endif
}

// behind it nobody asks
void late(buffer &b, const float *from, int n)
{
#ifdef _DEBUG
    must(cudaPeekAtLastError());
#endif
    cudaMemcpy(b.to, from, n * sizeof(float), cudaMemcpyDeviceToDevice); //~ unchecked-cuda-call
    b.used = n;
}

// what is asked for is not an error, and what is asked is not for debugging
void other(buffer &b, const float *from, int n)
{
    cudaMemcpy(b.to, from, n * sizeof(float), cudaMemcpyDeviceToDevice); //~ unchecked-cuda-call
    b.used = n;
#ifdef _DEBUG
    must(n > 0 ? cudaSuccess : cudaErrorInvalidValue);
#endif
#ifdef WITH_STATISTICS
    must(cudaPeekAtLastError());
#endif
}
