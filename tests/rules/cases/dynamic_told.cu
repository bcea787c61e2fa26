// SPDX-License-Identifier: Apache-2.0
// CL301: bytes that grow with the run are a note where the callers of the function are out of sight, and where the next
// question is for the last error of this very launch; not where it comes behind others, or calls hand over too much.
// Nothing where all calls hand over little.
#include <stdlib.h>

__global__ void gather(float *out, const float *in, int n)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = in[i];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = row[n - 1];
}

struct layer {
    int width;
    void run_asked(float *out, const float *in);
    void run_asked_late(float *out, const float *in);
};

void layer::run_asked(float *out, const float *in)
{
    gather<<<4, 256, width * sizeof(float)>>>(out, in, width); //~ shared-memory-too-large?
    cudaDeviceSynchronize();
    if (cudaGetLastError() != cudaSuccess)
        abort();
}

void layer::run_asked_late(float *out, const float *in)
{
    gather<<<4, 256, width * sizeof(float)>>>(out, in, width); //~ shared-memory-too-large
    gather<<<1, 256, 16>>>(out, in, 4);
    cudaDeviceSynchronize();
    if (cudaGetLastError() != cudaSuccess)
        abort();
}

void run_for_others(float *out, const float *in, int n)
{
    gather<<<4, 256, n * sizeof(float)>>>(out, in, n); //~ shared-memory-too-large?
}

void launch_numbers(float *out, const float *in, int n)
{
    gather<<<4, 256, n * sizeof(float)>>>(out, in, n);
    if (cudaGetLastError() != cudaSuccess)
        abort();
}

void run_numbers(float *out, const float *in, int n)
{
    launch_numbers(out, in, n);
}

void launch_too_large(float *out, const float *in, int n)
{
    gather<<<4, 256, n * sizeof(float)>>>(out, in, n); //~ shared-memory-too-large
    if (cudaGetLastError() != cudaSuccess)
        abort();
}

void run_too_large(float *out, const float *in, int n)
{
    launch_too_large(out, in, n);
}

void run_for_main(float *out, const float *in, int n)
{
    gather<<<4, 256, n * sizeof(float)>>>(out, in, n); //~ shared-memory-too-large
}

int main(int argc, char **argv)
{
    float *in, *out;
    int n = atoi(argv[1]);
    if (cudaMalloc(&in, n * sizeof(float)) || cudaMalloc(&out, 4 * sizeof(float)))
        return 1;
    layer one = {n};
    one.run_asked(out, in);
    one.run_asked_late(out, in);
    run_for_main(out, in, n);
    run_numbers(out, in, 16);
    run_numbers(out, in, 1 << 10);
    run_too_large(out, in, 16);
    run_too_large(out, in, 1 << 20);
    return cudaDeviceSynchronize() != cudaSuccess;
}
