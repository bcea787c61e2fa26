// SPDX-License-Identifier: Apache-2.0
// CL401: what clears memory in front of a checked call loses nothing; who never checks cudaSetDevice() means it.
#define CHECK(call) \
    do { \
        if ((call) != cudaSuccess) \
            abort(); \
    } while (0)

void clear(float *a, float *b, int n)
{
    cudaSetDevice(0);
    CHECK(cudaMemcpy(a, b, n * 4, cudaMemcpyDeviceToDevice));
    cudaMemset(a, 0, n * 4);
    CHECK(cudaMemcpy(b, a, n * 4, cudaMemcpyDeviceToDevice));
}

void copy(float *a, float *b, int n)
{
    cudaSetDevice(1);
    CHECK(cudaMemcpy(a, b, n * 4, cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpy(b, a, n * 4, cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpy(a, b, n * 4, cudaMemcpyDeviceToDevice));
}

void one_more(float *a, int n, int device)
{
    cudaSetDevice(device);
    CHECK(cudaDeviceSynchronize());
    cudaMemset(a, 0, n * 4); //~ unchecked-cuda-call
}
