// SPDX-License-Identifier: Apache-2.0
// CL402: what a function answers blindly tells its caller nothing, not even by the text of the error.
#include <cstdio>

__global__ void fill(int *p, int n, int v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = v;
}

cudaError_t consume(int *p, int n, int v)
{
    fill<<<(n + 255) / 256, 256>>>(p, n, v); //~ unchecked-launch!
    return cudaSuccess;
}

int take(int *p, int n)
{
    cudaError_t err = consume(p, n, 3);
    if (err != cudaSuccess) {
        printf("kernel failed with %s\n", cudaGetErrorString(err));
        return 1;
    }
    return 0;
}

cudaError_t produce(int *p, int n, int v)
{
    fill<<<(n + 255) / 256, 256>>>(p, n, v);
    return cudaSuccess;
}

int give(int *p, int n)
{
    produce(p, n, 4);
    cudaError_t err = cudaGetLastError();
    if (err != cudaSuccess)
        printf("kernel failed with %s\n", cudaGetErrorString(err));
    return err != cudaSuccess;
}
