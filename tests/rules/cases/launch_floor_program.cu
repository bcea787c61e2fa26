// SPDX-License-Identifier: Apache-2.0
// CL302: the sizes of a program are its own choice, but for what is typed in and not looked at.
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void copy(float *out, const float *in)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

void run(float *out, const float *in, size_t n)
{
    copy<<<n / 256, 256>>>(out, in); //~ invalid-launch?
}

void run_fixed(float *out, const float *in, size_t n)
{
    copy<<<n / 128, 128>>>(out, in);
}

void run_asked(float *out, const float *in, size_t n)
{
    copy<<<n / 64, 64>>>(out, in);
}

int main(int argc, char **argv)
{
    size_t n = atol(argv[1]), fixed = atol(argv[2]) ? 1 << 20 : 1 << 16, asked = atol(argv[3]);
    if (asked % 64)
        return 1;
    float *out, *in;
    if (cudaMalloc(&out, 1 << 30) || cudaMalloc(&in, 1 << 30))
        return 1;
    run(out, in, 2 * n);
    run_fixed(out, in, fixed);
    run_asked(out, in, asked);
    return cudaDeviceSynchronize();
}
