// SPDX-License-Identifier: Apache-2.0
// CL204: sizes from the command line in a program whose kernels index with 32 bits: they would wrap as well.
#include <stdlib.h>

__global__ void fill(float *p, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
    if (row < rows && column < columns)
        p[row * columns + column] = 1.0f;
}

int main(int argc, char **argv)
{
    int rows = atoi(argv[1]), columns = atoi(argv[2]);
    size_t cells = rows * columns; //~ int32-overflow-index?
    float *p;
    if (argc < 3 || cudaMalloc(&p, cells * sizeof(float)) != cudaSuccess)
        return 1;
    fill<<<dim3((columns + 255) / 256, rows), 256>>>(p, rows, columns);
    return cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess;
}
