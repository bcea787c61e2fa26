/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: bytes of sizes from the command line of a program, kept in 32 bits. */
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void fill(float *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 1.0f;
}

int main(int argc, char **argv)
{
    const int points = atoi(argv[1]), dims = atoi(argv[2]), limited = atoi(argv[3]);
    if (argc < 4 || limited > 4096)
        return 1;
    const int data_bytes = points * dims * sizeof(float); //~ int32-overflow-index?
    const int more_bytes = points * dims * sizeof(double); // told once
    const int row_bytes = dims * sizeof(float);            // one size alone
    const int square_bytes = limited * limited * sizeof(char);
    float *p, *q, *r, *s;
    if (cudaMalloc(&p, data_bytes) != cudaSuccess || cudaMalloc(&q, more_bytes) != cudaSuccess ||
        cudaMalloc(&r, row_bytes) != cudaSuccess || cudaMalloc(&s, square_bytes) != cudaSuccess)
        return 1;
    fill<<<1024, 256>>>(r, dims);
    return cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess;
}
