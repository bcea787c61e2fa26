// SPDX-License-Identifier: Apache-2.0
// CL401: in a program, a question about the device that it works on hardly fails behind a launch; one about any
// device may.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

static void check(cudaError_t status)
{
    if (status != cudaSuccess)
        exit(1);
}

__global__ void turn(int *out, const int *in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = in[n - 1 - i];
}

static void turn_all(int *out, const int *in, int n)
{
    if (n <= 1024) {
        turn<<<1, n>>>(out, in, n);
    } else {
        int processors;
        cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0); //~ unchecked-cuda-call?
        turn<<<processors * 2, 256>>>(out, in, n);
    }
}

static void turn_on(int device, int *out, const int *in, int n)
{
    if (n <= 1024) {
        turn<<<1, n>>>(out, in, n);
    } else {
        int processors;
        cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device); //~ unchecked-cuda-call!
        turn<<<processors * 2, 256>>>(out, in, n);
    }
}

int main(int argc, char **argv)
{
    int *in, *out, n = argc > 1 ? atoi(argv[1]) : 4096, first;
    check(cudaMalloc(&in, n * sizeof(int)));
    check(cudaMalloc(&out, n * sizeof(int)));
    check(cudaMemset(in, 0, n * sizeof(int)));
    turn_all(out, in, n);
    turn_on(argc, out, in, n);
    check(cudaMemcpy(&first, out, sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaFree(in));
    check(cudaFree(out));
    printf("%d\n", first);
    return 0;
}
